import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startStamp } from './process-info.ts';

type Holder = { pid: number; stamp: string | null };

const lockedFolders = new Set<string>();

/**
 * Locks the cluster for this process and returns the function that releases it. While another running process has the lock, waits up to
 * `waitMs` (a server needs time to shut down), then throws. The lock of a dead process is taken over.
 */
export async function takeOwnership(file: string, waitMs: number, log: (message: string) => void): Promise<() => void> {
  const deadline = performance.now() + waitMs;
  let isLogged = false;
  while (!tryToTake(file)) {
    if (removeIfStale(file)) continue;
    const holder = readHolder(file);
    if (performance.now() >= deadline) throw new Error(refusal(file, holder));
    if (holder && !isLogged)
      log(`Another process (${holder.pid}) uses this database; waiting up to ${Math.round(waitMs / 1000)} s for it to end`);
    isLogged ||= holder !== null;
    await sleep(100);
  }
  return () => {
    if (lockedFolders.delete(file)) rmSync(file, { force: true });
  };
}

function refusal(file: string, holder: Holder | null): string {
  const who = holder ? `process ${holder.pid}` : `the lock ${file}`;
  return `Entrepot is already running on this data folder (${who}). Stop it first, or set DATA_DIR to another folder.`;
}

function tryToTake(file: string): boolean {
  if (lockedFolders.has(file)) return false;
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }), { flag: 'wx' });
    lockedFolders.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Renames a dead process's lock, which only one of several waiting processes can do, and checks it again there. Returns true when the lock
 * was removed.
 */
function removeIfStale(file: string): boolean {
  if (!isStale(file)) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  const wasStale = isStale(aside, file);
  if (wasStale) rmSync(aside, { force: true });
  else renameSync(aside, file);
  return wasStale;
}

function isStale(file: string, name = file): boolean {
  const holder = readHolder(file);
  if (!holder) return isOldAndUnreadable(file);
  if (holder.pid === process.pid && holder.stamp === startStamp(process.pid)) return !lockedFolders.has(name);
  return !isAlive(holder.pid) || holder.stamp !== startStamp(holder.pid);
}

/** An empty lock is still being written, unless it is old. */
function isOldAndUnreadable(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > 2000;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
