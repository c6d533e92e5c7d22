// Runs the built product in a separate process that a drill kills, stops and restarts.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';

/**
 * Creates a data folder that the database's system user can access: empty, or a copy of the folder DRILL_DATA of a stopped product, which saves
 * filling in demo data. `removeFolder` removes it once the killed processes have stopped writing.
 */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-drill-'));
  chmodSync(folder, 0o755);
  // With owners and modes, which PostgreSQL checks.
  if (process.env.DRILL_DATA) execFileSync('cp', ['-a', `${process.env.DRILL_DATA}/.`, folder]);
  return { folder, removeFolder: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) };
}

/** The product with a data folder and a port that persist across restarts. */
export async function openProduct(env: Record<string, string>) {
  const port = await freePort();
  let child: ChildProcess;
  let ended: Promise<number | string>;
  let mayEnd = false;
  let fall: (problem: Error) => void;
  const fallen = new Promise<never>((_, reject) => (fall = reject));
  fallen.catch(() => undefined);

  /** Starts the program as `npm start` does; resolves once it reports that it is ready. */
  async function start(): Promise<void> {
    await ended?.catch(() => undefined);
    const started = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'fatal', SECRET_KEY: 'drill', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    ended = new Promise((resolve) => started.once('exit', (code, signal) => resolve(code ?? signal ?? '')));
    mayEnd = false;
    void ended.then((how) => child === started && !mayEnd && fall(new Error(`the server ended by itself with ${how}`)));
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text) => String(text).includes('is ready') && resolve());
      void ended.then((how) => reject(new Error(`the server ended with ${how}`)));
    });
  }

  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    start,
    /** Rejects when the server exits without having been stopped. */
    fallen,
    /** Kills the server's process as a power cut would; the database continues. */
    killServer(): void {
      mayEnd = true;
      child.kill('SIGKILL');
    },
    /** Kills the database's postmaster in the same way; the server continues. */
    killPostgres(): void {
      const folder = env.DATA_DIR!;
      const file = readdirSync(folder, { recursive: true })
        .map(String)
        .find((name) => name.endsWith('postmaster.pid'));
      if (!file) throw new Error('there is no postmaster to kill');
      process.kill(Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]), 'SIGKILL');
    },
    /** Asks the server to stop and returns its exit code or signal. */
    async stop(): Promise<number | string> {
      mayEnd = true;
      child.kill('SIGTERM');
      return ended;
    },
  };
}
export type Product = Awaited<ReturnType<typeof openProduct>>;
