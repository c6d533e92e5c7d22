// The measurements, as a table of ratios. `npm run bench -- [packages]`
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDb, openPool } from '../apps/server/src/core/db.ts';
import { migrate } from '../apps/server/src/core/migrate.ts';
import { root } from '../apps/server/src/core/root.ts';
import { serials } from '../apps/server/src/core/serials.ts';
import { accessTokens, hashToken, newRefreshToken } from '../apps/server/src/core/tokens.ts';
import { newId } from '../apps/server/src/core/ids.ts';
import { fillMasters } from '../apps/server/src/demo/masters.ts';
import { startPostgres } from '../apps/server/src/postgres/start-postgres.ts';
import { addPackages } from './data.ts';
import { compare, type Shot } from './load.ts';

const count = Number(process.argv[2] ?? 100_000);
const secret = 'bench';
const [productPort, barePort] = [18081, 18082];
const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-bench-'));
// The database's own user has to enter it.
chmodSync(dataDir, 0o755);

async function ready(child: ChildProcess): Promise<number> {
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (text) => String(text).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return performance.now() - started;
}
const start = (file: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function tokenOf(url: string, name: string): Promise<string> {
  const pool = openPool(url);
  const db = openDb(pool);
  const { rows } = await sql<{
    siteId: string;
    userId: string;
  }>`select site_id, user_id from sign_in_name where user_name = ${name}`.execute(db);
  const { siteId, userId } = rows[0]!;
  const id = newId();
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time)
    values (${siteId}, ${id}, ${new Date()}, ${userId}, ${id}, 'backgroundUserLogin', ${hashToken(newRefreshToken())}, ${new Date(Date.now() + 86_400_000)})`.execute(
    db,
  );
  await pool.end();
  return accessTokens(secret).sign({ userId, siteId, sessionId: id }, new Date(), 86_400);
}

const children: ChildProcess[] = [];
const postgres = await startPostgres({ dataDir, log: () => {} });
try {
  await migrate(postgres.urls.admin);
  const pool = openPool(postgres.urls.app);
  await fillMasters({ db: openDb(pool), takeNumber: serials(pool), now: new Date() });
  await pool.end();
  const owner = new pg.Client({ connectionString: postgres.urls.admin });
  await owner.connect();
  const { siteId, warehouseId } = await addPackages(owner, count);
  await owner.end();

  const product = start('apps/server/dist/main.js', [], {
    DATABASE_URL: postgres.urls.app,
    DATABASE_ADMIN_URL: postgres.urls.admin,
    PORT: String(productPort),
    SECRET_KEY: secret,
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
  });
  children.push(product);
  const productStart = await ready(product);
  const bare = start('bench/bare.ts', [postgres.urls.app, String(barePort)]);
  children.push(bare);
  await ready(bare);

  const token = await tokenOf(postgres.urls.app, 'clerk');
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en-us' };
  const ours = (path: string, body: Shot['body']): Shot => ({ port: productPort, path: `/api${path}`, headers, body });
  const theirs = (path: string, body: Shot['body']): Shot => ({ port: barePort, path, headers: {}, body });
  const number = (at: number) => `BENCH${String(1 + ((at * 7919) % count)).padStart(10, '0')}`;
  const fresh = (at: number) => `BENCH${String(1 + (((at % 1_000_000) * 4 + Math.floor(at / 1_000_000)) % count)).padStart(10, '0')}`;

  const rows = [
    [
      'list page with total',
      await compare(
        ours('/Package/GetPackages', () => '{"PackageStatus":10,"rows":20}'),
        theirs('/list', () => JSON.stringify({ siteId, status: 10, rows: 20 })),
      ),
    ],
    [
      'look-up by courier number',
      await compare(
        ours('/Package/GetPackages', (at) => JSON.stringify({ CourierNumbers: [number(at)] })),
        theirs('/find', (at) => JSON.stringify({ siteId, number: number(at) })),
      ),
    ],
    [
      'sign a package',
      await compare(
        ours('/Package/PackageSigning', (at) => JSON.stringify({ WarehouseId: warehouseId, CourierNumber: fresh(at) })),
        theirs('/sign', (at) => JSON.stringify({ siteId, number: fresh(at) })),
        { rounds: 3 },
      ),
    ],
  ] as const;
  console.log(`\n${count} packages; requests a second, median of rounds\n`);
  console.table(
    Object.fromEntries(
      rows.map(([name, found]) => [
        name,
        { product: Math.round(found.product), bare: Math.round(found.bare), ratio: Number(found.ratio.toFixed(2)) },
      ]),
    ),
  );
  const memory = await fetch(`http://127.0.0.1:${productPort}/metrics`).then((answer) => answer.text());
  const resident = /process_resident_memory_bytes (\S+)/.exec(memory)?.[1];
  console.log(
    `start of the server: ${Math.round(productStart)} ms; resident memory after the load: ${Math.round(Number(resident) / 1e6)} MB`,
  );
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(0)))),
  );
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
