import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './core/config.ts';
import { housekeeping, startJobs } from './core/jobs.ts';
import { migrate } from './core/migrate.ts';
import { root } from './core/root.ts';
import { fillEmptyDatabase } from './demo/fill.ts';
import { businessJobs } from './modules/jobs.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { openServer } from './server.ts';

/** The version that browsers compare: it changes with every build of the web client. */
function builtVersion(): string {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, 'apps/web/dist/index.html')))
      .digest('hex')
      .slice(0, 12);
  } catch {
    return 'development';
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: say });
  const urls = postgres?.urls ?? { app: config.databaseUrl!, admin: config.databaseAdminUrl! };
  for (const name of await migrate(urls.admin)) say(`Applied ${name}`);

  const server = await openServer({ config, databaseUrl: urls.app, version: builtVersion() });
  await fillEmptyDatabase(server, say);
  const failed = (problem: unknown, job: string) => server.http.log.error({ err: problem, job }, 'a job failed');
  const jobs = await startJobs(
    urls.admin,
    [...housekeeping((sql, values) => server.pool.query(sql, values)), ...businessJobs(server)],
    failed,
  );
  const address = await server.listen();
  say(`Entrepot is ready at ${address}`);
  if (config.demo)
    say(
      'Demo accounts (password Entrepot2026): admin finance manager support leader clerk picker dgclerk hkmanager alice bob peer merchant hkcarol',
    );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), 10_000);
    void jobs
      .stop()
      .then(() => server.close())
      .then(() => postgres?.stop())
      .then(() => {
        clearTimeout(late);
        process.exit(0);
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((problem) => {
  process.stderr.write(`${problem instanceof Error ? problem.stack : problem}\n`);
  process.exit(1);
});
