import { Logger, parseCronItems, runMigrations, runOnce as runQueue, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { alertJobFailure } from '../../src/modules/jobs/public.ts';
import { contributionsOf } from '../../src/core/module.ts';
import { runOnce, type ClockJob, type ClockWork } from '../../src/core/jobs/jobs.ts';
import { registerJobs } from '../../src/core/jobs/job-runs.ts';
import { makeUpMissed, maxAttempts } from '../../src/core/jobs/missed-runs.ts';
import { nextOfSites, nightWatch } from '../../src/core/jobs/nights.ts';
import { modules } from '../../src/modules/index.ts';
import type { TestServer } from '../../src/testing/server.ts';

/**
 * The schedule of the product under a clock that the test moves: its nights, its missed runs, its records and its queue. At each position
 * of the clock the process has just started, so that one missed run of each job is made up. A failed run is tried again at the next one.
 */
export async function openSchedule(s: TestServer, jobs: readonly ClockJob[], now: () => Date) {
  const pool = new pg.Pool({ connectionString: s.adminUrl, max: 8 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  await runMigrations({ pgPool: pool });
  const daily = jobs.flatMap((job) => ('daily' in job ? [job] : []));
  const cron = parseCronItems(jobs.flatMap((job) => ('at' in job ? [{ task: job.name, match: job.at }] : [])));
  for (const { identifier } of cron)
    await pool.query('insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $2)', [
      identifier,
      now(),
    ]);
  const siteIds = async () => (await s.server.sites.all()).map(({ id }) => id);
  const invariants = contributionsOf(modules, 'invariants');
  const work = (): ClockWork => ({ ...s.server, siteIds, invariants, now: now() });
  await registerJobs(
    s.db,
    jobs.map(({ name }) => ({ name, next: null })),
    now(),
  );
  const logged = new Map<string, number>();
  const reports = {
    log: (problem: unknown, job: string) => {
      const line = `${job}: ${String(problem).slice(0, 160)}`;
      logged.set(line, (logged.get(line) ?? 0) + 1);
    },
    failed: alertJobFailure.bind(null, { ...s.server, now }),
  };
  let runs = 0;
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        runs += 1;
        const sites = (payload as { siteIds?: readonly string[] } | null)?.siteIds;
        await runOnce(job, (from, ids) => ('daily' in job ? nextOfSites(job, ids, from) : null), work(), reports, sites);
      },
    ]),
  );
  return {
    /** The problems of the runs, each with how often it occurred. */
    logged,
    runs: () => runs,
    /** Runs what is due at the present position of the clock, and once more what failed before. */
    async runDue(): Promise<void> {
      await nightWatch(pool, daily, maxAttempts)(await siteIds(), now());
      await makeUpMissed(pool, cron, now());
      // The queue waits by the clock of the database, which does not move.
      await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      await runQueue({
        pgPool: pool,
        taskList,
        concurrency: 4,
        noHandleSignals: true,
        noPreparedStatements: true,
        logger: new Logger(() => () => undefined),
      });
    },
    /** The runs that wait because they failed; a run without a key was superseded by the next one, and is not tried again. */
    waiting: async () =>
      (await pool.query<{ key: string }>('select key from graphile_worker._private_jobs where key is not null order by key')).rows.map(
        ({ key }) => key,
      ),
    close: () => pool.end(),
  };
}
