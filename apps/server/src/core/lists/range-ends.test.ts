import { sql } from 'kysely';
import { periods, storedMoment } from '@entrepot/testing/corpus/periods.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
  await admin.ok('/HelpTutorialType/EstablishHelpTutorialType', { Name: { 'zh-cn': '入库', 'zh-tw': '入庫', 'en-us': 'Receiving' } });
});
afterAll(() => server?.close());

type Row = { Id: string; CreationTime: string };
// Lists over the shared mechanism, and those that select their period themselves.
const lists: [name: string, table: string, read: (range: object) => Promise<Row[]>][] = [
  ['warehouses', 'warehouse', async (range) => (await admin.ok('/Warehouse/GetWarehouses', { rows: 100, ...range })).Data],
  ['topics of help', 'help_tutorial_type', (range) => admin.ok('/HelpTutorialType/GetHelpTutorialTypes', { ...range })],
];

const { stored, shown } = storedMoment;
test.each(lists)('a period of %s includes its last second, and a bare day is the whole day', async (_, table, read) => {
  const [row] = await read({});
  await sql`update ${sql.table(table)} set creation_time = ${stored}::timestamp at time zone 'Asia/Shanghai' where id = ${row!.Id}`.execute(
    server.db,
  );
  expect((await read({})).find(({ Id }) => Id === row!.Id)!.CreationTime).toBe(shown);
  for (const [StartDate, EndDate, contains] of periods) {
    expect([StartDate, EndDate, (await read({ StartDate, EndDate })).some(({ Id }) => Id === row!.Id)]).toEqual([
      StartDate,
      EndDate,
      contains,
    ]);
  }
});
