// The product's server on a data folder of its own, with the master data only: what the crash test kills and starts again.
import { sql } from 'kysely';
import { readConfig } from '../src/core/config.ts';
import { openDb, openPool } from '../src/core/rows/db.ts';
import { migrate } from '../src/core/rows/migrate.ts';
import { serials } from '../src/core/rows/serials.ts';
import { fillMasters } from '../src/demo/masters.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { openServer } from '../src/server.ts';

const config = readConfig({ ...process.env, LOG_LEVEL: 'fatal' }, process.cwd());
const postgres = await startPostgres({ dataDir: config.dataDir, log: () => {} });
await migrate(postgres.urls.admin);
const pool = openPool(postgres.urls.app);
const db = openDb(pool);
const { rows } = await sql<{ n: number }>`select count(*)::int as n from site`.execute(db);
if (!rows[0]!.n) await fillMasters({ db, takeNumber: serials(pool), now: new Date() });
await pool.end();
const server = await openServer({ config, databaseUrl: postgres.urls.app, version: 'crash' });
process.stdout.write(`ready ${await server.listen()}\n`);
