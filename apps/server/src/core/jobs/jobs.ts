import { Logger, parseCronItems, run, type Task } from 'graphile-worker';

/** One thing that is done by the clock, in UTC. */
export interface Job {
  name: string;
  /** A cron pattern: minute hour day month weekday. */
  at: string;
  run: () => Promise<void>;
}

/** The jobs that keep the tables small. */
export function housekeeping(
  query: (sql: string, values: unknown[]) => Promise<unknown>,
  siteIds: () => Promise<readonly string[]>,
  now = () => new Date(),
): Job[] {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  return [
    {
      name: 'forget-old-keys',
      at: '0 21 * * *',
      run: async () => {
        const sites = await siteIds();
        await query('delete from idempotency where site_id = any($2::uuid[]) and creation_time < $1', [daysAgo(7), sites]);
        await query('delete from outbox where site_id = any($2::uuid[]) and sent_time < $1', [daysAgo(7), sites]);
        await query('delete from session where site_id = any($2::uuid[]) and expiration_time < $1', [daysAgo(90), sites]);
        await query('delete from sms_code where expiration_time < $1', [daysAgo(30)]);
        await query('delete from email_token where site_id = any($2::uuid[]) and expiration_time < $1', [daysAgo(30), sites]);
        await query('delete from sent_message where site_id = any($2::uuid[]) and creation_time < $1', [daysAgo(30), sites]);
        await query('delete from password_key where expiration_time < $1', [daysAgo(1)]);
        await query('delete from captcha where expiration_time < $1', [daysAgo(1)]);
        await query('delete from attempt where window_start < $1', [daysAgo(1)]);
      },
    },
  ];
}

/**
 * Runs the scheduled jobs on the direct connection (not through a pooler, which forbids LISTEN). Each runs on one process
 * of a deployment at a time and is tried again when it fails.
 */
export async function startJobs(adminUrl: string, jobs: readonly Job[], log: (problem: unknown, job: string) => void) {
  const taskList: Record<string, Task> = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async () => {
        try {
          await job.run();
        } catch (problem) {
          log(problem, job.name);
          throw problem;
        }
      },
    ]),
  );
  const runner = await run({
    connectionString: adminUrl,
    taskList,
    parsedCronItems: parseCronItems(jobs.map(({ name, at }) => ({ task: name, match: at, options: { backfillPeriod: 0 } }))),
    concurrency: 1,
    maxPoolSize: 2,
    noHandleSignals: true,
    // Failures are told by the task itself; its other lines are noise.
    logger: new Logger(() => () => {}),
    noPreparedStatements: true,
  });
  runner.promise.catch((problem) => log(problem, 'worker'));
  return { stop: () => runner.stop() };
}
