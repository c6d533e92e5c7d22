import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startStamp } from './process-info.ts';

type Holder = { pid: number; stamp: string | null };

const heldHere = new Set<string>();

/**
 * Takes the cluster for this process and answers the function that gives it back. While another living process holds it, waits up
 * to `waitMs` (a server that is being stopped needs a moment) and then refuses. The lock of a dead process is taken over.
 */
export async function takeOwnership(file: string, waitMs: number, log: (message: string) => void): Promise<() => void> {
  const deadline = performance.now() + waitMs;
  let told = false;
  while (!tryToTake(file)) {
    if (removeIfStale(file)) continue;
    const holder = readHolder(file);
    if (performance.now() >= deadline) throw new Error(refusal(file, holder));
    if (holder && !told)
      log(`Another process (${holder.pid}) uses this database; waiting up to ${Math.round(waitMs / 1000)} s for it to end`);
    told ||= holder !== null;
    await sleep(100);
  }
  return () => {
    if (heldHere.delete(file)) rmSync(file, { force: true });
  };
}

function refusal(file: string, holder: Holder | null): string {
  const who = holder ? `process ${holder.pid}` : `the lock ${file}`;
  return `Entrepot is already running on this data folder (${who}). Stop it first, or set DATA_DIR to another folder.`;
}

function tryToTake(file: string): boolean {
  if (heldHere.has(file)) return false;
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }), { flag: 'wx' });
    heldHere.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Moves a dead process's lock away by a rename, which only one of several waiting processes can do, and looks at it again there.
 * True when the lock is gone.
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
  if (holder.pid === process.pid && holder.stamp === startStamp(process.pid)) return !heldHere.has(name);
  return !isAlive(holder.pid) || holder.stamp !== startStamp(holder.pid);
}

/** A lock without content is one that is being written, unless it stays so. */
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
