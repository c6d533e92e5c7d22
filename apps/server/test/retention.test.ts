import { dayMs } from '@entrepot/rules/time.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retentionSettings, removedTables, storedTables } from '@entrepot/contract/core/retention.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { zoneOf } from '../src/core/db/times.ts';
import { newIdAt } from '@entrepot/server/core/db/ids.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { applyRetention } from '../src/core/jobs/retention.ts';
import { retentionFunctions } from '../src/core/schema/retention.sql.ts';
import { sealLog } from '../src/modules/access/public.ts';
import { retentionRules } from '../src/processes/clock-jobs.ts';
import { checkInvariants } from '../src/testing/invariants.ts';
import { limitsOf, retentionDocument } from '../src/testing/retention-document.ts';
import { playJourney } from './journey.ts';

let s: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  s = await openTestServer();
  owner = new pg.Client({ connectionString: s.adminUrl });
  await owner.connect();
  // The clock of the database does not move in this test: the functions' own limit of half a year would never be reached.
  await owner.query(
    retentionFunctions
      .replaceAll('create function', 'create or replace function')
      .replaceAll("now() - interval '179 days'", "now() + interval '9 years'"),
  );
});
afterAll(async () => {
  await owner?.end();
  await s?.close();
});

describe('the classes of tables', () => {
  const classes = [...Object.keys(removedTables), ...Object.values(storedTables).flat()];

  test('name every table of the database exactly once', async () => {
    const { rows } = await owner.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    expect([...classes].sort()).toEqual(rows.map(({ name }) => name as string).sort());
  });

  test('have a rule for each table that the nightly job removes', () => {
    const nightly = Object.entries(removedTables).flatMap(([table, removal]) => ('job' in removal ? [] : [table]));
    expect([...new Set(retentionRules.map(({ table }) => table as string))].sort()).toEqual(nightly.sort());
  });

  test('are the table of docs/retention.md', async () => {
    await expect(retentionDocument()).toMatchFileSnapshot('../../../docs/retention.md');
  });

  test.each(retentionSettings)('let a site choose %s within limits', (setting) => {
    const { days, min, max } = limitsOf(setting);
    expect(min).toBeGreaterThan(0);
    expect(days).toBeGreaterThanOrEqual(min);
    expect(days).toBeLessThanOrEqual(max);
  });
});

const never = ['job_run', 'job_failure', 'job_night', 'operation_log_removal', 'operation_log_seal', 'migration'];
/** A hash of all rows of each table that is not removed. */
async function booksOf(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of Object.values(storedTables).flat()) {
    if (never.includes(table) || (storedTables.folded as readonly string[]).includes(table)) continue;
    const { rows } = await owner.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t`,
    );
    hashes[table] = rows[0].hash;
  }
  return hashes;
}

const years = 3.3;
const stepDays = 15;
const start = Date.now();
const siteIds = async () => (await s.server.sites.all()).map(({ id }) => id);

/** Adds rows like those of a busy day, as copies of the rows that a parcel's journey left, with the ids and times of a moment. */
async function addTraffic(at: Date, siteId: string): Promise<void> {
  const id = () => newIdAt(at);
  const copy = (table: string, changes: Record<string, unknown>, where = 'true') =>
    owner.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || $2::jsonb)).*
        from (select * from ${table} where site_id = $1 and ${where} order by id limit 1) t`,
      [siteId, JSON.stringify({ id: id(), creation_time: at, ...changes })],
    );
  for (let turn = 0; turn < 3; turn += 1) {
    const unique = id();
    await copy('operation_log', {});
    await copy('user_message', {});
    await copy('shelf_log', {}, "target_type = 'package'");
    // The order ends after some months.
    if (at.getTime() < start + 90 * dayMs)
      await copy('track', { source_key: unique, track_time: at, status: 90 }, 'logistics_order_id is not null');
    await copy('packing_scan', {}, 'not cancelled');
    await copy('security_event', { group_key: unique.slice(0, 36), last_time: at });
    await owner.query(
      `insert into import_job (site_id, id, creation_time, kind, status, finished_time) values ($1, $2, $3, 'Test', 'done', $3)`,
      [siteId, id(), at],
    );
    await owner.query(
      `insert into outbox (site_id, id, kind, payload, creation_time, next_time, sent_time) values ($1, $2, 'push', '{}', $3, $3, $3)`,
      [siteId, id(), at],
    );
    await owner.query(`insert into idempotency (site_id, key, request_hash, creation_time) values ($1, $2, '', $3)`, [siteId, unique, at]);
    await owner.query(`insert into serial (site_id, kind, day, next) values ($1, 'test', $2, 1) on conflict do nothing`, [
      siteId,
      at.toISOString().slice(2, 10).replaceAll('-', ''),
    ]);
    await owner.query(
      `insert into sent_message (site_id, id, creation_time, channel, receiver, provider, audience, event_id) values ($1, $2, $3, 'mail', 'a@example.com', 'test', 'staff', $2)`,
      [siteId, id(), at],
    );
    await owner.query(
      `insert into tracking_number (site_id, id, creation_time, carrier_id, number, sequence, status, logistics_order_id, used_time)
        select $1, $2, $3, (select id from carrier where site_id = $1 order by id limit 1), $4, 900000, 2,
          (select id from logistics_order where site_id = $1 and order_status = 130 order by id limit 1), $3`,
      [siteId, id(), at, unique.slice(-30)],
    );
  }
  // A device that renews its session.
  const family = (
    await owner.query(`select family_id from session where site_id = $1 and refresh_token_hash like 'device%' limit 1`, [siteId])
  ).rows[0]?.family_id;
  const sessionId = id();
  await owner.query(
    `insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time, used_time)
      select site_id, $2::uuid, $3::timestamptz, user_id, $4::uuid, 'userLogin', 'device ' || $2::text, $3::timestamptz + interval '14 days', $3::timestamptz
        from session where site_id = $1 order by id limit 1`,
    [siteId, sessionId, at, family ?? sessionId],
  );
}

const counted = [
  'operation_log',
  'user_message',
  'shelf_log',
  'track',
  'packing_scan',
  'security_event',
  'import_job',
  'outbox',
  'idempotency',
  'serial',
  'sent_message',
  'tracking_number',
  'session',
] as const;
async function sizes(): Promise<Record<(typeof counted)[number], number>> {
  const { rows } = await owner.query(`select ${counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`);
  return rows[0];
}

test('keeps the tables bounded over three years, and changes no books and no answers', { timeout: 300_000 }, async () => {
  const { alice, placed } = await playJourney(s);
  const admin = await s.as('admin');
  const { siteId } = alice;
  const shelf = (
    await owner.query(
      `select shelf_id as id, creation_time as at from shelf_log where site_id = $1 and target_type = 'package' order by id limit 1`,
      [siteId],
    )
  ).rows[0];
  const shelfAt = timeToWire(new Date(shelf.at.getTime() + 1000), zoneOf(siteId));
  const shelfThen = async () => (await s.as('manager')).ok('/Shelves/GetShelvesById', { Id: shelf.id, At: shelfAt });
  const bills = async () => (await alice.ok('/UserBill/GetBills', { rows: 50 })).Data;
  const books = await booksOf();
  const [contents, owed] = [JSON.stringify(await shelfThen()), JSON.stringify(await bills())];
  const before = await sizes();
  for (let day = stepDays; day < years * 365; day += stepDays) {
    const now = new Date(start + day * dayMs);
    await addTraffic(now, siteId);
    await sealLog({ db: s.db, secret: s.server.config.secretKey, now: new Date(now.getTime() + dayMs) });
    await applyRetention(retentionRules, { ...s.server, siteIds, now: new Date(now.getTime() + dayMs) });
  }
  const after = await sizes();

  // At most the rows of the stored days, and those that are never removed.
  const within = (days: number) => Math.ceil(days / stepDays + 1) * 3;
  const bounds: Record<(typeof counted)[number], number> = {
    operation_log: within(1095),
    user_message: within(365),
    shelf_log: before.shelf_log + within(730),
    track: 4,
    packing_scan: within(365),
    security_event: within(365),
    import_job: within(90),
    outbox: before.outbox + within(7),
    idempotency: within(7),
    serial: before.serial + within(400),
    sent_message: within(30),
    tracking_number: before.tracking_number + within(1095),
    session: within(90) + 2,
  };
  for (const table of counted) expect(after[table], table).toBeLessThanOrEqual(bounds[table]);
  // The bounds are reached: what is still to be stored is stored.
  expect(after.user_message).toBeGreaterThanOrEqual(within(365) - 9);
  expect(after.operation_log).toBeGreaterThan(within(1095) - 9);

  expect(await booksOf()).toEqual(books);
  expect(await checkInvariants(s.db)).toEqual([]);
  const [manager, customer] = await Promise.all(['manager', 'alice'].map((name) => s.as(name).then((one) => one.colleague(name))));
  expect(JSON.stringify(await manager!.ok('/Shelves/GetShelvesById', { Id: shelf.id, At: shelfAt }))).toBe(contents);
  expect(JSON.stringify((await customer!.ok('/UserBill/GetBills', { rows: 50 })).Data)).toBe(owed);
  const statuses = await owner.query(`select status from track where site_id = $1 and logistics_order_id = $2 order by track_time, id`, [
    siteId,
    placed.id,
  ]);
  expect(statuses.rows[0].status).toBe(10);
  expect(statuses.rows.map(({ status }) => status)).toContain(100);

  // The chain of seals is complete, with the hashes of the removed entries.
  const report = await (await admin.colleague('admin')).ok('/OperationLog/VerifyOperationLog');
  expect(report.Broken).toEqual([]);
  const { rows: removed } = await owner.query('select count(*)::int as n from operation_log_removal');
  expect(removed[0].n).toBeGreaterThan(3);
});

test('leaves log entries that differ from their seal, and lists the table as failed', async () => {
  const { siteId } = await s.as('manager');
  const now = new Date(start + 9 * 365 * dayMs);
  const next = await owner.query(`select o.id from operation_log o where o.site_id = $1 order by o.id limit 1`, [siteId]);
  const id = next.rows[0].id;
  await owner.query(`update operation_log set operation = 'X' || operation where site_id = $1 and id = $2`, [siteId, id]);
  const failed = await applyRetention(retentionRules, { ...s.server, siteIds: async () => [siteId], now }).catch(
    (problem: unknown) => problem,
  );
  expect(failed).toMatchObject({ failures: [{ siteId, name: expect.stringMatching(/操作/) }] });
  expect((await owner.query(`select 1 from operation_log where site_id = $1 and id = $2`, [siteId, id])).rowCount).toBe(1);
  // The other tables are done.
  expect((await owner.query('select 1 from user_message where site_id = $1', [siteId])).rowCount).toBe(0);
});

test('the serving role deletes no entry of a log that is not sealed or not superseded', async () => {
  const { siteId } = await s.as('manager');
  await expect(s.db.deleteFrom('operationLog').where('siteId', '=', siteId).execute()).rejects.toThrow(/permission denied/);
  const last = await owner.query('select max(sequence) as n from operation_log_seal where site_id = $1', [siteId]);
  const { rows } = await s.server.pool.query('select remove_sealed_log($1, $2) as n', [siteId, last.rows[0].n]);
  expect(rows[0].n).toBe(0);
  const only = await owner.query(
    `select array_agg(id) as ids from (select distinct on (shelf_id, target_id) id from shelf_log where site_id = $1 order by shelf_id, target_id, id desc) x`,
    [siteId],
  );
  const none = await s.server.pool.query('select remove_shelf_log($1, $2) as n', [siteId, only.rows[0].ids]);
  expect(none.rows[0].n).toBe(0);
});
