import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { foldText } from '@entrepot/rules/fold.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { searchedForms } from '@entrepot/testing/corpus/folding.ts';
import { snake } from '../src/core/db/sql-names.ts';
import { conditionsOf } from '../src/core/lists/filters.ts';
import { allResources } from '../src/core/schema/registry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

test('the database folds every character as the rules do', async () => {
  const texts: string[] = [];
  for (let from = 1; from <= 0x10ffff; from += 512) {
    const points = Array.from({ length: 512 }, (_, at) => from + at).filter((point) => point <= 0x10ffff && !isSurrogate(point));
    // Between line ends, so that a character that one of them drops does not go unnoticed.
    if (points.length) texts.push(points.map((point) => String.fromCodePoint(point)).join('\n'));
  }
  const { rows } = await sql<{ folded: string; own: string }>`
    select fold_text(t) as folded, t as own from unnest(${texts}::text[]) with ordinality u(t, n) order by n`.execute(server.db);
  const different = rows.filter(({ folded, own }) => folded !== foldText(own));
  expect(rows).toHaveLength(texts.length);
  expect(different.map(({ own }) => own.codePointAt(0))).toEqual([]);
});

const { stored, searched, other } = searchedForms;

const fieldsOf = ({ fields }: AnyResource) => fields as Fields;
const isSearched = (field: Field) => field.sql.startsWith('varchar') || field.shape === 'translations';
const contents = allResources.flatMap((resource) => ((resource.search ?? []) as string[]).map((name) => ({ resource, name })));
// `content` is the search over all fields, also where a column has that name.
const filters = allResources.flatMap((resource) =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (isSearched(field) && name !== 'content' ? [{ resource, name }] : [])),
);

/** Whether a condition of a list holds for a row that has the stored text in one column. */
async function isFound(resource: AnyResource, name: string, conditions: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const columns = [...new Set([...((resource.search ?? []) as string[]), name])].map((column) => {
    const type = fieldsOf(resource)[column]!.sql === 'jsonb' ? sql`jsonb` : sql`varchar`;
    const text = fieldsOf(resource)[column]!.sql === 'jsonb' ? JSON.stringify({ 'zh-tw': stored }) : stored;
    return sql`${column === name ? text : null}::${type} as ${sql.ref(column)}`;
  });
  const { rows } = await sql<{ found: boolean | null }>`
    select ${sql.join(conditions, sql` and `)} as found from (select ${sql.join(columns)}) r`.execute(server.db);
  return rows[0]!.found === true;
}

test('the search of every list finds other forms of a text in each of its fields', async () => {
  const missed: string[] = [];
  for (const { resource, name } of contents) {
    const found = await isFound(resource, name, conditionsOf(resource, { content: searched }, {}));
    const wrong = await isFound(resource, name, conditionsOf(resource, { content: other }, {}));
    if (!found || wrong) missed.push(`${resource.name} ${name}`);
  }
  expect(contents.length).toBeGreaterThan(200);
  expect(missed).toEqual([]);
});

test('the filter by every text field finds other forms of it', async () => {
  const missed: string[] = [];
  for (const { resource, name } of filters) {
    const found = await isFound(resource, name, conditionsOf(resource, { [name]: searched }, {}));
    const wrong = await isFound(resource, name, conditionsOf(resource, { [name]: other }, {}));
    if (!found || wrong) missed.push(`${resource.name} ${name}`);
  }
  expect(filters.length).toBeGreaterThan(400);
  expect(missed).toEqual([]);
});

test('the search of every field of a list uses an index over the folded text', async () => {
  const scans: string[] = [];
  await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const { resource, name } of contents) {
      const only = { ...resource, search: [name] } as AnyResource;
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from ${sql.table(resource.table)} where ${conditionsOf(only, { content: searched }, {})[0]!}`.execute(tx);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (!plan.includes(`Bitmap Index Scan on tg_${resource.table}_${snake(name)}`)) scans.push(`${resource.name} ${name}`);
    }
  });
  expect(scans).toEqual([]);
});

test('no statement of the server compares texts by part without folding them', () => {
  const src = join(import.meta.dirname, '../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.filter((name) => /\bilike\b/i.test(readFileSync(join(src, name), 'utf8')))).toEqual([]);
});

describe('people find', () => {
  let manager: Person;
  let alice: Person;
  let ownerId: string;
  beforeAll(async () => {
    [manager, alice] = await Promise.all([server.as('manager'), server.as('alice')]);
    const warehouseId = (await manager.ok('/Warehouse/GetWarehouses', {})).Data[0].Id;
    await alice.ok('/UserPackage/EstablishPackage', {
      CourierNumber: 'SF9990001112',
      WarehouseId: warehouseId,
      ProductName: '臺灣烏龍茶禮盒',
      Quantity: 1,
    });
    ownerId = (await manager.ok('/User/GetUsers', { Content: 'alice' })).Data[0].Id;
  });

  const packagesWith = async (query: object) => (await manager.ok('/Package/GetPackages', query)).Data.map((row: any) => row.CourierNumber);

  test.each(['台湾乌龙茶', '臺灣烏龍', '台灣\u200b乌龙茶礼盒', 'ｓｆ999000111'])('a package by %s', async (Content) => {
    expect(await packagesWith({ Content })).toEqual(['SF9990001112']);
  });

  test.each(['sf9990001112', ' ＳＦ９９９０００１１１２', 'SF999\u200b0001112'])(
    'a package by its exact number, typed as %s',
    async (number) => {
      expect(await packagesWith({ CourierNumbers: [number] })).toEqual(['SF9990001112']);
    },
  );

  test('no package by a part where the exact number is asked for', async () => {
    expect(await packagesWith({ CourierNumbers: ['SF999000111'] })).toEqual([]);
  });

  test('a name by its other characters in the search over everything', async () => {
    await sql`update user_account set nick_name = '陳臺寶' where id = ${ownerId}`.execute(server.db);
    const found = await manager.ok<any[]>('/GlobalSearch/FindRecords', { Text: '陈台宝' });
    expect(found.map(({ Id }) => Id)).toContain(ownerId);
  });
});
