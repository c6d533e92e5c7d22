import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeatMs = 2000;
const silentMs = 30_000;

/**
 * Runs `work` while no other process holds the lock folder; the others wait. A lock whose process has ended, or that was not
 * touched for half a minute (its process id may belong to another program by now), is taken over.
 */
export async function withLock(folder, work) {
  await take(folder);
  const heartbeat = setInterval(() => touch(folder), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  for (let isLogged = false; !tryToTake(folder); isLogged = true) {
    if (removeStale(folder)) continue;
    if (!isLogged) console.log(`Another process (${holder(folder) ?? '…'}) prepares this folder; waiting for it …`);
    await sleep(200);
  }
}

function tryToTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** Only one of several waiting processes succeeds with the rename; a lock that turns out to be fresh is restored. */
function removeStale(folder) {
  if (!isStale(folder)) return false;
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch {
    return true;
  }
  if (!isStale(aside) && !existsSync(folder)) {
    renameSync(aside, folder);
    return false;
  }
  rmSync(aside, { recursive: true, force: true });
  return true;
}

function isStale(folder) {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return true;
  const pid = holder(folder);
  const silent = Date.now() - stat.mtimeMs > silentMs;
  return silent || (pid !== null && !isAlive(pid));
}

function holder(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The lock was taken over; continue.
  }
}
