import { type ChildProcess, spawn } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { bundleServer } from '../../../scripts/lib/build.mjs';

const waitForExit = (child: ChildProcess) =>
  new Promise<void>((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve())));

/** Opens a server in a separate process with its own data folder, which a test kills like a power cut and restarts. */
export async function openCrashable(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-crash-'));
  // The database's account has to enter it.
  chmodSync(dataDir, 0o755);
  // Bundled once: it starts in a fraction of the time that the sources take.
  const program = join(root, `apps/server/dist/crash-${process.pid}/main.js`);
  await bundleServer(program, 'apps/server/test/crash-server.ts');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  /** Starts the server and waits until it is ready. */
  async function start(): Promise<void> {
    if (running) await waitForExit(running);
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SECRET_KEY: 'crash', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = await new Promise<ChildProcess>((resolve, reject) => {
      child.stdout.on('data', (text) => String(text).includes('ready') && resolve(child));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  const fileOfDatabase = (name: string) => {
    const found = readdirSync(dataDir, { recursive: true })
      .map(String)
      .find((path) => basename(path) === name);
    return found && join(dataDir, found);
  };

  function killDatabase(): void {
    const postmaster = fileOfDatabase('postmaster.pid');
    if (postmaster) process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL');
  }

  /** Kills the server and its database at the same moment. */
  function kill(): void {
    running?.kill('SIGKILL');
    killDatabase();
  }

  /** Kills the database and prevents its restart until the returned function is called; the server keeps running. */
  function takeDatabaseAway(): () => void {
    // Without this file PostgreSQL does not accept a folder as its own. Other files of the same name are deeper, in each database.
    const folder = dirname(fileOfDatabase('postmaster.pid')!);
    const [there, away] = [join(folder, 'PG_VERSION'), join(folder, 'PG_VERSION.away')];
    renameSync(there, away);
    killDatabase();
    return () => renameSync(away, there);
  }

  async function post(path: string, body: object, token?: string): Promise<{ Code: number; Message: string; Data: any }> {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: definedOnly({ 'content-type': 'application/json', authorization: token ? `Bearer ${token}` : undefined }),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return (await answer.json()) as never;
  }

  await start();
  return {
    address,
    start,
    kill,
    takeDatabaseAway,
    post,
    async signIn(userName: string, call = 'Login'): Promise<string> {
      const { KeyId, Key } = (await post('/Account/GetPasswordKey', {})).Data;
      const iv = randomBytes(16);
      const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
      const password = Buffer.concat([iv, cipher.update('Entrepot2026', 'utf8'), cipher.final()]).toString('base64');
      const answer = await post(`/Account/${call}`, { username: userName, password, PasswordKeyId: KeyId, MenuClassification: 1 });
      if (answer.Code) throw new Error(answer.Message);
      return answer.Data.AccessToken;
    },
    async close(): Promise<void> {
      try {
        kill();
      } catch {
        // It has already ended.
      }
      if (running) await waitForExit(running);
      rmSync(dirname(program), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Crashable = Awaited<ReturnType<typeof openCrashable>>;
