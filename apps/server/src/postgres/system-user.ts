import { chownSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system account PostgreSQL runs as. */
export type SystemUser = { uid: number; gid: number };

/**
 * The account for PostgreSQL's processes; null means the current account. PostgreSQL refuses root, so root uses the owner of an existing
 * cluster, otherwise the account `postgres`, otherwise the account without rights (initdb needs an account in the password file).
 */
export function postgresUser(existingData: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = ownerOf(existingData) ?? account('postgres') ?? account('_postgres') ?? account('nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and this system has neither an account "postgres" nor "nobody".');
  return user;
}

/** Whether the account can enter the folder, that is, pass every folder on the path. */
export function canEnter(folder: string, user: SystemUser | null): boolean {
  if (!user) return true;
  for (let step = realpathSync(folder); ; step = dirname(step)) {
    if (!maySearch(step, user)) return false;
    if (step === dirname(step)) return true;
  }
}

/** Makes the account the owner of a file or folder; does nothing when PostgreSQL runs as the current account. */
export function give(path: string, user: SystemUser | null): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function maySearch(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function ownerOf(folder: string): SystemUser | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

function account(name: string): SystemUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
