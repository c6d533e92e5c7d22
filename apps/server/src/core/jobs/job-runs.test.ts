import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { alertJobFailure } from '../../modules/jobs/public.ts';
import { copyDatabase } from '../../testing/database.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { eachSubject, settleEach } from './each-subject.ts';
import { type ClockJob, startJobs } from './jobs.ts';

const { Done, Partial, Failed } = enumCodes.JobRunState;

let s: TestServer;
let adminUrl: string;
let owner: pg.Client;
let admin: Person;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  const database = await copyDatabase(inject('adminUrl'));
  s = await openTestServer({ database });
  const url = new URL(inject('adminUrl').replace('@/', '@localhost/'));
  url.pathname = `/${database.name}`;
  adminUrl = url.toString().replace('@localhost/', '@/');
  owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  [admin, alice, bob] = [await s.as('admin'), await s.as('alice'), await s.as('bob')];
});
afterAll(async () => {
  await owner.end();
  await s.close();
});

const running: ReturnType<typeof startJobs>[] = [];
const logged: string[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  logged.length = 0;
});

/** Runs a job on a schedule of its own: every hour, last two hours ago, so that it is due. */
async function start(job: Pick<ClockJob, 'name' | 'run'>, { last = new Date(Date.now() - 2 * 3_600_000) } = {}): Promise<void> {
  const work = () => ({
    ...s.server,
    siteIds: async () => (await s.server.sites.all()).map(({ id }) => id),
    invariants: [],
    now: new Date(),
  });
  const reports = {
    log: (problem: unknown) => void logged.push(String(problem)),
    failed: alertJobFailure.bind(null, { ...s.server, now: () => new Date() }),
  };
  const begin = () => running.push(startJobs(adminUrl, [{ ...job, at: '0 * * * *' }], work, reports));
  const exists = await owner.query("select to_regclass('graphile_worker._private_known_crontabs') is not null as made");
  if (!exists.rows[0].made) {
    begin();
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(
        async () => (await owner.query('select 1 from graphile_worker._private_known_crontabs').catch(() => ({ rowCount: 0 }))).rowCount,
        {
          timeout: 20_000,
        },
      )
      .toBeGreaterThan(0);
    await running.pop()!.stop();
  }
  await owner.query('delete from graphile_worker._private_known_crontabs');
  await owner.query('insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $2)', [
    job.name,
    last,
  ]);
  begin();
}
const rows = async (): Promise<any[]> => (await admin.ok('/JobRun/GetJobRuns', {})).Data;
const row = async () => (await rows())[0];
const failures = async () => (await admin.ok('/JobFailure/GetJobFailures', {})).Data as any[];
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 50 });
const messages = async (text: string) => (await sql`select 1 from user_message where text = ${text}`.execute(s.db)).rows.length;

describe('a scheduled job', () => {
  test('settles the others when a customer fails, and names that one until it is settled', async () => {
    const settled: string[] = [];
    let isBroken = true;
    await start({
      name: 'settle-rent',
      run: (work) =>
        settleEach(
          work,
          [alice, bob].map(({ siteId, userId: id }) => ({ siteId, id })),
          async (_, { siteIds }, { id }) => {
            if (id === alice.userId && isBroken) throw refuse('InsufficientBalance');
            settled.push(`${id} ${siteIds}`);
            return 1;
          },
        ),
    });
    await eventually(async () => (await row()).JobRunState).toBe(Partial);
    expect(settled).toContain(`${bob.userId} ${bob.siteId}`);
    expect(await row()).toMatchObject({ Name: 'settle-rent', FailedSubjects: 1, SucceededTime: null });
    expect(await failures()).toMatchObject([{ Name: 'settle-rent', Subject: 'alice', Reason: expect.stringMatching(/balance/i) }]);
    // It is retried automatically; people are notified once.
    await eventually(async () => (await failures())[0]?.Attempts).toBeGreaterThan(1);
    expect(await messages('jobs.messages.subjectsFailed')).toBeGreaterThan(0);
    const before = await messages('jobs.messages.subjectsFailed');
    isBroken = false;
    await eventually(async () => (await row()).JobRunState).toBe(Done);
    expect(await failures()).toEqual([]);
    expect(await row()).toMatchObject({ FailedSubjects: 0, FailingSince: null, Reason: null });
    expect(await messages('jobs.messages.subjectsFailed')).toBe(before);
  });

  test('that fails as a whole shows its reason and since when, and runs when a person asks', async () => {
    let fails = true;
    let runs = 0;
    await start({
      name: 'remove-unused-files',
      run: async () => {
        runs += 1;
        if (fails) throw new Error('no room for a sort');
      },
    });
    await eventually(async () => (await row()).JobRunState).toBe(Failed);
    expect(await row()).toMatchObject({ Reason: 'no room for a sort', FailingSince: expect.any(String), NextTime: expect.any(String) });
    // The alert follows the record of the failure.
    await eventually(() => messages('jobs.messages.jobFailed')).toBeGreaterThan(0);
    fails = false;
    await eventually(async () => (await row()).JobRunState).toBe(Done);
    const before = runs;
    expect(await admin.post('/JobRun/RunJobs', { Ids: [(await row()).Id] })).toSucceed();
    await eventually(async () => runs).toBe(before + 1);
    expect((await (await s.as('manager')).post('/JobRun/RunJobs', { Ids: [(await row()).Id] })).status).toBe(403);
  });

  test('makes up one run for the hours that it missed', async () => {
    let runs = 0;
    await start({ name: 'free-rejected-orders', run: async () => void (runs += 1) }, { last: new Date(Date.now() - 20 * 3_600_000) });
    // The row of the job of the test before is removed first.
    await eventually(row).toMatchObject({ Name: 'free-rejected-orders', JobRunState: Done });
    // The queue removes the job once its run is recorded.
    await eventually(async () => (await owner.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0);
    expect(runs).toBe(1);
  });

  test('runs again although its last run is recorded in the future by a clock that was ahead', async () => {
    let runs = 0;
    await start({ name: 'expire-coupons', run: async () => void (runs += 1) }, { last: new Date(Date.now() + 90 * 86_400_000) });
    const last = async () =>
      (await owner.query('select last_execution from graphile_worker._private_known_crontabs')).rows[0]?.last_execution;
    await eventually(async () => (await last()) <= new Date()).toBe(true);
    expect(runs).toBe(0);
  });
});

test('a job over carriers names the orders that failed, and the carriers that were not reached', async () => {
  const { siteId } = alice;
  const problem = await eachSubject(
    [
      { siteId, id: 'one', name: 'One' },
      { siteId, id: 'two', name: 'Two' },
    ],
    async ({ id }) => {
      if (id === 'one') throw new Error('not reached');
      return eachSubject([{ siteId, id: 'order', name: 'TLO1' }], () => Promise.reject(new Error('unknown event')));
    },
  ).catch((one: unknown) => one);
  expect(problem).toMatchObject({ failures: [{ name: 'One' }, { name: 'TLO1' }] });
});

test('settles each subject once in lanes, and collects those that fail', async () => {
  const { siteId } = alice;
  const settled: string[] = [];
  let [running, most] = [0, 0];
  const subjects = Array.from({ length: 20 }, (_, at) => ({ siteId, id: `${at}`, name: `${at}` }));
  const problem = await eachSubject(
    subjects,
    async ({ id }) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      settled.push(id);
      if (id === '7') throw new Error('not reached');
      return 1;
    },
    { lanes: 4 },
  ).catch((one: unknown) => one);
  expect(problem).toMatchObject({ failures: [{ name: '7' }] });
  expect(settled.map(Number).sort((a, b) => a - b)).toEqual(subjects.map(({ id }) => Number(id)));
  expect(most).toBe(4);
});

test('settles a subject whose rows another transaction keeps locked a little too long', async () => {
  const wallets = sql<{
    ownerId: string;
  }>`update wallet set last_modification_time = now() where owner_id = ${alice.userId} returning owner_id`;
  const work = { ...s.server, now: new Date() };
  let attempts = 0;
  await owner.query('begin');
  await owner.query('select 1 from wallet where owner_id = $1 for update', [alice.userId]);
  const settled = await settleEach(work, [{ siteId: alice.siteId, id: alice.userId }], async (tx) => {
    // The lock ends during the second attempt.
    if (++attempts === 2) await owner.query('rollback');
    return (await wallets.execute(tx)).rows.length;
  });
  expect([settled, attempts]).toEqual([1, 2]);
});
