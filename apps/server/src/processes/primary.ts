import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import { startJobs } from '../core/jobs/jobs.ts';
import { contributionsOf } from '../core/module.ts';
import type { Tx } from '../core/db/db.ts';
import { startBackfill } from '../core/db/backfill.ts';
import { migrate, migrationsFolder } from '../core/db/migrate.ts';
import { checkRequirements } from '../core/db/requirements.ts';
import { supportsPreparedStatements } from '../core/db/pooler.ts';
import { oncePerBuild, ownBuild } from '../core/db/once-per-build.ts';
import { shipTowns } from '../shipped/towns.ts';
import { fillEmptyDatabase } from '../demo/fill.ts';
import { offerSetUp } from '../shipped/first-start.ts';
import { followShippedRoles, shipNavigation, synchronizeApis } from '../modules/access/public.ts';
import { alertJobFailure } from '../modules/jobs/public.ts';
import { modules } from '../modules/index.ts';
import { sandboxSettings } from '../modules/shops/public.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { openServer } from '../server.ts';
import { untilOwnInstallation } from './foreign-installation.ts';
import { clockJobs } from './clock-jobs.ts';
import { type WorkerPool, startWorkers } from './worker-pool.ts';
import { openRedirect } from '../core/http/tls.ts';
import { listenProblem, refuseTakenAddress } from './listen.ts';
import { describeProblem } from '../core/start-problem.ts';

const maxMs = 10_000;

/**
 * Shuts this process down on a signal: announces the end to proxies and serves for `drainMs` more, closes its entrances, then runs the steps
 * given to `add` in reverse order, within ten seconds. A second signal ends it immediately.
 */
function stopInOrder(drainMs: number) {
  const announcements: (() => unknown)[] = [];
  const entrances: (() => unknown)[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + maxMs).unref();
    let code = 0;
    for (const announce of announcements) announce();
    if (announcements.length) await sleep(drainMs);
    // No new connections are accepted while the steps run.
    for (const shutDown of entrances) shutDown();
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (problem) {
        process.stderr.write(`${describeProblem(problem)}\n`);
        code = 1;
      }
    }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    /** Adds an entrance for clients: `announce` shows proxies that it ends, and `shutDown` closes it before any step runs. */
    addEntrance({ announce, shutDown }: { announce(): unknown; shutDown(): unknown }): void {
      announcements.push(announce);
      entrances.push(shutDown);
    },
    stopping: () => stopping,
  };
}

// The pools of one process (12 and 2), and a few connections for its jobs.
const connectionsEach = 20;
const invariants = contributionsOf(modules, 'invariants');
const writeLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs the first process: it owns PostgreSQL, migrations, jobs and the sending of the outbox. It answers calls itself, or starts workers
 * for that when WORKERS is above 1.
 */
export async function runPrimary(config: Config, version: string): Promise<void> {
  const atEnd = stopInOrder(config.drainMs);
  try {
    await start(config, version, atEnd);
  } catch (problem) {
    // Failures caused by the shutdown are not reported.
    if (!atEnd.stopping()) throw problem;
  }
}

async function start(config: Config, version: string, { add: atEnd, addEntrance }: ReturnType<typeof stopInOrder>): Promise<void> {
  const settings = { max_connections: Math.max(100, 40 + connectionsEach * (config.workers + 1)) };
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: writeLine, settings });
  if (postgres) atEnd(postgres.stop);
  const urls = postgres?.urls ?? { app: config.databaseUrl!, admin: config.databaseAdminUrl! };
  await refuseTakenAddress(config);
  const warning = postgres ? undefined : await checkRequirements(urls);
  if (warning) writeLine(warning);
  const prepare = config.prepare ?? (postgres !== undefined || (await supportsPreparedStatements(urls.app)));
  if (!prepare && config.prepare === undefined)
    writeLine('The database is behind a pooler that does not support prepared statements: statements are not prepared, which is slower');
  for (const name of await migrate(urls.admin, { writeLine })) writeLine(`Applied ${name}`);

  await untilOwnInstallation(config, urls.admin, writeLine);

  let workers: WorkerPool | undefined;
  // Before there are workers, no browser can be connected.
  const part: Part | undefined = config.workers > 1 ? { name: 'back', push: async (...push) => workers?.push(...push) } : undefined;
  const server = await openServer({ config: { ...config, prepare }, databaseUrl: urls.app, version, part: part || undefined });
  atEnd(server.close);
  addEntrance({ announce: server.announceEnd, shutDown: server.shutDown });
  await fillEmptyDatabase(server, urls.admin, writeLine);
  const ship = async (tx: Tx) => {
    await shipNavigation(tx, new Date());
    await synchronizeApis(tx, new Date(), server.handlers);
    await followShippedRoles(tx, { takeNumber: server.takeNumber, now: new Date() });
  };
  await oncePerBuild(urls.admin, ownBuild(), () => server.db.transaction().execute(ship));
  const failed = (problem: unknown, job: string) => server.http.log.error({ err: problem, job }, 'a job failed');
  const siteIds = async () => (await server.sites.all()).map(({ id }) => id);
  if (part) {
    workers = await startWorkers(
      config.workers,
      { DATABASE_URL: urls.app, DATABASE_PREPARE: prepare ? 'on' : 'off', ...(await sandboxSettings()) },
      { writeLine, ownFigures: server.laneFigures },
    );
    atEnd(workers.stop);
    addEntrance({ announce: () => workers?.announceEnd(), shutDown: () => void workers?.stop() });
  }
  const address = workers?.address ?? (await server.listen().catch((problem) => Promise.reject(listenProblem(problem, config))));
  if (config.tls && config.redirectPort) {
    const { host, redirectPort: port, port: tlsPort } = config;
    const redirect = await openRedirect({ host, port, tlsPort }).catch((problem) => Promise.reject(listenProblem(problem, { host, port })));
    atEnd(async () => void redirect.close());
  }
  writeLine(`Entrepot is ready at ${address}${workers ? `, served by ${config.workers} processes` : ''}`);
  await offerSetUp(server, `${address}`, writeLine);
  // The rest runs after the server is ready.
  const reports = { log: failed, failed: alertJobFailure.bind(null, server) };
  atEnd(startJobs(urls.admin, clockJobs, () => ({ ...server, siteIds, invariants, now: server.now() }), reports).stop);
  const ending = new AbortController();
  const towns = shipTowns(server.pool, { signal: ending.signal }).catch((problem) => failed(problem, 'towns'));
  atEnd(async () => {
    ending.abort();
    await towns;
  });
  atEnd(startBackfill(urls.admin, migrationsFolder, { log: failed }).stop);
  if (config.demo)
    writeLine(
      'Demo accounts (password Entrepot2026): admin finance manager support leader clerk picker dgclerk hkmanager alice bob peer merchant hkcarol',
    );
}
