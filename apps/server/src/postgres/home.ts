import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, give, postgresUser, type SystemUser } from './system-user.ts';

/** The folder of one cluster (`data`, `run`, the log, the owner's lock) and the account it runs as. */
export type Home = { folder: string; data: string; user: SystemUser | null };

/**
 * Finds or creates the cluster's folder: `DATA_DIR/postgres`, or another folder when PostgreSQL's account cannot enter DATA_DIR; its path
 * is then stored in `DATA_DIR/postgres-path`.
 */
export function findHome(dataDir: string, log: (message: string) => void): Home {
  mkdirSync(dataDir, { recursive: true });
  const usual = join(realpathSync(dataDir), 'postgres');
  const elsewhere = readStoredPath(dataDir);
  if (elsewhere) {
    log(`The database is in ${elsewhere} (path stored in ${join(dataDir, 'postgres-path')})`);
    return homeAt(elsewhere, postgresUser(join(elsewhere, 'data')));
  }

  const user = postgresUser(join(usual, 'data'));
  if (existsSync(join(usual, 'data')) || canEnter(dataDir, user)) return homeAt(usual, user);
  return relocate(dataDir, user, log);
}

/** The folder of the server's socket: inside the home, or a shorter one when the path would be too long for a socket. */
export function socketFolder({ folder, user }: Home, port: number): string {
  const usual = join(folder, 'run');
  const chosen = fitsSocket(usual, port) ? usual : mkdtempSync(join(shortTemporaryFolder(user, port), 'entrepot-'));
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  give(chosen, user);
  return chosen;
}

function homeAt(folder: string, user: SystemUser | null): Home {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwnFolder(folder)) throw new Error(`The database in ${folder} belongs to another account: start as that account or as root.`);
  give(folder, user);
  return { folder, data: join(folder, 'data'), user };
}

function isOwnFolder(folder: string): boolean {
  const us = process.getuid?.();
  return !us || statSync(folder).uid === us;
}

function readStoredPath(dataDir: string): string | null {
  const note = join(dataDir, 'postgres-path');
  if (!existsSync(note)) return null;
  const folder = readFileSync(note, 'utf8').trim();
  if (existsSync(folder)) return folder;
  throw new Error(
    `${note} points to a database in ${folder}, which does not exist. Restore the folder, or delete the file to start with an empty database.`,
  );
}

function relocate(dataDir: string, user: SystemUser | null, log: (message: string) => void): Home {
  const parent = ['/var/lib', '/usr/local/var', '/var/tmp', tmpdir()].find((folder) => existsSync(folder) && canEnter(folder, user));
  if (!parent) throw new Error(`PostgreSQL's account cannot enter ${dataDir}. Set DATA_DIR to a folder that every account can enter.`);
  const folder = mkdtempSync(join(parent, 'entrepot-'));
  writeFileSync(join(dataDir, 'postgres-path'), `${folder}\n`);
  log(`PostgreSQL's account cannot enter ${dataDir}: the database is in ${folder} (path stored in ${join(dataDir, 'postgres-path')})`);
  return homeAt(folder, user);
}

/** A socket path is limited to 108 bytes on Linux and 104 elsewhere, including the terminating NUL. */
function fitsSocket(folder: string, port: number): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) < (process.platform === 'linux' ? 107 : 103);
}

function shortTemporaryFolder(user: SystemUser | null, port: number): string {
  const fits = (folder: string) => existsSync(folder) && canEnter(folder, user) && fitsSocket(join(folder, 'entrepot-XXXXXX'), port);
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find(fits);
  if (!folder) throw new Error('No temporary folder with a path short enough for a socket.');
  return folder;
}
