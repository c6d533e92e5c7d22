// Writes the dump of a database filled by this build, for later builds to upgrade: node --import tsx apps/server/test/upgrade/make-dump.ts
// FILE
import { readConfig } from '../../src/core/config.ts';
import { compactDeltas } from '../../src/core/lists/compaction.ts';
import { migrate } from '../../src/core/db/migrate.ts';
import { fillEmptyDatabase } from '../../src/demo/fill.ts';
import { shipNavigation, synchronizeApis } from '../../src/modules/access/public.ts';
import { openServer } from '../../src/server.ts';
import { startThrowaway } from '@entrepot/server/testing/throwaway.ts';
import { writeDump } from './dump.ts';

const [file = 'dump.sql.gz'] = process.argv.slice(2);
const { dataDir, urls, stop } = await startThrowaway();
try {
  await migrate(urls.admin);
  const env = { DATA_DIR: dataDir, SECRET_KEY: 'a secret of the tests', LOG_LEVEL: 'error' };
  const server = await openServer({ config: readConfig(env, dataDir), databaseUrl: urls.app, version: 'dump' });
  await server.http.ready();
  await fillEmptyDatabase(server, urls.admin, console.log);
  await server.db.transaction().execute(async (tx) => {
    await shipNavigation(tx, new Date());
    await synchronizeApis(tx, new Date(), server.handlers);
  });
  const siteIds = (await server.sites.all()).map(({ id }) => id);
  while (await compactDeltas(server.pool, siteIds));
  await server.close();
  await writeDump(urls.admin, file);
} finally {
  await stop();
}
