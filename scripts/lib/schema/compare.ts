import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { migrate, migrationsFolder } from '@entrepot/server/core/db/migrate.ts';
import { recountSql, wholeSchema } from '@entrepot/server/core/schema/tables.ts';
import { emptyDatabase, urlFor } from '@entrepot/server/testing/database.ts';
import { type Part, readCatalog } from './catalog.ts';
import { differences } from './difference.ts';
import type { Difference } from './words.ts';

/**
 * Returns every difference between a migrated database and these resources, by comparison with a second database that they create. A drop
 * that a migration of the folder contains as a comment is postponed and no difference: the previous release still reads what it drops.
 */
export async function compareSchema(
  migratedUrl: string,
  resources: readonly AnyResource[],
  folder = migrationsFolder,
): Promise<Difference[]> {
  const byTable = new Map(resources.map((resource) => [resource.table, resource]));
  const schema = wholeSchema(resources);
  const spelled = spellings(schema);
  const parts = (await catalogOf(migratedUrl, schema)).map((part): Part => ({ ...part, text: spelled.get(part.name) ?? part.is }));
  const count = (table: string) => (byTable.has(table) ? recountSql(byTable.get(table)!) : undefined);
  const postponed = postponedIn(folder);
  return differences(await readCatalog(migratedUrl), { parts, recountSql: count }).filter(
    ({ isLeftOver, confirm = [] }) => !(isLeftOver && confirm.every((statement) => postponed.has(statement))),
  );
}

/** Returns the drops that the migrations of a folder contain as comments. */
function postponedIn(folder: string): Set<string> {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^-- ((?:alter table .* )?drop .*;)$/gm)].map(([, statement]) => statement!)));
}

async function catalogOf(databaseUrl: string, schema: string) {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-schema-'));
  const database = await emptyDatabase(databaseUrl);
  try {
    writeFileSync(join(folder, '0001_whole.sql'), schema);
    const url = urlFor(databaseUrl, database.name);
    await migrate(url, { from: folder });
    return await readCatalog(url);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the statements in the contract's SQL by name of the constraint, index, trigger or function; each is on a line of its own. */
function spellings(schema: string): Map<string, string> {
  const constraints = [...schema.matchAll(/^.*\bconstraint (\w+) (.+?)[,;]?$/gm)].map(([, name, text]) => [name!, text!] as const);
  const others = [...schema.matchAll(/^(create (?:unique )?(?:index|trigger|function) (\w+).+);$/gm)].map(
    ([, text, name]) => [name!, text!] as const,
  );
  return new Map([...constraints, ...others]);
}
