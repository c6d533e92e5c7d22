import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
let content: string;
let newSite: string;
let letter = 'A'.charCodeAt(0);
beforeAll(async () => {
  server = await openTestServer();
  [admin, manager] = [await server.as('admin'), await server.as('manager')];
  const [place] = (await manager.ok('/Warehouse/GetWarehouses', { rows: 1 })).Data;
  for (const calendar of [{ Name: 'Site' }, { WarehouseId: place.Id }])
    await manager.post('/OpeningCalendar/EstablishOpeningCalendar', { Monday: '09:00-18:00', Exceptions: [], ...calendar });
  content = (await manager.ok('/Site/ExportSetUp', {})).Content;
  newSite = await establish();
});
afterAll(() => server?.close());

async function establish(): Promise<string> {
  const Code = String.fromCharCode(letter++);
  const [SitePath, UserPath, ApiPath] = ['s', 'u', 'a'].map((kind) => `${kind}${Code}.example.com`);
  const { rows } = await sql<{ id: string }>`select default_currency_id as id from site where id = ${manager.siteId}`.execute(server.db);
  const paths = { SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default', DefaultCurrencyId: rows[0]!.id };
  const { Id } = await admin.ok('/Site/EstablishSite', { Name: `Second ${Code}`, Code, ...paths });
  return Id;
}
const read = (SiteId: string, Content = content, DryRun = false, by = admin) => by.post('/Site/ImportSetUp', { SiteId, Content, DryRun });
const left = async (table: string, siteId: string) =>
  Number(
    (
      await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where site_id = ${siteId} and not is_deleted`.execute(
        server.db,
      )
    ).rows[0]!.n,
  );
const copied = [
  'shelf',
  'warehouse',
  'partition',
  'consolidation_address',
  'transfer_quotation',
  'carrier',
  'shipping_method',
  'cargo_type',
  'coupon',
  'opening_calendar',
];

test('a file has the set-up without secrets, people, bank accounts and pictures', async () => {
  const file = JSON.parse(content);
  expect(file).toMatchObject({ format: 'entrepot-set-up', version: 1 });
  expect(file.tables.shelf.length).toBe(await left('shelf', manager.siteId));
  expect(content).not.toMatch(/"(secret|secrets|appSecret|interfaceSettings|passwordHash|bankAccounts|logo)":/);
  expect(Object.keys(file.tables)).not.toContain('user_account');
  expect(JSON.parse((await manager.ok('/Site/ExportSetUp', { WithWarehouses: false })).Content).tables.shelf).toBeUndefined();
});

test('a dry run reports what would be added and changes nothing', async () => {
  const before = await Promise.all(copied.map((table) => left(table, newSite)));
  const { Data } = await read(newSite, content, true);
  expect(Data.Added.find(({ Kind }: { Kind: string }) => Kind === 'shelf').Count).toBe(await left('shelf', manager.siteId));
  expect(await Promise.all(copied.map((table) => left(table, newSite)))).toEqual(before);
});

test('adds the set-up to a new site, with references to its own rows and valid invariants', async () => {
  expect(await read(newSite)).toSucceed();
  for (const table of copied) expect([table, await left(table, newSite)]).toEqual([table, await left(table, manager.siteId)]);
  const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from transfer_quotation t where site_id = ${newSite}
    union all select to_jsonb(t)::text from shipping_method t where site_id = ${newSite}
    union all select to_jsonb(t)::text from consolidation_address t where site_id = ${newSite}`.execute(server.db);
  const foreign = JSON.parse(content).tables;
  const ids: string[] = Object.values(foreign).flatMap((list) => (list as { id: string }[]).map(({ id }) => id));
  expect(ids.filter((id) => rows.some(({ text }) => text.includes(id)))).toEqual([]);
  expect(await checkInvariants(server.db, newSite)).toEqual([]);
  const loads = await sql`select 1 from shelf where site_id = ${newSite} and (goods <> 0 or occupied)`.execute(server.db);
  expect(loads.rows).toEqual([]);
});

test('has the hours of the site without those of its warehouses, where these are left out', async () => {
  const file = JSON.parse((await manager.ok('/Site/ExportSetUp', { WithWarehouses: false })).Content);
  const hours = file.tables.opening_calendar as { warehouseId: string | null; selfPickupAddressId: string | null }[];
  expect(hours.map((row) => row.warehouseId ?? row.selfPickupAddressId)).toEqual([null]);
  const other = await establish();
  const whole = JSON.parse(content);
  // The place is missing: its hours must not become those of the site.
  whole.tables.opening_calendar = whole.tables.opening_calendar.filter((row: { warehouseId: string | null }) => row.warehouseId);
  whole.tables.warehouse = [];
  whole.tables.partition = [];
  whole.tables.shelf = [];
  whole.tables.consolidation_address = [];
  const { Data } = await read(other, JSON.stringify(whole));
  expect(await left('opening_calendar', other)).toBe(0);
  expect(Data.Incomplete).toContainEqual(expect.objectContaining({ Title: 'Opening hours' }));
});

test('a second time finds everything there and adds nothing', async () => {
  const before = await Promise.all(copied.map((table) => left(table, newSite)));
  const { Data } = await read(newSite);
  expect(Data.Added.map(({ Kind }: { Kind: string }) => Kind).filter((kind: string) => copied.includes(kind))).toEqual([]);
  expect(await Promise.all(copied.map((table) => left(table, newSite)))).toEqual(before);
});

test('enters all or nothing, and names the row that is refused', async () => {
  const other = await establish();
  const file = JSON.parse(content);
  file.tables.warehouse[0].volumeRatio = -1;
  expect(await read(other, JSON.stringify(file))).toBeRefused('ValidationFailed', {
    Message: expect.stringMatching(/^Warehouse “.+” can’t be added, so nothing was added/),
  });
  expect(await left('carrier', other)).toBe(0);
});

test('refuses other files, newer versions, and sites with records', async () => {
  const other = await establish();
  expect(await read(other, '{}')).toBeRefused('ValidationFailed', { Message: 'This is not a set-up file' });
  expect(await read(other, 'no JSON')).toBeRefused('ValidationFailed');
  expect(await read(other, JSON.stringify({ ...JSON.parse(content), version: 2 }))).toBeRefused('ValidationFailed', {
    Message: expect.stringMatching(/newer version/),
  });
  expect(await read(manager.siteId)).toBeRefused('StateNotAllowed', { Message: expect.stringMatching(/has records already, or is live/) });
});

test('is for platform staff, and grants no rights beyond their own', async () => {
  expect(await read(newSite, content, true, manager)).toBeRefused('NoPermission');
  expect(await (await server.as('clerk')).post('/Site/ExportSetUp', {})).toBeRefused('NoPermission');
});

test('states what has to be entered', async () => {
  await sql`update carrier set interface_settings = '{"key":"k"}' where site_id = ${manager.siteId} and id = (select id from carrier where site_id = ${manager.siteId} limit 1)`.execute(
    server.db,
  );
  const other = await establish();
  const { Data } = await read(other, (await manager.ok('/Site/ExportSetUp', {})).Content, true);
  expect(Data.Incomplete).toContainEqual(
    expect.objectContaining({ Title: 'Carrier', Reason: expect.stringMatching(/^To be entered: .+/) }),
  );
});
