import { sql } from 'kysely';
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

test.each(lists)('a period of %s includes its last second, and a bare day is the whole day', async (_, table, read) => {
  const [row] = await read({});
  // Stored more exactly than it is shown.
  await sql`update ${sql.table(table)} set creation_time = date_trunc('day', creation_time at time zone 'Asia/Shanghai')
    at time zone 'Asia/Shanghai' + interval '23:59:59.9' where id = ${row!.Id}`.execute(server.db);
  const shown = (await read({})).find(({ Id }) => Id === row!.Id)!.CreationTime;
  expect(shown).toMatch(/ 23:59:59$/);
  const found = async (StartDate: string, EndDate: string) => (await read({ StartDate, EndDate })).some(({ Id }) => Id === row!.Id);
  const day = shown.slice(0, 10);
  expect(await found(shown, shown)).toBe(true);
  expect(await found(day, day)).toBe(true);
  expect(await found(day, `${day} 23:59:58`)).toBe(false);
});
