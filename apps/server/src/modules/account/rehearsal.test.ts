import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from attempt`.execute(server.db));

interface Step {
  Step: string;
  Outcome: string;
  Problem: string | null;
  GuideStep: string | null;
}
const rehearse = (person = manager, body = {}): Promise<{ Passed: boolean; Steps: Step[] }> => person.ok('/Site/RehearseSetUp', body);

test('plays every step from registration to departure at an operating site', async () => {
  const { Passed, Steps } = await rehearse();
  expect(Steps.filter(({ Outcome }) => Outcome !== 'passed')).toEqual([]);
  expect(Passed).toBe(true);
  expect(Steps.map(({ Step }) => Step)).toEqual([
    'register',
    'address',
    'declare',
    'receive',
    'shelve',
    'order',
    'pay',
    'approve',
    'pick',
    'pack',
    'ship',
  ]);
});

/** The number of rows of every table except the limits of attempts. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'attempt'`.execute(server.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows)
    counts[name] = Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(server.db)).rows[0]!.n);
  return counts;
}

test('leaves no row, number or message behind', async () => {
  await rehearse();
  const before = await rowCounts();
  const serials = await sql`select * from serial order by 1, 2, 3`.execute(server.db);
  expect((await rehearse()).Passed).toBe(true);
  expect(await rowCounts()).toEqual(before);
  expect((await sql`select * from serial order by 1, 2, 3`.execute(server.db)).rows).toEqual(serials.rows);
});

/** Rehearses after a change of a column in all rows of the site, and undoes the change. */
async function whileChanged(table: string, column: string, value: unknown) {
  const [of, name] = [sql.table(table), sql.ref(column)];
  const stored = await sql<{ rows: string }>`select jsonb_agg(t)::text as rows from ${of} t where site_id = ${manager.siteId}`.execute(
    server.db,
  );
  await sql`update ${of} set ${name} = ${value} where site_id = ${manager.siteId}`.execute(server.db);
  const { Passed, Steps } = await rehearse();
  await sql`update ${of} t set ${name} = p.${name} from jsonb_populate_recordset(null::${of}, ${stored.rows[0]!.rows}::jsonb) p
    where p.site_id = t.site_id and p.id = t.id`.execute(server.db);
  return { Passed, failed: Steps.find(({ Outcome }) => Outcome === 'failed'), after: Steps.at(-1)!.Outcome };
}

test.each([
  ['address', 'address', 'consolidation_address', 'detailed_address_template', '{MemberCode}'],
  ['declare', 'cargoTypes', 'cargo_type', 'is_deleted', true],
  ['shelve', 'shelves', 'shelf', 'deactivated', true],
  ['order', 'quotation', 'transfer_quotation', 'effective_flag', false],
  ['order', 'shipping', 'shipping_method', 'is_deleted', true],
  ['pay', 'payment', 'site_configuration', 'bank_accounts', '[]'],
])('names the step %s and leads to the step %s of the guide', async (step, guideStep, table, column, value) => {
  const { Passed, failed, after } = await whileChanged(table, column, value);
  expect(failed).toMatchObject({ Step: step, GuideStep: guideStep, Problem: expect.any(String) });
  expect(Passed).toBe(false);
  expect(after).toBe('notReached');
});

test('names the step that no staff account may do', async () => {
  const pickers = sql`site_id = ${manager.siteId} and account_type_code = 4`;
  await sql`update user_account set locked = true where ${pickers}`.execute(server.db);
  const { Steps } = await rehearse();
  await sql`update user_account set locked = false where ${pickers}`.execute(server.db);
  expect(Steps.find(({ Outcome }) => Outcome === 'failed')).toMatchObject({ Step: 'pick', GuideStep: 'staff' });
});

test('is for staff of the site', async () => {
  const admin = await server.as('admin');
  const { Id } = (await admin.ok('/Site/GetSites', { rows: 100 })).Data.find(({ Code }: { Code: string }) => Code === 'H');
  expect(await rehearse(admin, { SiteId: Id })).toMatchObject({
    SiteId: Id,
    Steps: expect.arrayContaining([{ Step: 'address', Outcome: 'passed', Problem: null, GuideStep: null }]),
  });
  expect(await (await server.as('hkmanager')).post('/Site/RehearseSetUp', { SiteId: manager.siteId })).toBeRefused('NotFound');
  expect(await (await server.as('support')).post('/Site/RehearseSetUp')).toBeRefused('NoPermission', { status: 403 });
});

test('types the number of a carrier that issues none itself, and names one that has no numbers', async () => {
  const { rows } = await sql<{ id: string; kind: number }>`select id, carrier_interface as kind from carrier
    where site_id = ${manager.siteId}`.execute(server.db);
  const setAll = (kind: number) =>
    sql`update carrier set carrier_interface = ${kind}, local_numbering = false where site_id = ${manager.siteId}`.execute(server.db);
  await setAll(enumCodes.CarrierInterface.Manual);
  expect((await rehearse()).Passed).toBe(true);
  await setAll(enumCodes.CarrierInterface.Hct);
  const { Steps } = await rehearse();
  for (const { id, kind } of rows) await sql`update carrier set carrier_interface = ${kind} where id = ${id}`.execute(server.db);
  expect(Steps.find(({ Outcome }) => Outcome === 'failed')).toMatchObject({ Step: 'ship', GuideStep: 'shipping' });
});
