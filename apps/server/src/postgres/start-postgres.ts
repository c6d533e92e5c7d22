import { rmSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findHome, type Home, socketFolder } from './home.ts';
import { takeOwnership } from './owner-lock.ts';
import { type Launch, type Postmaster, runningAddress, sendStop, startOrAdopt, stopPostmaster } from './postmaster.ts';
import { appRole, connectionUrl, databaseName, ensureRoles, ownerRole } from './roles.ts';
import type { Address, Settings } from './settings.ts';
import { type PostgresExit, supervise } from './supervise.ts';
import { randomBytes } from 'node:crypto';

export type PostgresOptions = {
  /** DATA_DIR; created when missing. */
  dataDir: string;
  log: (message: string) => void;
  /** PostgreSQL settings that override the tuned ones. */
  settings?: Settings;
  /** Called each time the database ends unexpectedly, before it is restarted. */
  onExit?: (exit: PostgresExit) => void;
  /** Time limit (ms) to wait for another process that uses the folder to end. */
  waitMs?: number;
  /** The kind of address; by default a socket, on Windows a port of 127.0.0.1. */
  listen?: 'socket' | 'tcp';
};

/** A running embedded PostgreSQL; `urls` are connection strings for node-postgres and do not change when it restarts. */
export type Postgres = {
  socketDir: string | null;
  port: number;
  urls: { admin: string; app: string };
  /** Whether the server was already running, left by a killed process. */
  adopted: boolean;
  stop: () => Promise<void>;
};

const usualPort = 5432;

/** The addresses of a data folder's server while another process owns it; null when none runs. */
export function runningPostgres(dataDir: string): { admin: string; app: string } | null {
  const home = findHome(resolve(dataDir), () => undefined);
  const address = runningAddress(home);
  return address && urlsOf(address, address.socketDir ? null : readOrCreatePassword(resolve(dataDir)));
}

const urlsOf = (address: Address, password: string | null) => ({
  admin: connectionUrl(address, ownerRole, databaseName, password),
  app: connectionUrl(address, appRole, databaseName, password),
});

/** Starts the embedded PostgreSQL of a data folder, creating it at the first start, and restarts it until `stop` is called. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const home = findHome(dataDir, options.log);
  const release = await takeOwnership(join(home.folder, 'owner.lock'), options.waitMs ?? 15_000, options.log);
  try {
    return await startOwned(options, dataDir, home, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function startOwned(options: PostgresOptions, dataDir: string, home: Home, release: () => void): Promise<Postgres> {
  const { log } = options;
  const listen = options.listen ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const password = listen === 'tcp' ? readOrCreatePassword(dataDir) : null;
  const binaries = prepareBinaries(home);
  await ensureCluster(home, binaries, password);

  const launch: Launch = { home, binaries, settings: options.settings ?? {}, chooseAddress: () => chooseAddress(home, listen) };
  const first = await startOrAdopt(launch, log);
  const { address, adopted } = first;
  launch.chooseAddress = () => address;
  try {
    await ensureRoles(address, password);
  } catch (error) {
    await stopPostmaster(first, launch);
    throw error;
  }

  const startAgain = () => startOrAdopt(launch, log);
  const supervision = supervise({ first, startAgain, onExit: options.onExit ?? (() => undefined), log });
  return { ...address, urls: urlsOf(address, password), adopted, stop: stopper(launch, supervision, release) };
}

async function chooseAddress(home: Home, listen: 'socket' | 'tcp'): Promise<Address> {
  if (listen === 'tcp') return { socketDir: null, port: await freePort() };
  return { socketDir: socketFolder(home, usualPort), port: usualPort };
}

/** Returns a function that stops the server, idempotently; the server is also stopped when the process ends without calling it. */
function stopper(
  launch: Launch,
  supervision: { current: () => Postmaster; end: () => Promise<void> },
  release: () => void,
): () => Promise<void> {
  const atExit = () => sendStop(supervision.current().pid, 'fast', launch.home, launch.binaries);
  process.once('exit', atExit);

  async function stop(): Promise<void> {
    await supervision.end();
    await stopPostmaster(supervision.current(), launch);
    process.off('exit', atExit);
    removeShortSocketFolder(launch.home, supervision.current().address);
    release();
  }

  let stopped: Promise<void> | null = null;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

function removeShortSocketFolder(home: Home, { socketDir }: Address): void {
  if (socketDir !== null && !socketDir.startsWith(home.folder)) rmSync(socketDir, { recursive: true, force: true });
}

/** The password of all roles where the server listens on TCP; generated once and stored in `DATA_DIR/postgres-password`. */
function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
