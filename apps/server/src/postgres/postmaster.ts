import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { programOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { idIsTaken, isAlive, leftBehind, servesFolder } from './process-info.ts';
import { type Address, configuration, type Settings } from './settings.ts';
import { give } from './system-user.ts';

/** A PostgreSQL server that takes connections; `exited` resolves with the reason when it ends, whoever ended it. */
export type Postmaster = { pid: number; address: Address; adopted: boolean; exited: Promise<string> };

/** All it takes to start the server again and again on one cluster. */
export type Launch = { home: Home; binaries: Binaries; settings: Settings; chooseAddress: () => Address | Promise<Address> };

type PidFile = { pid: number; address: Address; status: string };

const logLimit = 5_000_000;
const fastShutdownMs = 10_000;

/** Adopts the server that already runs on this cluster, or starts one. */
export async function startOrAdopt(launch: Launch, log: (message: string) => void): Promise<Postmaster> {
  const running = await findRunning(launch.home, log);
  if (!running) return startPatiently(launch);
  log(`Adopted the PostgreSQL server that was still running (process ${running.pid})`);
  return { ...running, adopted: true, exited: watch(running.pid) };
}

/** Stops the server: open transactions are rolled back and everything written; after ten seconds without waiting for that. */
export async function stopPostmaster({ pid }: Postmaster, { home, binaries }: Launch): Promise<void> {
  sendStop(pid, 'fast', home, binaries);
  if (await ended(pid, fastShutdownMs)) return;
  sendStop(pid, 'immediate', home, binaries);
  if (!(await ended(pid, fastShutdownMs))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Asks the server to stop and does not wait; Windows has no signals, so its own program speaks to it there. */
export function sendStop(pid: number, mode: 'fast' | 'immediate', home: Home, { bin }: Binaries): void {
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', home.data, '-m', mode, '-W'], { ...programOptions(home), stdio: 'ignore' });
  } else if (isAlive(pid) && servesFolder(pid, home.data)) {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

/** The server on this cluster, once it is ready; null when none runs. One that is stopping is waited for. */
async function findRunning(home: Home, log: (message: string) => void): Promise<Pick<Postmaster, 'pid' | 'address'> | null> {
  for (let looks = 0; ; looks++) {
    const file = readPidFile(home);
    if (!file || (file.pid && !idIsTaken(file.pid))) return null;
    const remnant = remnantReason(file, home, looks);
    if (remnant) {
      log(`Removed postmaster.pid: ${remnant}`);
      removePidFiles(home, file);
      return null;
    }
    if (file.status === 'ready') return { pid: file.pid, address: file.address };
    await sleep(50);
  }
}

/** Where the server of this cluster is reached, when one runs and is ready. */
export function runningAddress(home: Home): Address | null {
  const file = readPidFile(home);
  return file?.pid && file.status === 'ready' && isAlive(file.pid) && servesFolder(file.pid, home.data) ? file.address : null;
}

/** Why the file says nothing about a living server; null while it may. */
function remnantReason({ pid }: PidFile, home: Home, looks: number): string | null {
  if (!pid) return looks > 10 ? 'it is empty' : null;
  if (!isAlive(pid)) return `its process ${pid} has ended`;
  return servesFolder(pid, home.data) ? null : `its process ${pid} is another program`;
}

/** PostgreSQL clears up after a process that is gone, but refuses to start while anything has the process id of the file. */
function removePidFiles(home: Home, { address }: PidFile): void {
  rmSync(pidFilePath(home), { force: true });
  if (address.socketDir) rmSync(join(address.socketDir, `.s.PGSQL.${address.port}.lock`), { force: true });
}

/**
 * After a crash the last processes of the old server may still hold its memory for a moment, and one that is busy does not see for seconds
 * that its parent is gone: it is ended, as a server ends all the others when one of them falls.
 */
async function startPatiently(launch: Launch): Promise<Postmaster> {
  for (const deadline = performance.now() + 10_000; ; ) {
    try {
      return await start(launch);
    } catch (error) {
      if (performance.now() > deadline || !String(error).includes('shared memory block')) throw error;
      for (const pid of leftBehind(launch.home.data)) end(pid);
      await sleep(100);
    }
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended by itself meanwhile.
  }
}

async function start(launch: Launch): Promise<Postmaster> {
  const { home, settings } = launch;
  const address = await launch.chooseAddress();
  writeConfiguration(home, configuration(address, settings));
  const logFile = prepareLog(home);
  const before = statSync(logFile).size;
  const { exited, isOver } = process.platform === 'win32' ? spawnByControl(launch, logFile) : spawnDirectly(launch, logFile);

  for (;;) {
    if (isOver()) throw new Error(`PostgreSQL did not start (${await exited}): ${readFileSync(logFile, 'utf8').slice(before).trim()}`);
    const file = readPidFile(home);
    if (file?.status === 'ready' && isAlive(file.pid)) return { pid: file.pid, address, adopted: false, exited: exited ?? watch(file.pid) };
    await sleep(10);
  }
}

/**
 * Starts the server as a child of ours but in a session of its own: Ctrl-C in a terminal reaches only us, and we stop the database
 * last. Its log is a file, which still takes its messages should we be killed.
 */
function spawnDirectly({ home, binaries }: Launch, logFile: string) {
  const output = openSync(logFile, 'a');
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', home.data], {
    ...programOptions(home),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let over = false;
  const exited = exitOf(child).then((reason) => {
    over = true;
    return reason;
  });
  return { exited, isOver: () => over };
}

/** On Windows `pg_ctl` starts the server, because it gives up the administrator's rights that PostgreSQL refuses. */
function spawnByControl({ home, binaries }: Launch, logFile: string) {
  const args = ['start', '-D', home.data, '-l', logFile, '-w', '-s'];
  const { status } = spawnSync(join(binaries.bin, 'pg_ctl'), args, { ...programOptions(home), stdio: 'ignore' });
  const exited = status === 0 ? null : Promise.resolve(`pg_ctl answered ${status}`);
  return { exited, isOver: () => exited !== null };
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Resolves when a process that is no child of ours ends. */
function watch(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve('it is gone');
    }, 250);
    timer.unref();
  });
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; isAlive(pid); ) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function writeConfiguration(home: Home, text: string): void {
  const file = join(home.data, 'postgresql.conf');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  give(`${file}.new`, home.user);
  renameSync(`${file}.new`, file);
}

function prepareLog(home: Home): string {
  const file = join(home.folder, 'postgres.log');
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  if (statSync(file).size > logLimit) truncateSync(file);
  give(file, home.user);
  return file;
}

/** Line by line: process id, data folder, start time, port, socket folder, TCP address, memory key, status. */
function readPidFile(home: Home): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFilePath(home), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid, , , port, socketDir, , , status] = lines;
  return { pid: Number(pid), address: { port: Number(port), socketDir: socketDir || null }, status: (status ?? '').trim() };
}

function pidFilePath(home: Home): string {
  return join(home.data, 'postmaster.pid');
}
