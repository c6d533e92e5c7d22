// The product's server on its own data folder, with the master data only, for the crash test to kill and restart.
import { sql } from 'kysely';
import { readConfig } from '../src/core/config.ts';
import { migrate } from '../src/core/db/migrate.ts';
import { serials } from '../src/core/db/serials.ts';
import { fillMasters } from '../src/demo/masters.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { openServer } from '../src/server.ts';
import { withoutLimits } from '../src/testing/without-limits.ts';
import { openPool, openDb } from '../src/core/db/open-db.ts';

const config = readConfig({ ...process.env, LOG_LEVEL: 'fatal' }, process.cwd());
const postgres = await startPostgres({ dataDir: config.dataDir, log: () => {} });
await migrate(postgres.urls.admin);
const pool = openPool(postgres.urls.app);
const db = openDb(pool);
const { rows } = await sql<{ n: number }>`select count(*)::int as n from site`.execute(db);
if (!rows[0]!.n) {
  await fillMasters({ db, takeNumber: serials(pool), now: new Date() });
  await pool.query(withoutLimits);
}
await pool.end();
const server = await openServer({ config, databaseUrl: postgres.urls.app, version: 'crash' });
process.stdout.write(`ready ${await server.listen()}\n`);
