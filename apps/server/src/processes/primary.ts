import type { Part } from '../core/app.ts';
import type { Config } from '../core/config.ts';
import { forgetOldKeys, startJobs } from '../core/jobs/jobs.ts';
import { broughtBy } from '../core/module.ts';
import type { Tx } from '../core/rows/db.ts';
import { keepFilling } from '../core/rows/fills.ts';
import { migrate, migrationsFolder } from '../core/rows/migrate.ts';
import { oncePerBuild, ownBuild } from '../core/rows/once-per-build.ts';
import { shipTowns } from '../shipped/towns.ts';
import { fillEmptyDatabase } from '../demo/fill.ts';
import { offerSetUp } from '../shipped/first-start.ts';
import { followShippedRoles, shipNavigation, synchronizeApis } from '../modules/access/public.ts';
import { modules } from '../modules/index.ts';
import { practiceSettings } from '../modules/shops/public.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { openServer } from '../server.ts';
import { type Crew, startCrew } from './crew.ts';
import { listenProblem, refuseTakenAddress } from './listen.ts';
import { stopInOrder } from './stop.ts';

// The pools of one process: 12 and 2, and a few of its jobs.
const connectionsEach = 20;
const clockJobs = [forgetOldKeys, ...broughtBy(modules, 'jobs')];
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * The first process: owns PostgreSQL, migrations, jobs and what the outbox sends. It answers calls itself, or with WORKERS above 1
 * starts processes that do.
 */
export async function runPrimary(config: Config, version: string): Promise<void> {
  const atEnd = stopInOrder();
  try {
    await start(config, version, atEnd);
  } catch (problem) {
    // What breaks off because everything is being closed is no problem.
    if (!atEnd.stopping()) throw problem;
  }
}

async function start(config: Config, version: string, { add: atEnd, addDoor }: ReturnType<typeof stopInOrder>): Promise<void> {
  const settings = { max_connections: Math.max(100, 40 + connectionsEach * (config.workers + 1)) };
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: say, settings });
  if (postgres) atEnd(postgres.stop);
  const urls = postgres?.urls ?? { app: config.databaseUrl!, admin: config.databaseAdminUrl! };
  await refuseTakenAddress(config);
  for (const name of await migrate(urls.admin, { say })) say(`Applied ${name}`);

  let crew: Crew | undefined;
  // Before there are workers nobody can be connected.
  const part: Part | undefined = config.workers > 1 ? { name: 'back', push: async (...push) => crew?.push(...push) } : undefined;
  const server = await openServer({ config, databaseUrl: urls.app, version, part: part || undefined });
  atEnd(server.close);
  addDoor(server.shut);
  await fillEmptyDatabase(server, urls.admin, say);
  const ship = async (tx: Tx) => {
    await shipNavigation(tx, new Date());
    await synchronizeApis(tx, new Date(), server.handlers);
    await followShippedRoles(tx, { takeNumber: server.takeNumber, now: new Date() });
  };
  await oncePerBuild(urls.admin, ownBuild(), () => server.db.transaction().execute(ship));
  const failed = (problem: unknown, job: string) => server.http.log.error({ err: problem, job }, 'a job failed');
  const siteIds = async () => (await server.sites.all()).map(({ id }) => id);
  if (part) {
    crew = await startCrew(config.workers, { DATABASE_URL: urls.app, ...(await practiceSettings()) }, say);
    atEnd(crew.stop);
    addDoor(() => void crew?.stop());
  }
  const address = crew?.address ?? (await server.listen().catch((problem) => Promise.reject(listenProblem(problem, config))));
  say(`Entrepot is ready at ${address}${crew ? `, served by ${config.workers} processes` : ''}`);
  await offerSetUp(server, `${address}`, say);
  // Nobody has to wait for what follows.
  const jobs = await startJobs(urls.admin, clockJobs, () => ({ ...server, siteIds, now: server.now() }), failed);
  atEnd(jobs.stop);
  const ending = new AbortController();
  const towns = shipTowns(server.pool, { signal: ending.signal }).catch((problem) => failed(problem, 'towns'));
  atEnd(async () => {
    ending.abort();
    await towns;
  });
  atEnd(keepFilling(urls.admin, migrationsFolder, { log: failed }).stop);
  if (config.demo)
    say(
      'Demo accounts (password Entrepot2026): admin finance manager support leader clerk picker dgclerk hkmanager alice bob peer merchant hkcarol',
    );
}
