import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { clockJobs } from '../src/processes/clock-jobs.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { invariants } from '../src/testing/invariants.ts';
import { playJourney } from './journey.ts';
import { pathOf } from './resource-bench.ts';
import { logStatements, siteTables, unboundStatements } from './statements.ts';

const loggedStatements = logStatements();
let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await openTestServer();
  client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Checks the statements logged since the last call. */
async function look(): Promise<{ looked: number; unbound: string[] }> {
  const texts = [...loggedStatements];
  loggedStatements.clear();
  return unboundStatements(client, texts);
}

test('nearly every table belongs to sites', () => {
  for (const table of ['package', 'bill', 'outbox', 'idempotency', 'serial', 'session']) expect(siteTables, table).toContain(table);
  expect(siteTables).not.toContain('site');
});

test('finds statements without a site, and accepts one bound by a join', async () => {
  const good = 'select p.id from package p join shelf s on s.site_id = p.site_id and s.id = p.shelf_id where p.site_id = $1';
  const bad = [
    'select id from package where courier_number = $1',
    'update bill set remarks = $1 where id = $2',
    good.replace(/ where.*/, ''),
  ];
  expect(
    (await unboundStatements(client, [good, 'insert into serial (site_id, kind, day, next) values ($1, $2, $3, $4)'])).unbound,
  ).toEqual([]);
  expect((await unboundStatements(client, bad)).unbound).toHaveLength(bad.length);
});

test("every statement of a parcel's journey binds its site", async () => {
  await playJourney(server);
  const { looked, unbound } = await look();
  expect(looked).toBeGreaterThan(100);
  expect(unbound).toEqual([]);
});

test('every statement of every list binds its sites for each reader', { timeout: 180_000 }, async () => {
  const readers = await Promise.all(['admin', 'manager', 'clerk', 'alice'].map((name) => server.as(name)));
  for (const resource of allResources) {
    if (!resource.area || !resource.calls?.list) continue;
    for (const reader of readers)
      for (const body of [{ rows: 2 }, { rows: 2, index: 2, Content: 'a' }]) await reader.post(pathOf(resource, 'list'), body);
  }
  const { looked, unbound } = await look();
  expect(looked).toBeGreaterThan(50);
  expect(unbound).toEqual([]);
});

test('every statement of scheduled jobs binds its sites', async () => {
  const siteIds = async () => (await server.server.sites.all()).map(({ id }) => id);
  for (const job of clockJobs) await job.run({ ...server.server, siteIds, invariants, now: new Date() });
  const { looked, unbound } = await look();
  expect(looked).toBeGreaterThan(5);
  expect(unbound).toEqual([]);
});
