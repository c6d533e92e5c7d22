import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
let content: string;
let newSite: string;
/** The letters of the demo's sites are taken. */
const letters = [...'ABCDEFGIJKLMNOPQRSUVWXYZ'];
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
  const Code = letters.shift()!;
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

describe('a file from elsewhere', () => {
  const changed = (change: (tables: Record<string, Record<string, unknown>[]>) => void) => {
    const file = JSON.parse(content);
    change(file.tables);
    return JSON.stringify(file);
  };
  const textsOf = async (table: string, siteId: string) =>
    (
      await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t where site_id = ${siteId}`.execute(server.db)
    ).rows
      .map(({ text }) => text)
      .join();

  test('brings no scripts into the texts of pages', async () => {
    const other = await establish();
    const script = '<p>about</p><img src=x onerror="alert(1)"><script>alert(1)</script>';
    const file = changed((tables) => {
      for (const page of tables.site_page_configuration!) page.aboutUs = script;
      for (const help of tables.help_tutorial!) help.content = { 'zh-cn': script, 'zh-tw': script, 'en-us': script };
    });
    expect(await read(other, file)).toSucceed();
    expect(await textsOf('site_page_configuration', other)).toContain('<p>about</p>');
    for (const table of ['site_page_configuration', 'help_tutorial']) expect(await textsOf(table, other)).not.toMatch(/script|onerror/);
  });

  test('enters no service that sends: not enabled, not trusted, not for other sites', async () => {
    const other = await establish();
    const name = 'mail of somebody';
    const service = { name, messageProvider: 1, host: 'mail.example.com', port: 465, mailSecurity: 1, sender: 'a@example.com' };
    const powers = { forAllSites: true, trusted: true, enabled: true };
    const file = changed((tables) => {
      tables.message_service = [{ id: '0198a000-0000-7000-8000-000000000001', ...service, ...powers }];
    });
    expect(await read(other, file)).toSucceed();
    const { rows } = await sql`select for_all_sites, trusted, enabled from message_service where name = ${name}`.execute(server.db);
    expect(rows).toEqual([{ forAllSites: false, trusted: false, enabled: false }]);
  });

  test.each<[string, string, string, unknown]>([
    ['an address that is a script', 'help_tutorial', 'videoUrl', 'javascript:alert(1)'],
    ['a code that does not exist', 'warehouse', 'warehouseType', 99],
    ['a text that is too long', 'carrier', 'name', 'x'.repeat(5000)],
    ['an object in place of a text', 'carrier', 'name', { toString: 1 }],
    ['a number with too many digits', 'transfer_quotation', 'volumeRatio', '1e30'],
    ['lists within lists', 'carrier', 'deliveryModes', [[[[1]]]]],
  ])('is refused with %s', async (_name, table, field, value) => {
    const other = await establish();
    const file = changed((tables) => {
      expect(tables[table]!.length).toBeGreaterThan(0);
      tables[table]![0]![field] = value;
    });
    expect(await read(other, file)).toBeRefused('ValidationFailed', { Message: expect.stringMatching(/can’t be added/) });
  });
});
