// Serves the product for the browser journeys on a separate database with master data, and reports when all ports from the first one on are
// ready. Usage: serve.ts PORT FIRST
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../server/src/core/config.ts';
import { migrate } from '@entrepot/server/core/db/migrate.ts';
import { serials } from '@entrepot/server/core/db/serials.ts';
import { fillMasters } from '../../server/src/demo/masters.ts';
import { synchronizeApis } from '../../server/src/modules/access/public.ts';
import { startPostgres } from '../../server/src/postgres/start-postgres.ts';
import { openServer } from '../../server/src/server.ts';
import { seedPastData } from './seed-past.ts';
import { openPool, openDb } from '@entrepot/server/core/db/open-db.ts';

const port = process.argv[2] ?? '18090';
const first = process.argv[3] ?? port;
// A leftover server on this port would be mistaken for this one.
const probe = createServer().listen(Number(port));
await once(probe, 'listening');
probe.close();
console.log(`A product for journeys begins at port ${port}`);
const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-e2e-'));
// The database's system user must be able to access the folder.
chmodSync(dataDir, 0o755);
const config = {
  ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'journeys', LOG_LEVEL: 'error', PORT: port }, dataDir),
  demo: true,
};
const postgres = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
await migrate(postgres.urls.admin);
const pool = openPool(postgres.urls.app);
await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
await pool.end();
const server = await openServer({ config, databaseUrl: postgres.urls.app, version: 'journeys' });
await server.db.transaction().execute((tx) => synchronizeApis(tx, new Date(), server.handlers));
await seedPastData(server);
await server.listen();

async function stop(): Promise<void> {
  await server.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

const isReady = (at: number) =>
  fetch(`http://127.0.0.1:${at}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
for (let at = Number(first); at < Number(port); at++) while (!(await isReady(at))) await setTimeout(100);
console.log(`The products at ports ${first} to ${port} are ready`);
