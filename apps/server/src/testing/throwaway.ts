import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../core/db/migrate.ts';
import { superuser } from '@entrepot/server/postgres/cluster.ts';
import { ownerRole } from '@entrepot/server/postgres/roles.ts';
import { startPostgres } from '@entrepot/server/postgres/start-postgres.ts';

/** Starts a PostgreSQL in a temporary folder that `stop` deletes; nothing has to survive a power cut. `more` are additional settings. */
export async function startThrowaway(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-test-'));
  // The database's account has to enter it.
  chmodSync(dataDir, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...more };
  const postgres = await startPostgres({ dataDir, log: () => {}, settings });
  return {
    dataDir,
    urls: postgres.urls,
    async stop(): Promise<void> {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with all migrations applied, for checks. */
export async function startMigrated() {
  const started = await startThrowaway();
  try {
    await migrate(started.urls.admin);
    return started;
  } catch (problem) {
    await started.stop();
    throw problem;
  }
}

/** The superuser's connection string, derived from that of the owning role. */
export const asSuperuser = (adminUrl: string) => adminUrl.replace(`//${ownerRole}`, `//${superuser}`);
