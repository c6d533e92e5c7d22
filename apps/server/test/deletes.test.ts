import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snake } from '../src/core/db/sql-names.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { foreignKeys } from '../src/core/schema/tables.ts';

/**
 * The fate of the rows that refer to a row which the server deletes, by foreign key. Soft-deleted rows are not listed: references to them
 * stay valid. Records that history refers to are never deleted: goods of an order and its boxes become former ones.
 */
const consequences: Record<string, string> = {
  'bin_goods.document_goods_id': 'deleted with the line, before anything arrived (receiving: writeLines, remove)',
  'import_job.file_id': 'files of jobs are in use, so that the sweep does not delete them (files: sweepFiles)',
  'session.replaced_by_id': 'a replaced session expires with or before its successor (access: sessionRetention)',
  'shop_order_binding.line_id': 'deleted with the line that the marketplace no longer has (shops: writeLines)',
};

const root = join(import.meta.dirname, '../src');
const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter((name) => /^(core|modules)\/.*\.ts$/.test(name) && !/\.test\.ts$|\/test\//.test(name) && name !== 'core/db/rows.ts')
  .map((name) => readFileSync(join(root, name), 'utf8'));
const tables = new Map(allResources.map((resource) => [resource.name, resource.table]));

/** Variables that stand for a resource with another name, or for several. */
const variables: Record<string, readonly string[]> = {
  part: ['mall_combination_goods', 'mall_combination_discount', 'mall_role_price', 'mall_basket_line'],
};

/** The tables that a source file deletes rows of. */
function deletedIn(text: string): string[] {
  const built = [...text.matchAll(/\.deleteFrom\(\s*'(\w+)'/g)].map(([, name]) => snake(name!));
  const written = [...text.matchAll(/\bdelete from "?(\w+)/g)].map(([, name]) => name!);
  const removed = [...text.matchAll(/\bremoveWhere\(\s*tx,\s*(?:\w+\([^)]*\)|\w+),\s*(\w+)/g)].flatMap(
    ([, name]) => variables[name!] ?? [tables.get(name!) ?? `unknown resource ${name}`],
  );
  return [...built, ...written, ...removed];
}

const deleted = new Set(sources.flatMap(deletedIn));

test('every foreign key to a table whose rows are deleted states what happens', () => {
  const byName = new Map(allResources.map((resource) => [resource.name, resource]));
  const keys = allResources
    .flatMap((resource) => foreignKeys(resource, byName))
    .flatMap((text) => {
      const [, table, column, target] = /alter table "(\w+)" .* foreign key \(.*?"(\w+)"\) references "(\w+)"/.exec(text)!;
      return deleted.has(target!) ? [`${table}.${column}`] : [];
    });
  expect(keys.sort()).toEqual(Object.keys(consequences).sort());
});

test('finds the table of every delete', () => {
  expect([...deleted].filter((name) => name.startsWith('unknown'))).toEqual([]);
  // The end of a trial removes the rows of all tables of a site, in the order of their foreign keys: see trial-data.test.ts.
  const named = /\.deleteFrom\(|\bdelete from(?! %I| \$\{sql\.table\(table\)\} where)|\bremoveWhere\(/g;
  const deletes = sources.flatMap((text) => [...text.matchAll(named)]);
  const each = sources.flatMap((text) => deletedIn(text.replaceAll(/, part,/g, ', binGoods,')));
  expect(each.length).toBe(deletes.length);
});
