import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { endedJob } from '../../testing/jobs.ts';
import { type PackingFloor, packingFloor } from '../../testing/packed-orders.ts';
import type { Person } from '../../testing/people.ts';
import { sealed } from '../access/test/tools.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

const { Waiting } = enumCodes.MoneyRequestStatus;

let server: TestServer;
let floor: PackingFloor;
let manager: Person;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  [manager, admin] = [floor.manager, await server.as('admin')];
  await floor.packed();
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => sql`delete from attempt`.execute(server.db));

const report = (person = manager) => person.ok('/Site/GetGoLive', { SiteId: manager.siteId });
const goLive = (person: Person, body: object = {}) =>
  person.post('/Site/GoLive', { SiteId: manager.siteId, TypedName: 'Entrepot Taiwan', ...body });
const setTrial = () => sql`update site set live_time = null where id = ${manager.siteId}`.execute(server.db);
const archive = async () => endedJob(manager, (await manager.ok('/Site/ExportTrialData', { SiteId: manager.siteId })).JobId);
const countOf = (list: { Kind: string; Count: number }[], kind: string) => list.find((one) => one.Kind === kind)?.Count ?? 0;
const left = async (table: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where site_id = ${manager.siteId}`.execute(server.db)).rows[0]!
      .n,
  );
/** Tables of what a site sets up, each with rows in the demo data. */
const setUp =
  'warehouse partition shelf site_configuration role role_right template carrier shipping_method cargo_type transfer_quotation consolidation_address'.split(
    ' ',
  );
async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = await left(table);
  for (const [table, count] of Object.entries(counts)) expect([table, count > 0]).toEqual([table, true]);
  return counts;
}
const staffOf = async (): Promise<string[]> =>
  (await manager.ok('/PlatformStaff/GetPlatformStaffs', { rows: 100 })).Data.map(({ UserName }: { UserName: string }) => UserName).sort();
const decide = async (Approved: boolean, by = admin) => {
  const { Data } = await by.ok('/MoneyRequest/GetMoneyRequests', { MoneyRequestStatus: Waiting, rows: 10 });
  return by.post('/MoneyRequest/AuditMoneyRequest', { Id: Data[0].Id, Approved, Remarks: 'checked' });
};

describe('a site that is live', () => {
  test('shows since when, counts nothing, and is never cleared', async () => {
    expect(await report()).toMatchObject({ LiveTime: expect.any(String), Removed: [], Retained: [] });
    expect(await goLive(manager)).toBeRefused('StateNotAllowed', {
      Message: 'Entrepot Taiwan is live already: its data can’t be removed any more',
    });
    expect(await goLive(manager, { KeepsRecords: true })).toBeRefused('StateNotAllowed');
    expect(await left('logistics_order')).toBeGreaterThan(0);
  });

  test('has no archive of everything: it was for ending the trial', async () => {
    const answer = await manager.post('/Site/ExportTrialData', { SiteId: manager.siteId });
    expect(answer).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('is live already') });
  });

  test('takes numbers in blocks, one being tried out singly', async () => {
    const { takeNumber } = server.server;
    expect(await takeNumber(manager.siteId, 'blocks', '')).toBe(1);
    await setTrial();
    expect(await takeNumber(manager.siteId, 'singles', '')).toBe(1);
    const { rows } = await sql`select kind, next from serial where kind in ('blocks', 'singles') order by kind`.execute(server.db);
    expect(rows).toEqual([
      { kind: 'blocks', next: 100 },
      { kind: 'singles', next: 1 },
    ]);
  });
});

describe('a site that is being tried out', () => {
  beforeAll(async () => {
    await sql`delete from import_job where site_id = ${manager.siteId}`.execute(server.db);
    await setTrial();
  });

  test('shows what going live removes and retains, as the tables count it', async () => {
    const { Removed, Retained, LiveTime, ArchiveTime } = await report();
    expect([LiveTime, ArchiveTime]).toEqual([null, null]);
    expect(countOf(Removed, 'logistics_order')).toBe(await left('logistics_order'));
    expect(countOf(Removed, 'customers')).toBeGreaterThan(1);
    expect(countOf(Retained, 'shelf')).toBeGreaterThan(100);
    expect(countOf(Retained, 'staff')).toBeGreaterThan(3);
    expect(Removed.every(({ Title, Kind }: { Title: string; Kind: string }) => Title !== Kind)).toBe(true);
  });

  test('needs a recent archive, and its name as typed', async () => {
    expect(await goLive(manager)).toBeRefused('StateNotAllowed', { Message: expect.stringMatching(/Archive the trial data first/) });
    expect(await archive()).toMatchObject({ Status: 'done', ResultUrl: expect.stringMatching(/\.zip/) });
    expect((await report()).ArchiveUrl).toMatch(/\.zip\?/);
    expect(await goLive(manager, { TypedName: 'Entrepot' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'TypedName' }] });
    await sql`update import_job set finished_time = finished_time - interval '25 hours' where site_id = ${manager.siteId}`.execute(
      server.db,
    );
    expect(await goLive(manager)).toBeRefused('StateNotAllowed');
    await sql`update import_job set finished_time = finished_time + interval '25 hours' where site_id = ${manager.siteId}`.execute(
      server.db,
    );
  });

  test('has an archive whose texts no spreadsheet program runs as formulas', async () => {
    await sql`update recipient set recipient_name = '=HYPERLINK("http://x","y")' where id = (select id from recipient where site_id = ${manager.siteId} limit 1)`.execute(
      server.db,
    );
    const { ResultUrl } = await archive();
    const { rawPayload } = await server.server.http.inject({ method: 'GET', url: ResultUrl, headers: { host: 'localhost' } });
    const sheets = Object.values(unzipSync(new Uint8Array(rawPayload))).map((bytes) => Buffer.from(bytes).toString());
    expect(sheets.join()).toContain(`'=HYPERLINK`);
    expect(sheets.join()).not.toMatch(/(^|[,"\n])=HYPERLINK/);
  });

  test('shows its archive of customers’ data only to those who may end it', async () => {
    const right = sql`from role_right r using user_role u where u.role_id = r.role_id and u.user_id = ${manager.userId}
      and r.code = 'SetUpGuideIndex.GoLive'`;
    const taken = await sql<{ id: string; roleId: string }>`delete ${right} returning r.id, r.role_id`.execute(server.db);
    expect(taken.rows.length).toBeGreaterThan(0);
    // Rights are read at most once a second.
    await expect.poll(async () => (await report()).ArchiveUrl, { timeout: 10_000 }).toBeNull();
    expect((await report()).ArchiveTime).not.toBeNull();
    for (const { id, roleId } of taken.rows)
      await sql`insert into role_right (site_id, id, creation_time, role_id, code)
        values (${manager.siteId}, ${id}, now(), ${roleId}, 'SetUpGuideIndex.GoLive')`.execute(server.db);
    await expect.poll(async () => (await report()).ArchiveUrl, { timeout: 10_000 }).toMatch(/\.zip\?/);
  });

  test('is refused to people without the permission, and for a foreign site', async () => {
    expect(await goLive(floor.clerk)).toBeRefused('NoPermission');
    expect(await goLive(floor.alice)).toBeRefused('NoPermission');
    const foreign = await server.as('hkmanager');
    expect(await foreign.post('/Site/GetGoLive', { SiteId: manager.siteId })).toBeRefused('NotFound');
    expect(await goLive(foreign)).toBeRefused('NotFound');
  });

  test('waits for an approver, who is not the requester', async () => {
    expect(await goLive(manager)).toBeRefused('SecondPersonNeeded');
    expect(await left('logistics_order')).toBeGreaterThan(0);
    expect(await report()).toMatchObject({ LiveTime: null, RequestedTime: expect.any(String), RequestedByName: expect.any(String) });
    expect(await decide(true, manager)).toBeRefused('NoPermission');
    expect(await decide(false)).toSucceed();
    expect(await report()).toMatchObject({ RequestedTime: null });
  });

  test('goes live once with a clean start: no records, all settings, numbers from one', async () => {
    const retained = await countsOf(setUp);
    const staff = await staffOf();
    expect(staff).toContain('manager');
    const hongKong = await server.as('hkcarol');
    const before = await hongKong.ok('/User/GetUserInfoDetailedInfo');
    expect(await goLive(manager)).toBeRefused('SecondPersonNeeded');
    expect(await decide(true)).toSucceed();

    expect(await report()).toMatchObject({ LiveTime: expect.any(String) });
    for (const table of ['logistics_order', 'package', 'bill', 'journal', 'wallet', 'recipient', 'serial', 'money_request'])
      expect([table, await left(table)]).toEqual([table, 0]);
    expect(await countsOf(setUp)).toEqual(retained);
    expect(await staffOf()).toEqual(staff);
    const { rows } = await sql`select 1 from shelf where site_id = ${manager.siteId} and (goods <> 0 or occupied)`.execute(server.db);
    expect(rows).toEqual([]);
    // The state of a sign-in is read at most once a second.
    await expect.poll(async () => (await floor.alice.post('/Package/GetPackages')).status, { timeout: 10_000 }).toBe(401);
    expect(await hongKong.ok('/User/GetUserInfoDetailedInfo')).toEqual(before);
    expect(await goLive(manager)).toBeRefused('StateNotAllowed');
  });

  test('then gives its first customer the first member code', async () => {
    const { Data } = await manager.post('/User/EstablishUser', { UserName: 'first', ...(await sealed(manager, 'Fresh-2027')) });
    expect(await manager.ok('/User/GetUserById', { Id: Data.Id })).toMatchObject({ MemberCode: 'T00001' });
    expect((await manager.ok('/User/GetUsers', { rows: 10 })).Total).toBe(1);
  });

  test('then takes the first parcel all the way', async () => {
    const { Passed, Steps } = await manager.ok('/Site/RehearseSetUp', {});
    expect(Steps.filter(({ Outcome }: { Outcome: string }) => Outcome !== 'passed')).toEqual([]);
    expect(Passed).toBe(true);
  });
});

test('a site may keep its records, alone and without an archive, and then is live for good', async () => {
  const foreign = await server.as('hkmanager');
  await sql`update site set live_time = null where id = ${foreign.siteId}`.execute(server.db);
  const TypedName = 'Entrepot Hong Kong';
  expect(await foreign.post('/Site/GoLive', { TypedName, KeepsRecords: true })).toSucceed();
  expect(await foreign.ok('/Site/GetGoLive')).toMatchObject({ LiveTime: expect.any(String) });
  expect(await foreign.post('/Site/GoLive', { TypedName })).toBeRefused('StateNotAllowed');
});
