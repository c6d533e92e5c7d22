import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '@entrepot/contract/core/job-names.ts';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/files.ts';
import { putsEach } from '../outbox/outbox-insert.ts';
import type { Db } from '../db/db.ts';
import type { Invariant } from './invariants.ts';
import { deadAfterMs } from './job-delivery.ts';
import { isWithoutDatabase } from '../db/database-errors.ts';
import { dayMs, minuteMs } from '@entrepot/rules/time.ts';
import { connectMs, openPool } from '../db/open-db.ts';
import { steadyNow } from '../steady-clock.ts';
import type { SubjectFailure } from './each-subject.ts';
import { beginRun, endRun, failRun, registerJobs, requestedRuns, showProgress } from './job-runs.ts';
import { makeUpMissed, maxAttempts, nearestMinute } from './missed-runs.ts';
import { type Daily, nextOfSites, nightWatch } from './nights.ts';

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
  /** Shows how far a long run is. */
  progress?(done: number, of: number): Promise<void>;
  now: Date;
}

interface Scheduled {
  name: JobName;
  /** `siteIds` of the work are the sites of this run. */
  run(work: ClockWork): Promise<unknown>;
}

/** A scheduled job: several times a day by a cron pattern in UTC (minute hour day month weekday), or daily at the night of each site. */
export type ClockJob = Scheduled & ({ at: string } | Omit<Daily, 'name'>);

/** The time this many days ago. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

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
// Some jobs run every minute: when none starts for so long, the schedule itself no longer runs.
const silentMs = 6 * minuteMs;
const atOnce = 4;
// Our rarest pattern is due once a week.
const weekMs = 7 * dayMs;

/** The reports of the schedule: problems for the log, and failures that were not known before, for people. */
export interface JobReports {
  log(problem: unknown, job: string): void;
  /** The subjects of a job that fail for the first time; with `run`, the job itself. */
  failed(job: string, failures: { subjects: readonly SubjectFailure[]; run: boolean }): Promise<void>;
}

/**
 * Runs the scheduled jobs in the background. While they cannot start, such as during a fail-over of the database, the start is tried again;
 * and when none has started for some minutes, because the clock was ahead and was corrected or the machine slept, they are started again.
 */
export function startJobs(adminUrl: string, jobs: readonly ClockJob[], work: () => ClockWork, reports: JobReports) {
  const ending = new AbortController();
  const { signal } = ending;
  async function start(): Promise<void> {
    while (!signal.aborted) {
      try {
        const running = await runJobs(adminUrl, jobs, work, reports);
        await watch(running, signal);
        await running.stop();
        if (!signal.aborted) reports.log(new Error('no scheduled job has started for some minutes: they are started again'), 'schedule');
      } catch (problem) {
        reports.log(problem, 'start of the scheduled jobs');
        await sleep(startAgainMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  const running = start();
  return {
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}

/** Waits until no job starts any more, or the end. Starts those that a person asked for, and those whose night has come. */
async function watch({ lastStart, runRequested, runNights }: RunningJobs, signal: AbortSignal): Promise<void> {
  const begun = steadyNow();
  while (!signal.aborted && steadyNow() - Math.max(begun, lastStart()) < silentMs) {
    await runRequested();
    await runNights();
    await sleep(requestedMs, undefined, { signal }).catch(() => undefined);
  }
}

const requestedMs = 2_000;
const nightsMs = 20_000;

/** When a job runs next after a moment. */
type NextTime = (from: Date, siteIds: readonly string[]) => Date | null;

interface RunningJobs {
  /** When a job last started, on the steady clock. */
  lastStart(): number;
  runRequested(): Promise<void>;
  /** Queues the daily jobs of the sites whose night has come. */
  runNights(): Promise<void>;
  /** Waits a few seconds for the running jobs; an interrupted one runs again later. */
  stop(): Promise<void>;
}

/** Starts a job, and records how it ends. */
export async function runOnce(
  job: ClockJob,
  next: NextTime,
  work: ClockWork,
  { log, failed }: JobReports,
  sites?: readonly string[],
): Promise<void> {
  const { db, now } = work;
  const { name } = job;
  const allIds = await work.siteIds();
  await beginRun(db, name, { now, next: next(now, allIds) });
  const siteIds = sites ?? allIds;
  try {
    const progress = (done: number, of: number) => showProgress(db, name, done, of);
    await job.run({ ...work, progress, ...(sites && { siteIds: async () => sites }) });
  } catch (problem) {
    log(problem, name);
    // The queue runs it again in some seconds: there is nothing that people should look at.
    if (isWithoutDatabase(problem)) throw problem;
    const fresh = await failRun(db, name, { now, siteIds, problem });
    if (fresh.run || fresh.subjects.length) await failed(name, fresh);
    throw problem;
  }
  await endRun(db, name, now, siteIds);
}

/**
 * Runs the scheduled jobs on the direct connection (not through a pooler, which forbids LISTEN). Each runs on one process of a deployment at
 * a time, beside the others, and is tried again when it fails; of the runs that one missed it makes up one.
 */
async function runJobs(adminUrl: string, jobs: readonly ClockJob[], work: () => ClockWork, reports: JobReports): Promise<RunningJobs> {
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const daily = jobs.flatMap((job) => ('daily' in job ? [job] : []));
  const parsed = parseCronItems(
    jobs
      .flatMap((job) => ('at' in job ? [job] : []))
      .map(({ name, at }) => ({
        task: name,
        match: at,
        options: {
          // The library would queue each missed run: see `makeUpMissed`.
          backfillPeriod: 0,
          queueName: name,
          jobKey: name,
          maxAttempts,
        },
      })),
  );
  const nextOf = new Map<string, NextTime>([
    ...parsed.map(({ task, match }) => [task, (from: Date) => nearestMinute(match, { from, step: 1, within: weekMs })] as const),
    ...daily.map((job) => [job.name, (from: Date, siteIds: readonly string[]) => nextOfSites(job, siteIds, from)] as const),
  ]);
  let lastStart = -Infinity;
  const taskList: Record<string, Task> = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        lastStart = steadyNow();
        const { siteIds } = (payload ?? {}) as { siteIds?: readonly string[] };
        await runOnce(job, nextOf.get(job.name)!, work(), reports, siteIds);
      },
    ]),
  );
  // Our own pool: with the library's pool, a connection that fails while in use ends the process.
  const pool = openPool(adminUrl, { max: atOnce + 2, prepare: false, connectWithinMs: connectMs });
  try {
    const { db, now, siteIds } = work();
    const sites = await siteIds();
    const rows = jobs.map(({ name }) => ({ name, next: nextOf.get(name)!(now, sites) }));
    await registerJobs(db, rows, now);
    await makeUpMissed(pool, parsed, now);
  } catch (problem) {
    await pool.end();
    throw problem;
  }
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parsed,
    concurrency: atOnce,
    noHandleSignals: true,
    // The task itself logs failures; the library's other lines are not needed.
    logger: new Logger(() => () => {}),
    noPreparedStatements: true,
  });
  runner.promise.catch((problem) => reports.log(problem, 'worker'));
  // A job whose end could not be recorded runs again later.
  const restoreRejections = ignoreOutageRejections((problem) => reports.log(problem, 'recording the end of a job'));
  const queueNights = nightWatch(pool, daily, maxAttempts);
  let nightsAt = -Infinity;
  const ask = (name: string) => runner.addJob(name, {}, { queueName: name, jobKey: name, maxAttempts });
  return {
    lastStart: () => lastStart,
    runRequested: async () => {
      try {
        for (const name of await requestedRuns(work().db)) if (nextOf.has(name)) await ask(name);
      } catch (problem) {
        if (!isWithoutDatabase(problem)) reports.log(problem, 'requested jobs');
      }
    },
    runNights: async () => {
      if (steadyNow() - nightsAt < nightsMs) return;
      nightsAt = steadyNow();
      try {
        const { siteIds, now } = work();
        await queueNights(await siteIds(), now);
      } catch (problem) {
        if (!isWithoutDatabase(problem)) reports.log(problem, 'daily jobs');
      }
    },
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
