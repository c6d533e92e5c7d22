import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sql } from 'kysely';
import pg from 'pg';
import { newId } from '@entrepot/server/core/db/ids.ts';
import { migrate } from '@entrepot/server/core/db/migrate.ts';
import { root } from '../apps/server/src/core/root.ts';
import { serials } from '@entrepot/server/core/db/serials.ts';
import { accessTokens, hashToken, newRefreshToken } from '@entrepot/server/core/http/tokens.ts';
import { fillMasters } from '../apps/server/src/demo/masters.ts';
import { freePort } from '../apps/server/src/postgres/free-port.ts';
import { startPostgres } from '../apps/server/src/postgres/start-postgres.ts';
import type { Shot } from './load.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { openPool, openDb } from '@entrepot/server/core/db/open-db.ts';

const secret = 'a secret of the measurements only';

/** A database with the product's server and the baseline server on it. */
export interface Side {
  url: string;
  owner: pg.Client;
  ports: { product: number; bare: number };
  /** Creates a call of the product by a demo user. */
  ownRequest(name: string, path: string, body: Shot['body']): Promise<Shot>;
  /** Creates a request to a baseline route. */
  other(path: string, body: Shot['body']): Shot;
  /** Starts another instance of one of the two programs and stops it; returns the milliseconds until it responded. */
  start(program: 'product' | 'bare'): Promise<number>;
}

/** Prepares the environment of the measurements in a folder of its own; `end` removes it. */
export async function openSetting() {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-'));
  // The database's system user must be able to access the folder.
  chmodSync(folder, 0o755);
  const children = new Set<ChildProcess>();
  const postgres = await startPostgres({ dataDir: folder, log: () => {} });
  await migrate(postgres.urls.admin);
  const pool = openPool(postgres.urls.app);
  await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
  await pool.end();
  const bareFile = join(folder, 'bare.mjs');
  await build({
    entryPoints: [join(root, 'bench/bare.ts')],
    outfile: bareFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    logLevel: 'error',
  });

  /** The connection strings of a database of this server. */
  const urlsOf = (name: string) => ({
    app: postgres.urls.app.replace(/\/entrepot\?/, `/${name}?`),
    admin: postgres.urls.admin.replace(/\/entrepot\?/, `/${name}?`),
  });

  async function run(args: readonly string[], port: number, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; ms: number }> {
    const started = performance.now();
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    while (!(await healthy(port))) {
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    return { child, ms: performance.now() - started };
  }

  const programs = {
    product: (urls: { app: string; admin: string }, port: number) =>
      run([...(process.env.BENCH_NODE ?? '').split(' ').filter(Boolean), join(root, 'apps/server/dist/main.js')], port, {
        DATABASE_URL: urls.app,
        DATABASE_ADMIN_URL: urls.admin,
        PORT: String(port),
        SECRET_KEY: secret,
        LOG_LEVEL: 'warn',
        DATA_DIR: folder,
      }),
    bare: (urls: { app: string }, port: number) => run([bareFile, urls.app, String(port)], port, {}),
  };

  /** Opens a database with both programs over it. */
  async function openSide(name: string): Promise<Side> {
    const urls = urlsOf(name);
    const owner = await ownerOf(name);
    const ports = { product: await freePort(), bare: await freePort() };
    await programs.product(urls, ports.product);
    await programs.bare(urls, ports.bare);
    return {
      url: urls.app,
      owner,
      ports,
      async ownRequest(person, path, body) {
        const token = await tokenOf(urls.app, person);
        return {
          port: ports.product,
          path: `/api${path}`,
          headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-us' },
          body,
        };
      },
      other: (path, body) => ({ port: ports.bare, path, headers: {}, body }),
      async start(program) {
        const { child, ms } = await programs[program](urls, await freePort());
        await ended(child);
        return ms;
      },
    };
  }

  async function ownerOf(name: string): Promise<pg.Client> {
    const owner = new pg.Client({ connectionString: urlsOf(name).admin });
    owner.on('error', () => {});
    await owner.connect();
    return owner;
  }

  return {
    folder,
    openSide,
    ownerOf,
    /** Ends every program, stops PostgreSQL, removes the folder. */
    async end(): Promise<void> {
      await Promise.all([...children].map(ended));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Setting = Awaited<ReturnType<typeof openSetting>>;

const healthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function tokenOf(url: string, name: string): Promise<string> {
  const pool = openPool(url);
  const found = await pool.query('select site_id as "siteId", user_id as "userId" from sign_in_name where user_name = $1', [name]);
  const { siteId, userId } = found.rows[0] as { siteId: string; userId: string };
  const id = newId();
  const until = new Date(Date.now() + dayMs);
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time)
    values (${siteId}, ${id}, ${new Date()}, ${userId}, ${id}, 'backgroundUserLogin', ${hashToken(newRefreshToken())}, ${until})`.execute(
    openDb(pool),
  );
  await pool.end();
  return accessTokens(secret).sign({ userId, siteId, sessionId: id }, new Date(), 86_400);
}
