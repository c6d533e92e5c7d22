import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from './process-info.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './start-postgres.ts';

const here = dirname(fileURLToPath(import.meta.url));
const log: string[] = [];
let root: string;
let dataDir: string;
let running: Postgres | null = null;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'entrepot test '));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  await running?.stop();
  running = null;
  log.length = 0;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  running = await startPostgres({ dataDir, log: (line) => log.push(line), settings: { shared_buffers: '16MB' }, waitMs: 0, ...options });
  return running;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

const pidFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function startElsewhere(): Promise<{ child: ChildProcess; urls: Postgres['urls'] }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(here, 'test-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text)));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, urls: JSON.parse(output).urls };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('creates a database with an owning and a serving role at the first start', async () => {
    const { urls, adopted } = await start();
    expect(adopted).toBe(false);

    await query(urls.admin, 'create table survivor (n int primary key); grant select, insert on survivor to entrepot_app');
    await query(urls.app, 'insert into survivor values (1)');
    expect(await query(urls.admin, 'select current_user::text as name')).toEqual([{ name: 'entrepot_owner' }]);
    await expect(query(urls.app, 'create table refused (n int)')).rejects.toThrow('permission denied');
    await expect(query(urls.app, 'delete from survivor')).rejects.toThrow('permission denied');
  });

  test('restricts the serving role, persists commits, and listens on no network', async () => {
    const { urls } = await start();
    const settings = `select name, setting from pg_settings where name in
      ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'synchronous_commit', 'listen_addresses') order by name`;
    expect(await query(urls.app, settings)).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'listen_addresses', setting: '' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '5000' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  test('gives the serving role of an older cluster the rights of this version', async () => {
    const { urls } = await start();
    const superuser = urls.admin.replace('//entrepot_owner', '//postgres');
    const rights = `select rolcreatedb, rolcreaterole, rolbypassrls, has_database_privilege(oid, 'entrepot', 'temp') as temp,
      has_database_privilege(oid, 'entrepot', 'create') as creates, has_database_privilege(oid, 'entrepot', 'connect') as connects,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships from pg_roles r where rolname = 'entrepot_app'`;
    const expected = await query(urls.admin, rights);
    expect(expected).toEqual([
      { rolcreatedb: false, rolcreaterole: false, rolbypassrls: false, temp: false, creates: false, connects: true, memberships: 0 },
    ]);
    await query(
      superuser,
      `alter role entrepot_app createdb createrole bypassrls; alter role entrepot_app set statement_timeout = '9min';
       grant temp, create on database entrepot to entrepot_app, public; grant pg_read_all_data to entrepot_app`,
    );
    expect(await query(urls.admin, rights)).not.toEqual(expected);
    await running!.stop();
    await start();
    expect(await query(running!.urls.admin, rights)).toEqual(expected);
    expect(await query(running!.urls.app, 'show statement_timeout')).toEqual([{ statement_timeout: '5s' }]);
    await expect(query(running!.urls.app, 'create temporary table t (n int)')).rejects.toThrow('permission denied');
  });

  test('sorts by code point, recognizes Chinese characters and finds them by trigrams', async () => {
    const { urls } = await start();
    await query(urls.admin, 'create extension if not exists pg_trgm');
    const [row] = await query<{ trigrams: string[]; encoding: string }>(
      urls.admin,
      "select show_trgm('集运仓库') as trigrams, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'entrepot'",
    );
    expect(row?.trigrams.length).toBeGreaterThan(3);
    expect(row?.encoding).toBe('UTF8');
  });

  test('restarts within a second with its data', async () => {
    const before = performance.now();
    const { urls } = await start();
    expect(performance.now() - before).toBeLessThan(1000);
    expect(await query(urls.app, 'select n from survivor')).toEqual([{ n: 1 }]);
  });

  test('opens a copy of the folder of a stopped product beside it, as a backup is restored', async () => {
    const { urls } = await start();
    await query(urls.admin, 'create table backed_up as select 1 as n');
    await running!.stop();
    const copy = join(root, 'copy');
    // With owners and modes, as in docs/operations.md.
    execFileSync('cp', ['-a', dataDir, copy]);
    const original = await start();
    await query(original.urls.admin, 'drop table backed_up');
    const copied = await startPostgres({ dataDir: copy, log: () => undefined, settings: { shared_buffers: '16MB' }, waitMs: 0 });
    try {
      expect(await query(copied.urls.admin, 'select n from backed_up')).toEqual([{ n: 1 }]);
      await expect(query(original.urls.admin, 'select n from backed_up')).rejects.toThrow('does not exist');
    } finally {
      await copied.stop();
    }
  });

  test('lets the owner create and drop a database that is in use', async () => {
    const { urls } = await start();
    await query(urls.admin, 'create database other template entrepot');
    const other = new Client({ connectionString: urls.app.replace('/entrepot?', '/other?') });
    other.on('error', () => undefined);
    await other.connect();
    await query(urls.admin, 'drop database other with (force)');
    await other.end().catch(() => undefined);
  });

  test('restarts automatically after kill -9 with every acknowledged row', async () => {
    const exits: string[] = [];
    const { urls } = await start({ onExit: ({ reason }) => exits.push(reason) });
    await query(urls.admin, 'create table acknowledged (n int primary key)');
    const killed = postmasterPid();
    const writer = new Client({ connectionString: urls.admin });
    writer.on('error', () => undefined);
    await writer.connect();

    let acknowledged = 0;
    setTimeout(() => process.kill(killed, 'SIGKILL'), 150);
    try {
      for (;;) {
        await writer.query('insert into acknowledged values ($1)', [acknowledged + 1]);
        acknowledged += 1;
      }
    } catch {
      await writer.end().catch(() => undefined);
    }

    const [row] = await eventually(() => query<{ count: number }>(urls.admin, 'select count(*)::int as count from acknowledged'));
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
    expect(exits[0]).toBe('signal SIGKILL');
    expect(postmasterPid()).not.toBe(killed);
  });

  test('restarts after every crash without giving up', async () => {
    const { urls } = await start();
    for (let kills = 0; kills < 8; kills++) {
      await eventually(() => query(urls.admin, 'select 1'));
      process.kill(postmasterPid(), 'SIGKILL');
    }
    expect(await eventually(() => query(urls.admin, 'select 1 as alive'))).toEqual([{ alive: 1 }]);
  });

  test('restarts while a busy process of the old server is still running', async () => {
    const { urls } = await start();
    const busy = new Client({ connectionString: urls.admin });
    busy.on('error', () => undefined);
    await busy.connect();
    void busy.query('do $$ begin loop end loop; end $$').catch(() => undefined);
    const atWork = `select 1 from pg_stat_activity where query like 'do %loop%' and state = 'active' and pid <> pg_backend_pid()`;
    await eventually(async () => expect(await query(urls.admin, atWork)).toHaveLength(1));
    process.kill(postmasterPid(), 'SIGKILL');
    await busy.end().catch(() => undefined);
    expect(await eventually(() => query(urls.admin, 'select 1 as alive'))).toEqual([{ alive: 1 }]);
  });

  test('refuses a second process on the same folder while the first one runs', async () => {
    const { child } = await startElsewhere();
    await expect(start()).rejects.toThrow(`Entrepot is already running on this data folder (process ${child.pid})`);
    child.kill('SIGTERM');
    await ended(child);
    expect(existsSync(pidFile())).toBe(false);
  });

  test('waits for a process that is shutting down', async () => {
    const { child } = await startElsewhere();
    setTimeout(() => child.kill('SIGTERM'), 300);
    const { adopted } = await start({ waitMs: 10_000 });
    expect(adopted).toBe(false);
    expect(log[0]).toContain(`Another process (${child.pid}) uses this database`);
    await ended(child);
  });

  test('adopts, monitors and stops the server left by a killed process', async () => {
    const { child } = await startElsewhere();
    const survivor = postmasterPid();
    child.kill('SIGKILL');
    await ended(child);

    const { urls, adopted, stop } = await start();
    expect(adopted).toBe(true);
    expect(postmasterPid()).toBe(survivor);
    expect(await query(urls.app, 'select n from survivor')).toEqual([{ n: 1 }]);

    process.kill(survivor, 'SIGKILL');
    await eventually(async () => expect(log.join()).toContain('PostgreSQL restarted'));
    expect(await query(urls.app, 'select n from survivor')).toEqual([{ n: 1 }]);
    const successor = postmasterPid();
    await stop();
    expect(isAlive(successor)).toBe(false);
    expect(existsSync(pidFile())).toBe(false);
  });

  test('removes a pid file only when its process is another program', async () => {
    writeFileSync(
      pidFile(),
      `${process.pid}\n${join(dataDir, 'postgres', 'data')}\n1\n5432\n${join(dataDir, 'postgres', 'run')}\n\n1 1\nready   \n`,
    );
    const { urls } = await start();
    expect(log.join()).toContain('is another program');
    expect(await query(urls.app, 'select n from survivor')).toEqual([{ n: 1 }]);
  });

  test('uses a short socket folder when the path is too long', async () => {
    const long = join(root, 'x'.repeat(120));
    mkdirSync(long);
    const { socketDir, urls, stop } = await start({ dataDir: long });
    expect(socketDir?.length).toBeLessThan(90);
    expect(await query(urls.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(socketDir ?? '')).toBe(false);
  });

  test('requires a password where it listens on TCP', async () => {
    const { urls, socketDir, port } = await start({ dataDir: join(root, 'tcp'), listen: 'tcp' });
    expect(socketDir).toBeNull();
    expect(await query(urls.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(query(`postgres://entrepot_app:wrong@127.0.0.1:${port}/entrepot`, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test.runIf(process.getuid?.() === 0)('uses another folder when PostgreSQL cannot enter the data folder', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { urls, stop } = await start({ dataDir: join(closed, 'data') });
    const place = readFileSync(join(closed, 'data', 'postgres-path'), 'utf8').trim();
    expect(log[0]).toContain(place);
    await query(urls.admin, 'create table survivor (n int)');
    await stop();
    const again = await start({ dataDir: join(closed, 'data') });
    expect(await query(again.urls.admin, 'select n from survivor')).toEqual([]);
    await again.stop();
    rmSync(place, { recursive: true, force: true });
  });
});
