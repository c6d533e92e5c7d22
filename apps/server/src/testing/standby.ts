import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareBinaries } from '../postgres/binaries.ts';
import { superuser } from '../postgres/cluster.ts';
import { findHome, socketFolder } from '../postgres/home.ts';
import { type Launch, startOrAdopt, stopPostmaster } from '../postgres/postmaster.ts';
import { appRole, connectionUrl, databaseName } from '../postgres/roles.ts';
import { give } from '../postgres/system-user.ts';

const port = 5432;

/** Starts a replica of a throwaway PostgreSQL: a copy of its files that follows it. */
export async function startStandby({ dataDir, superuserUrl }: { dataDir: string; superuserUrl: string }) {
  const ownDir = mkdtempSync(join(tmpdir(), 'entrepot-standby-'));
  chmodSync(ownDir, 0o755);
  const quiet = () => undefined;
  const [primary, home] = [findHome(dataDir, quiet), findHome(ownDir, quiet)];
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', primary.data, home.data]);
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
  await client.end();
  for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(home.data, left), { force: true });
  const write = (name: string, content: string) => {
    writeFileSync(join(home.data, name), content);
    give(join(home.data, name), home.user);
  };
  write('backup_label', rows[0]!.label);
  write('standby.signal', '');
  const { searchParams } = new URL(superuserUrl.replace('@/', '@localhost/'));
  const launch: Launch = {
    home,
    binaries: prepareBinaries(home),
    settings: {
      primary_conninfo: `host=${searchParams.get('host')} port=${searchParams.get('port')} user=${superuser}`,
      shared_buffers: '32MB',
    },
    chooseAddress: () => ({ socketDir: socketFolder(home, port), port }),
  };
  const server = await startOrAdopt(launch, quiet);
  return {
    urls: {
      app: connectionUrl(server.address, appRole, databaseName, null),
      superuser: connectionUrl(server.address, superuser, databaseName, null),
    },
    async stop(): Promise<void> {
      await stopPostmaster(server, launch);
      rmSync(ownDir, { recursive: true, force: true });
    },
  };
}
