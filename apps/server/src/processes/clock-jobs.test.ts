import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contributionsOf } from '../core/module.ts';
import { modules } from '../modules/index.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { clockJobs } from './clock-jobs.ts';

let s: TestServer;
beforeAll(async () => {
  s = await openTestServer();
});
afterAll(() => s.close());

test('a test database gives the serving role the rights of the shipped one', async () => {
  const { rows } = await sql`select current_user as role, has_database_privilege(current_database(), 'connect') as connects,
    has_database_privilege(current_database(), 'temporary') as makes_temporary_tables, has_database_privilege(current_database(), 'create') as creates,
    has_schema_privilege('public', 'create') as creates_tables`.execute(s.db);
  expect(rows).toEqual([{ role: 'entrepot_app', connects: true, makesTemporaryTables: false, creates: false, createsTables: false }]);
});

test.each(clockJobs)('$name runs with the rights of the serving role', async ({ run }) => {
  const siteIds = async () => (await s.server.sites.all()).map(({ id }) => id);
  await run({ ...s.server, siteIds, invariants: contributionsOf(modules, 'invariants'), now: s.server.now() });
});

test('no two scheduled jobs have one name', () => {
  const names = clockJobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
