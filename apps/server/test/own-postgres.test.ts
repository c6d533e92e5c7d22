import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { locks } from '../src/core/db/exclusively.ts';
import { checkRequirements } from '../src/core/db/requirements.ts';
import { urlFor } from '../src/testing/database.ts';
import { asSuperuser, startThrowaway } from '../src/testing/throwaway.ts';
import { buildProduct, type Program, removeProduct, startProgram } from './product.ts';

/** A server without the roles of the product, with an administrator like that of a managed service, who is no superuser. */
let cluster: Awaited<ReturnType<typeof startThrowaway>>;
let dataDir: string;
const programs: Program[] = [];
const urlOf = (role: string, database: string) => urlFor(cluster.urls.admin.replace('//entrepot_owner@', `//${role}@`), database);

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  [cluster] = await Promise.all([startThrowaway(), buildProduct()]);
  dataDir = mkdtempSync(join(tmpdir(), 'entrepot-own-'));
  await run(
    urlFor(asSuperuser(cluster.urls.admin), 'postgres'),
    'drop database entrepot with (force)',
    'drop role entrepot_app',
    'create role acme login createrole createdb',
    'create role guest login',
  );
});
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM');
  await Promise.all(programs.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  await cluster.stop();
  removeProduct();
  rmSync(dataDir, { recursive: true, force: true });
});

const create = (database: string) => run(urlOf('acme', 'postgres'), `create database ${database}`);
const addresses = (database: string, admin = 'acme') => ({
  DATABASE_ADMIN_URL: urlOf(admin, database),
  DATABASE_URL: urlOf('entrepot_app', database),
});

function start(database: string, more: Record<string, string> = {}, args: readonly string[] = []): Program {
  const program = startProgram({ DATA_DIR: dataDir, PORT: '0', ...addresses(database), ...more }, args);
  programs.push(program);
  return program;
}

async function output(database: string, args: readonly string[], more: Record<string, string> = {}) {
  const { ended, output: text } = start(database, more, args);
  return { code: await ended, text: text() };
}
const prepare = '--prepare-database';

describe('a PostgreSQL of one’s own', () => {
  test('without the serving role is refused in one sentence that states how to create it', async () => {
    await create('bare');
    const { code, text } = await output('bare', []);
    expect(code).toBe(1);
    expect(text.trim().split('\n')).toEqual([
      expect.stringMatching(/^The database lacks the role entrepot_app, .*; npm run database:prepare/),
    ]);
  });

  test('has everything after the printed statements, run by a role that is no superuser', async () => {
    await create('printed');
    const { code, text } = await output('printed', [prepare]);
    expect(code, text).toBe(0);
    await run(urlOf('acme', 'printed'), text, text);
    expect((await output('printed', [prepare, '--apply'])).text).toBe('Nothing is missing\n');
    const { DATABASE_ADMIN_URL: admin, DATABASE_URL: app } = addresses('printed');
    expect(await checkRequirements({ admin, app })).toBeUndefined();
  });

  test('gets what is missing by --apply, and serves', async () => {
    await create('applied');
    expect((await output('applied', [prepare, '--apply'])).text).toMatch(/^Provided .*pg_trgm$/m);
    const server = start('applied', { DEMO: '0' });
    await server.waitForOutput(/Entrepot is ready/);
    expect(server.output()).not.toMatch(/lacks/);
  });

  test('without the time limits of the serving role is served, with a warning', async () => {
    await create('unlimited');
    await output('unlimited', [prepare, '--apply']);
    await run(urlOf('acme', 'postgres'), 'alter role entrepot_app reset lock_timeout');
    const { DATABASE_ADMIN_URL: admin, DATABASE_URL: app } = addresses('unlimited');
    expect(await checkRequirements({ admin, app })).toMatch(/^The database lacks the time limits of entrepot_app; /);
    await output('unlimited', [prepare, '--apply']);
  });

  test('is left as it is by a role that may not prepare it, with what is still missing', async () => {
    await create('foreign_one');
    const { code, text } = await output('foreign_one', [prepare, '--apply'], addresses('foreign_one', 'guest'));
    expect(code).toBe(1);
    expect(text).toMatch(/^The database still lacks the right of guest to create schemas in the database \(this role may not provide it\)/);
  });

  test('is refused as a serving role that has none of the rights on tables', async () => {
    await create('swapped');
    await output('swapped', [prepare, '--apply']);
    await run(urlOf('acme', 'swapped'), 'grant connect on database swapped to guest');
    const { code, text } = await output('swapped', [], { DATABASE_URL: urlOf('guest', 'swapped') });
    expect([code, text]).toEqual([1, expect.stringMatching(/^DATABASE_URL signs in as guest, which is not the role entrepot_app/)]);
  });
});

test('a process waits while another fills the demo, and leaves its data as they are', async () => {
  await create('demo');
  await output('demo', [prepare, '--apply']);
  const migrating = start('demo', { DEMO: '0' });
  await migrating.waitForOutput(/Entrepot is ready/);
  migrating.child.kill('SIGTERM');
  await migrating.ended;

  // A process that fills has the lock, and records that it began.
  const filling = new pg.Client({ connectionString: urlOf('acme', 'demo') });
  await filling.connect();
  try {
    await filling.query('select pg_advisory_lock($1)', [locks.filling]);
    await filling.query("insert into migration (name) values ('demo data, begun')");
    const waiting = start('demo', { PORT: String(await freePort()) });
    await waiting.waitForOutput(/waiting for it/);
    await filling.query(`insert into site (id, creation_time, name, code, site_path, user_path, api_path, database_channel)
      values (gen_random_uuid(), now(), 'Filled', 'F', 'f.localhost', 'f.localhost', 'f.localhost', 'default')`);
    await filling.query("insert into migration (name) values ('demo data, done')");
    await filling.query('select pg_advisory_unlock($1)', [locks.filling]);
    await waiting.waitForOutput(/Entrepot is ready/);
    expect(waiting.output()).not.toMatch(/interrupted|Filling the empty/);
    expect((await filling.query('select name from site')).rows).toEqual([{ name: 'Filled' }]);
  } finally {
    await filling.end();
  }
});
