import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Config } from '../config.ts';
import { forgetOldAttempts } from '../http/limits.ts';
import type { FileStore } from '../files/files.ts';
import { openPool, type Tx } from '../rows/db.ts';
import { outliveOutages } from './outages.ts';

const patienceMs = 4_000;

/** What is done by the clock is done with. */
export interface ClockWork {
  db: Tx;
  files: FileStore;
  config: Pick<Config, 'secretKey'>;
  takeNumber: Caller['takeNumber'];
  siteIds(): Promise<readonly string[]>;
  now: Date;
}

/** One thing that is done by the clock. */
export interface ClockJob {
  name: string;
  /** A cron pattern in UTC, eight hours behind the first sites: minute hour day month weekday. */
  at: string;
  run(work: ClockWork): Promise<unknown>;
}

/** When so many days ago was. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The job that keeps core's own tables small. */
export const forgetOldKeys = {
  name: 'forget-old-keys',
  at: '0 21 * * *',
  async run({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>) {
    const sites = await siteIds();
    await sql`delete from idempotency where site_id = any(${sites}::uuid[]) and creation_time < ${daysBefore(now, 7)}`.execute(db);
    await sql`delete from outbox where site_id = any(${sites}::uuid[]) and sent_time < ${daysBefore(now, 7)}`.execute(db);
    await forgetOldAttempts(db, now);
  },
} satisfies ClockJob;

/**
 * Runs the scheduled jobs on the direct connection (not through a pooler, which forbids LISTEN). Each runs on one process
 * of a deployment at a time and is tried again when it fails.
 */
export async function startJobs(
  adminUrl: string,
  jobs: readonly ClockJob[],
  work: () => ClockWork,
  log: (problem: unknown, job: string) => void,
) {
  const taskList: Record<string, Task> = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async () => {
        try {
          await job.run(work());
        } catch (problem) {
          log(problem, job.name);
          throw problem;
        }
      },
    ]),
  );
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  // A pool of ours: the library's own leaves a connection that dies in use to end the process.
  const pool = openPool(adminUrl, { max: 2, prepare: false });
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(jobs.map(({ name, at }) => ({ task: name, match: at, options: { backfillPeriod: 0 } }))),
    concurrency: 1,
    noHandleSignals: true,
    // Failures are told by the task itself; its other lines are noise.
    logger: new Logger(() => () => {}),
    noPreparedStatements: true,
  });
  runner.promise.catch((problem) => log(problem, 'worker'));
  // A job whose end could not be noted is done again later.
  const noLonger = outliveOutages((problem) => log(problem, 'noting the end of a job'));
  return {
    /** Waits for the job that runs, but not for long: one that is left in the middle is done again at its next time. */
    async stop(): Promise<void> {
      const stopped = runner
        .stop()
        .then(() => pool.end())
        .then(noLonger);
      stopped.catch(() => undefined);
      await Promise.race([stopped, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
