import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Config } from '../config.ts';
import { deleteOldAttempts } from '../http/limits.ts';
import type { FileStore } from '../files/files.ts';
import { putsEach } from '../outbox/outbox-insert.ts';
import type { Db } from '../db/db.ts';
import type { Invariant } from './invariants.ts';
import { deadAfterMs } from './job-delivery.ts';
import { isWithoutDatabase } from '../db/database-errors.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { openPool } from '../db/open-db.ts';

const timeoutMs = 4_000;

/** The services available to scheduled jobs. */
export interface ClockWork {
  db: Db;
  files: FileStore;
  config: Pick<Config, 'secretKey'>;
  takeNumber: Caller['takeNumber'];
  siteIds(): Promise<readonly string[]>;
  /** The invariants of all modules. */
  invariants: readonly Invariant[];
  now: Date;
}

/** A scheduled job. */
export interface ClockJob {
  name: string;
  /** A cron pattern in UTC, eight hours behind the first sites: minute hour day month weekday. */
  at: string;
  run(work: ClockWork): Promise<unknown>;
}

/** The time this many days ago. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Deletes old rows from core's own tables. */
export const deleteOldKeys = {
  name: 'forget-old-keys',
  at: '0 21 * * *',
  async run({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>) {
    const sites = await siteIds();
    await sql`delete from idempotency where site_id = any(${sites}::uuid[]) and creation_time < ${daysBefore(now, 7)}`.execute(db);
    await sql`delete from outbox where site_id = any(${sites}::uuid[]) and sent_time < ${daysBefore(now, 7)}`.execute(db);
    await sql`delete from dead_letter where site_id = any(${sites}::uuid[]) and creation_time < ${daysBefore(now, 30)}`.execute(db);
    await deleteOldAttempts(db, now);
  },
} satisfies ClockJob;

/**
 * Puts import and export jobs back into the outbox that no process executes any more and that have no row there: a process of an earlier
 * version marked the row as sent when the job started, and died.
 */
export const requeueOrphanedJobs = {
  name: 'requeue-orphaned-jobs',
  at: '*/5 * * * *',
  async run({ db, siteIds, now }: Pick<ClockWork, 'db' | 'siteIds' | 'now'>) {
    const late = new Date(now.getTime() - deadAfterMs);
    for (const siteId of await siteIds()) {
      const orphans = sql<{ site_id: string; payload: object }>`
        select j.site_id, jsonb_build_object('jobId', j.id) as payload
        from import_job j
        where j.site_id = ${siteId}
          and j.status in ('waiting', 'running')
          and coalesce(j.last_modification_time, j.creation_time) < ${late}
          and not exists (select 1
            from outbox o
            where o.site_id = ${siteId} and o.kind = 'job' and o.sent_time is null and o.payload ->> 'jobId' = j.id::text)`;
      await putsEach({ now }, 'job', orphans).execute(db);
    }
  },
} satisfies ClockJob;

const startAgainMs = 5_000;

/** As `runJobs`, in the background: while jobs cannot start, such as during a fail-over of the database, the start is tried again. */
export function startJobs(...[adminUrl, jobs, work, log]: Parameters<typeof runJobs>) {
  const ending = new AbortController();
  const { signal } = ending;
  async function start(): ReturnType<typeof runJobs> {
    for (;;) {
      try {
        return await runJobs(adminUrl, jobs, work, log);
      } catch (problem) {
        log(problem, 'start of the scheduled jobs');
        await sleep(startAgainMs, undefined, { signal });
      }
    }
  }
  const running = start().catch((problem) => (signal.aborted ? undefined : Promise.reject(problem)));
  return {
    async stop(): Promise<void> {
      ending.abort();
      await (await running)?.stop();
    },
  };
}

/**
 * Runs the scheduled jobs on the direct connection (not through a pooler, which forbids LISTEN). Each runs on one process
 * of a deployment at a time and is tried again when it fails.
 */
async function runJobs(adminUrl: string, jobs: readonly ClockJob[], work: () => ClockWork, log: (problem: unknown, job: string) => void) {
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
  // Our own pool: with the library's pool, a connection that fails while in use ends the process.
  const pool = openPool(adminUrl, { max: 2, prepare: false });
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(jobs.map(({ name, at }) => ({ task: name, match: at, options: { backfillPeriod: 0 } }))),
    concurrency: 1,
    noHandleSignals: true,
    // The task itself logs failures; the library's other lines are not needed.
    logger: new Logger(() => () => {}),
    noPreparedStatements: true,
  });
  runner.promise.catch((problem) => log(problem, 'worker'));
  // A job whose end could not be recorded runs again later.
  const restoreRejections = ignoreOutageRejections((problem) => log(problem, 'recording the end of a job'));
  return {
    /** Waits a few seconds for the running job; an interrupted one runs again at its next time. */
    async stop(): Promise<void> {
      const stopped = runner
        .stop()
        .then(() => pool.end())
        .then(restoreRejections);
      stopped.catch(() => undefined);
      await Promise.race([stopped, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Prevents unhandled rejections from ending the process when the database is away for a moment: the job library records the end of jobs
 * without awaiting it. Any other unhandled rejection still ends the process. `onIgnored` receives the ignored problems; returns a function that
 * restores the default.
 */
function ignoreOutageRejections(onIgnored: (problem: unknown) => void): () => void {
  const onProblem = (problem: unknown) => {
    if (!isWithoutDatabase(problem)) throw problem;
    onIgnored(problem);
  };
  process.on('unhandledRejection', onProblem);
  return () => void process.off('unhandledRejection', onProblem);
}
