import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { programOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { idIsTaken, isAlive, findOrphans, servesFolder } from './process-info.ts';
import { type Address, configuration, type Settings } from './settings.ts';
import { give } from './system-user.ts';

/** A PostgreSQL server that accepts connections; `exited` resolves with the reason when it ends. */
export type Postmaster = { pid: number; address: Address; adopted: boolean; exited: Promise<string> };

/** Everything needed to start the server repeatedly on one cluster. */
export type Launch = { home: Home; binaries: Binaries; settings: Settings; chooseAddress: () => Address | Promise<Address> };

type PidFile = { pid: number; address: Address; status: string };

const logLimit = 5_000_000;
const fastShutdownMs = 10_000;

/** Adopts the server that is already running on this cluster, or starts one. */
export async function startOrAdopt(launch: Launch, log: (message: string) => void): Promise<Postmaster> {
  const running = await findRunning(launch.home, log);
  if (!running) return startPatiently(launch);
  log(`Adopted the PostgreSQL server that was still running (process ${running.pid})`);
  return { ...running, adopted: true, exited: watch(running.pid) };
}

/** Stops the server: rolls back open transactions and writes everything to disk; after ten seconds, stops it without writing. */
export async function stopPostmaster({ pid }: Postmaster, { home, binaries }: Launch): Promise<void> {
  sendStop(pid, 'fast', home, binaries);
  if (await ended(pid, fastShutdownMs)) return;
  sendStop(pid, 'immediate', home, binaries);
  if (!(await ended(pid, fastShutdownMs))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Signals the server to stop without waiting; Windows has no signals, so `pg_ctl` does it there. */
export function sendStop(pid: number, mode: 'fast' | 'immediate', home: Home, { bin }: Binaries): void {
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', home.data, '-m', mode, '-W'], { ...programOptions(home), stdio: 'ignore' });
  } else if (isAlive(pid) && servesFolder(pid, home.data)) {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

/** Finds the server of this cluster once it is ready; null when none runs. Waits for one that is stopping. */
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

/** The address of this cluster's server, when it runs and is ready. */
export function runningAddress(home: Home): Address | null {
  const file = readPidFile(home);
  return file?.pid && file.status === 'ready' && isAlive(file.pid) && servesFolder(file.pid, home.data) ? file.address : null;
}

/** Why the pid file does not belong to a running server; null while it may. */
function remnantReason({ pid }: PidFile, home: Home, looks: number): string | null {
  if (!pid) return looks > 10 ? 'it is empty' : null;
  if (!isAlive(pid)) return `its process ${pid} has ended`;
  return servesFolder(pid, home.data) ? null : `its process ${pid} is another program`;
}

/** PostgreSQL cleans up after a dead process, but refuses to start while any process has the id in the file. */
function removePidFiles(home: Home, { address }: PidFile): void {
  rmSync(pidFilePath(home), { force: true });
  if (address.socketDir) rmSync(join(address.socketDir, `.s.PGSQL.${address.port}.lock`), { force: true });
}

/**
 * After a crash, remaining processes of the old server may still use its shared memory, and a busy one takes seconds to notice that its
 * parent died. They are terminated, as a server terminates all others when one crashes.
 */
async function startPatiently(launch: Launch): Promise<Postmaster> {
  for (const deadline = performance.now() + 10_000; ; ) {
    try {
      return await start(launch);
    } catch (error) {
      if (performance.now() > deadline || !String(error).includes('shared memory block')) throw error;
      for (const pid of findOrphans(launch.home.data)) end(pid);
      await sleep(100);
    }
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has already ended.
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
 * Starts the server as a child in its own session: Ctrl-C in a terminal reaches only this process, which stops the database last. It logs
 * to a file, so that messages are recorded even when this process is killed.
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

/** On Windows `pg_ctl` starts the server, because it drops the administrator rights that PostgreSQL refuses. */
function spawnByControl({ home, binaries }: Launch, logFile: string) {
  const args = ['start', '-D', home.data, '-l', logFile, '-w', '-s'];
  const { status } = spawnSync(join(binaries.bin, 'pg_ctl'), args, { ...programOptions(home), stdio: 'ignore' });
  const exited = status === 0 ? null : Promise.resolve(`pg_ctl exited with ${status}`);
  return { exited, isOver: () => exited !== null };
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Resolves when a process that is not our child ends. */
function watch(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve('the process has ended');
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
