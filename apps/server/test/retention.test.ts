import { dayMs } from '@entrepot/rules/time.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retentionSettings, removedTables, storedTables } from '@entrepot/contract/core/retention.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { zoneOf } from '../src/core/db/times.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { applyRetention } from '../src/core/jobs/retention.ts';
import { sealLog } from '../src/modules/access/public.ts';
import { retentionRules } from '../src/processes/clock-jobs.ts';
import { checkInvariants } from '../src/testing/invariants.ts';
import { limitsOf, retentionDocument } from '../src/testing/retention-document.ts';
import { playJourney } from './journey.ts';
import { addTraffic, boundsOf, liftRetentionLimits, rowsWithin, sizesOf, trafficTables } from './years/traffic.ts';

let s: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  s = await openTestServer();
  owner = new pg.Client({ connectionString: s.adminUrl });
  await owner.connect();
  await liftRetentionLimits(owner);
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
  const before = await sizesOf(owner);
  for (let day = stepDays; day < years * 365; day += stepDays) {
    const now = new Date(start + day * dayMs);
    await addTraffic(owner, start, now, siteId);
    await sealLog({ db: s.db, secret: s.server.config.secretKey, now: new Date(now.getTime() + dayMs) });
    await applyRetention(retentionRules, { ...s.server, siteIds, now: new Date(now.getTime() + dayMs) });
  }
  const after = await sizesOf(owner);

  const bounds = boundsOf(before, stepDays);
  for (const table of trafficTables) expect(after[table], table).toBeLessThanOrEqual(bounds[table]);
  // The bounds are reached: what is still to be stored is stored.
  expect(after.user_message).toBeGreaterThanOrEqual(rowsWithin(365, stepDays) - 9);
  expect(after.operation_log).toBeGreaterThan(rowsWithin(1095, stepDays) - 9);

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
