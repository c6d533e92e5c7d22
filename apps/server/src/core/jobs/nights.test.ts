import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, timeText } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../db/ids.ts';
import { registerTimeZones } from '../db/times.ts';
import { SubjectsFailed } from './each-subject.ts';
import { beginRun, endRun, failRun, registerJobs } from './job-runs.ts';
import { nextNight, nextOfSites, nightAt, nightWatch } from './nights.ts';

const zones = ['Asia/Taipei', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Chatham'] as const;
const minutes = 60_000;

describe.each(zones)('the night of %s', (zone) => {
  test.each(['00:05', '01:30', '02:20', '02:50', '09:00'])('comes once for each day, at %s or when the clock changes', (daily) => {
    const [from, until] = [Date.parse('2026-12-30T00:00:00Z'), Date.parse('2028-01-02T00:00:00Z')];
    const nights: string[] = [];
    let reached = nightAt(daily, new Date(from), zone);
    for (let at = from; at < until; at += 5 * minutes) {
      const night = nightAt(daily, new Date(at), zone);
      if (night <= reached) continue;
      reached = night;
      nights.push(night);
      expect(dayOf(new Date(at), zone)).toBe(night);
      const clock = timeText(new Date(at), zone).slice(11, 16);
      expect(clock >= daily && clock <= '09:05').toBe(true);
      expect(nextNight(daily, new Date(at - 5 * minutes), zone).getTime()).toBeLessThanOrEqual(at);
      expect(nextNight(daily, new Date(at - 5 * minutes), zone).getTime()).toBeGreaterThan(at - 5 * minutes);
    }
    expect(new Set(nights).size).toBe(nights.length);
    expect(nights.filter((night) => night.startsWith('2027-'))).toHaveLength(365);
  });
});

test('a skipped time comes at the change of the clock, a doubled one the first time', () => {
  const next = (daily: string, from: string, zone: string) => nextNight(daily, new Date(from), zone).toISOString();
  // New York: from 2:00 to 3:00 on 14 March 2027, from 2:00 back to 1:00 on 7 November. Chatham: at 2:45 and 3:45.
  expect(next('02:20', '2027-03-14T05:00:00Z', 'America/New_York')).toBe('2027-03-14T07:00:00.000Z');
  expect(next('01:30', '2027-11-07T03:00:00Z', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z');
  expect(next('03:00', '2027-09-25T10:00:00Z', 'Pacific/Chatham')).toBe('2027-09-25T14:00:00.000Z');
  expect(next('03:00', '2027-04-03T10:00:00Z', 'Pacific/Chatham')).toBe('2027-04-03T13:15:00.000Z');
  expect(next('02:00', '2027-01-01T00:00:00Z', 'Asia/Taipei')).toBe('2027-01-01T18:00:00.000Z');
});

describe('the daily jobs of several sites', () => {
  let s: TestServer;
  let pool: pg.Pool;
  let siteIds: string[];
  beforeAll(async () => {
    s = await openTestServer();
    pool = new pg.Pool({ connectionString: s.adminUrl, max: 4 });
    pool.on('error', () => undefined);
    await runMigrations({ pgPool: pool });
    siteIds = (await s.server.sites.all()).map(({ id }) => id).slice(0, 2);
    registerTimeZones(siteIds.map((id, at) => ({ id, timeZone: zones[at]! })));
  });
  afterAll(async () => {
    registerTimeZones(await s.server.sites.all());
    await pool.end();
    await s.close();
  });

  const rent = { name: 'settle-rent', daily: '02:00' };
  /** Takes the queued runs: their sites. */
  async function runs(): Promise<string[][]> {
    const { rows } = await pool.query<{ payload: { siteIds: string[] } }>(
      `with taken as (delete from graphile_worker._private_jobs returning payload) select payload from taken`,
    );
    return rows.map(({ payload }) => payload.siteIds);
  }
  const [taipei, newYork] = ['2027-01-10T18:00:30Z', '2027-01-11T07:00:30Z'].map((at) => new Date(at)) as [Date, Date];

  test('are queued for each site at its own night, once, whichever process sees it first', async () => {
    const [one, other] = [nightWatch(pool, [rent], 12), nightWatch(pool, [rent], 12)];
    await one(siteIds, new Date('2027-01-10T12:00:00Z'));
    expect(await runs()).toEqual([]);
    await Promise.all([one(siteIds, taipei), other(siteIds, taipei)]);
    expect(await runs()).toEqual([[siteIds[0]]]);
    await Promise.all([one(siteIds, newYork), other(siteIds, newYork)]);
    expect(await runs()).toEqual([[siteIds[1]]]);
    await one(siteIds, new Date(newYork.getTime() + 60 * minutes));
    expect(await runs()).toEqual([]);
    expect(nextOfSites(rent, siteIds, newYork)).toEqual(new Date('2027-01-11T18:00:00Z'));
  });

  test('are queued once afterwards for nights that came while no process ran', async () => {
    const later = nightWatch(pool, [rent], 12);
    await later(siteIds, new Date('2027-01-20T12:00:00Z'));
    expect((await runs()).flat().sort()).toEqual([...siteIds].sort());
    await later(siteIds, new Date('2027-01-20T12:10:00Z'));
    expect(await runs()).toEqual([]);
  });

  test('get their present night once after the upgrade, where job and site are older than it', async () => {
    const months = { name: 'settle-months', daily: '02:00' };
    const [first, second] = siteIds as [string, string];
    const ran = (name: string, at: string) =>
      pool.query(`insert into job_run (id, creation_time, name, run_state, started_time) values ($1, $3, $2, 1, $3)`, [newId(), name, at]);
    // At 18:00 on the 9th for all sites; the night of Taipei began at that moment, that of New York at 7:00 on the 10th.
    await ran(months.name, '2027-01-09T18:00:00Z');
    const watch = nightWatch(pool, [months], 12);
    await watch(siteIds, new Date('2027-01-10T12:00:00Z'));
    expect(await runs()).toEqual([[second]]);
    await nightWatch(pool, [months], 12)(siteIds, new Date('2027-01-10T12:10:00Z'));
    expect(await runs()).toEqual([]);

    const years = { name: 'settle-years', daily: '02:00' };
    await ran(years.name, '2027-01-08T18:00:00Z');
    await pool.query(`update site set creation_time = '2027-01-10T11:00:00Z' where id = $1`, [second]);
    await nightWatch(pool, [years], 12)(siteIds, new Date('2027-01-10T12:00:00Z'));
    expect(await runs()).toEqual([[first]]);
  });

  test('continue with the next night after a clock that was months ahead is corrected', async () => {
    await pool.query(`update job_night set night = '2027-06-01'`);
    const watch = nightWatch(pool, [rent], 12);
    await watch(siteIds, new Date('2027-01-21T12:00:00Z'));
    expect(await runs()).toEqual([]);
    await watch(siteIds, new Date('2027-01-22T12:00:00Z'));
    expect((await runs()).flat().sort()).toEqual([...siteIds].sort());
  });

  test('without a site run for all sites at the night of the first', async () => {
    const files = { name: 'remove-unused-files', daily: '02:30', of: 'installation' as const };
    const watch = nightWatch(pool, [files], 12);
    await watch(siteIds, new Date('2027-01-10T12:00:00Z'));
    await watch(siteIds, new Date('2027-01-10T18:30:00Z'));
    expect(await runs()).toEqual([siteIds]);
    await watch(siteIds, new Date('2027-01-11T07:30:00Z'));
    expect(await runs()).toEqual([]);
  });

  test('are not done at a site that failed because another site is', async () => {
    const { Done, Partial, Failed } = enumCodes.JobRunState;
    const [first, second] = siteIds as [string, string];
    const state = async () =>
      (
        await sql<{ runState: number; failedSubjects: number; isFailing: boolean }>`select run_state, failed_subjects,
          failing_since is not null as is_failing from job_run where name = 'settle-rent'`.execute(s.db)
      ).rows[0];
    await registerJobs(s.db, [{ name: 'settle-rent', next: null }], taipei);
    await beginRun(s.db, 'settle-rent', { now: taipei, next: null });
    const problem = new SubjectsFailed([{ siteId: first, id: newId(), name: 'alice', problem: new Error('no price') }]);
    await failRun(s.db, 'settle-rent', { now: taipei, siteIds: [first], problem });
    expect(await state()).toEqual({ runState: Partial, failedSubjects: 1, isFailing: true });
    await endRun(s.db, 'settle-rent', newYork, [second]);
    expect(await state()).toEqual({ runState: Partial, failedSubjects: 1, isFailing: true });
    await failRun(s.db, 'settle-rent', { now: taipei, siteIds: [first], problem: new Error('no room') });
    await endRun(s.db, 'settle-rent', newYork, [second]);
    expect(await state()).toMatchObject({ runState: Failed, isFailing: true });
    await endRun(s.db, 'settle-rent', newYork, [first]);
    expect(await state()).toEqual({ runState: Done, failedSubjects: 0, isFailing: false });
  });
});
