import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { sql } from 'kysely';
import { parse } from 'pg-connection-string';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { urlFor } from '../../testing/database.ts';
import { openGround } from '../../../test/product.ts';
import { openDb, openPool } from './open-db.ts';
import { supportsPreparedStatements } from './pooler.ts';
import { preparedName } from './prepared-names.ts';

const poolers: ChildProcess[] = [];
afterAll(() => poolers.forEach((pooler) => pooler.kill('SIGKILL')));

/** Starts pgbouncer in front of the test's PostgreSQL; returns the connection string through it. */
async function startPooler(mode: 'session' | 'transaction', databaseUrl: string, size = 20): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-pooler-'));
  const port = await freePort();
  const { host, port: serverPort, user, database } = parse(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = host=${host} port=${serverPort} user=${user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any
pool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 200\nignore_startup_parameters = extra_float_digits,options\n`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root; the owner of the socket's folder may use the socket.
  const { uid, gid } = statSync(host!);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const pooler = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  poolers.push(pooler);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    pooler.stderr.on('data', (text) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}:\n${output}`)));
  });
  return `postgresql://${user}@127.0.0.1:${port}/${database}`;
}

test('names a prepared statement by its text, alike in every process', () => {
  expect(preparedName('select 1')).toBe(preparedName('select 1'));
  expect(preparedName('select 1')).not.toBe(preparedName('select 2'));
  expect(preparedName('select 1')).toMatch(/^[\w-]{21}$/);
});

test('prepares statements on a direct connection', async () => {
  expect(await supportsPreparedStatements(inject('appUrl'))).toBe(true);
});

/** Whether the installed pgbouncer, if any, does not follow prepared statements. */
const version = /PgBouncer 1\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '');

describe.skipIf(!version)('behind pgbouncer (skipped where it is not installed)', () => {
  test('recognises a pooler by session, which supports prepared statements', async () => {
    expect(await supportsPreparedStatements(await startPooler('session', inject('appUrl')))).toBe(true);
  });

  test.skipIf(Number(version?.[1]) > 20)(
    'recognises a pooler by transaction that does not support them, with few connections too',
    async () => {
      for (const size of [20, 2, 1])
        expect(await supportsPreparedStatements(await startPooler('transaction', inject('appUrl'), size)), `${size}`).toBe(false);
    },
  );

  test('answers correctly, and reports at the start that statements are not prepared', async () => {
    const ground = await openGround();
    try {
      const url = await startPooler('transaction', urlFor(inject('appUrl'), parse(ground.adminUrl).database!));
      const server = await ground.start({ DATABASE_URL: url });
      if (Number(version?.[1]) <= 20) expect(server.output()).toContain('does not support prepared statements');
      const leader = await ground.as('leader');
      const paths = ['/Package/GetPackages', '/Warehouse/GetWarehouses', '/WarehousePartitions/GetWarehousePartitions'];
      const first = await Promise.all(paths.map((path) => leader.post(server.port, path)));
      const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => leader.post(server.port, paths[at % 3]!)));
      for (const [at, answer] of answers.entries()) {
        expect(answer.Message).toBe(first[at % 3]!.Message);
        expect(answer.Data).toEqual(first[at % 3]!.Data);
      }
    } finally {
      await ground.close();
    }
  });

  test('never answers with the rows of another statement, even with names through an old pooler', async () => {
    const url = await startPooler('transaction', inject('appUrl'), 1);
    const [one, other] = [openPool(url, { max: 1 }), openPool(url, { max: 1 })];
    const pools = [one, other].map((pool) => openDb(pool, { pipeline: false }));
    const ask = async (db: (typeof pools)[number], column: string) => {
      const { rows } = await sql<Record<string, number>>`select ${1}::int as ${sql.ref(column)}`.execute(db);
      return Object.keys(rows[0]!)[0];
    };
    const columns = ['a', 'b', 'c', 'd'];
    // A name that another client used is refused, instead of standing for another statement.
    const refusal = /prepared statement "e[\w-]{20}" (already exists|does not exist)/;
    const first = await Promise.allSettled(columns.map((column, at) => ask(pools[at % 2]!, column)));
    const again = await Promise.allSettled(columns.map((column, at) => ask(pools[(at + 1) % 2]!, column)));
    for (const [at, answer] of [...first, ...again].entries()) {
      if (answer.status === 'fulfilled') expect(answer.value).toBe(columns[at % 4]);
      else expect(String(answer.reason)).toMatch(refusal);
    }
    await Promise.all([one.end(), other.end()]);
  });
});
