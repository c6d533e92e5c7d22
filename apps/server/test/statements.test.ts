import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { forgetOldKeys } from '../src/core/jobs/jobs.ts';
import { broughtBy } from '../src/core/module.ts';
import { allResources } from '../src/core/rows/registry.ts';
import { modules } from '@entrepot/server/modules/index.ts';
import { playJourney } from './journey.ts';
import { pathOf } from './resource-bench.ts';
import { logStatements, siteTables, strayStatements } from './statements.ts';

const said = logStatements();
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

/** Everything wrong with what was said since the last look. */
async function look(): Promise<{ looked: number; stray: string[] }> {
  const texts = [...said];
  said.clear();
  return strayStatements(client, texts);
}

test('nearly every table belongs to sites', () => {
  for (const table of ['package', 'bill', 'outbox', 'idempotency', 'serial', 'session']) expect(siteTables, table).toContain(table);
  expect(siteTables).not.toContain('site');
});

test('a statement that names no site is found, and one that does over a join is not', async () => {
  const good = 'select p.id from package p join shelf s on s.site_id = p.site_id and s.id = p.shelf_id where p.site_id = $1';
  const bad = [
    'select id from package where courier_number = $1',
    'update bill set remarks = $1 where id = $2',
    good.replace(/ where.*/, ''),
  ];
  expect((await strayStatements(client, [good, 'insert into serial (site_id, kind, day, next) values ($1, $2, $3, $4)'])).stray).toEqual(
    [],
  );
  expect((await strayStatements(client, bad)).stray).toHaveLength(bad.length);
});

test('every statement of a parcel’s whole way binds its site', async () => {
  await playJourney(server);
  const { looked, stray } = await look();
  expect(looked).toBeGreaterThan(100);
  expect(stray).toEqual([]);
});

test('every statement of every list binds its sites, whoever reads it', async () => {
  const readers = await Promise.all(['admin', 'manager', 'clerk', 'alice'].map((name) => server.as(name)));
  for (const resource of allResources) {
    if (!resource.area || !resource.calls?.list) continue;
    for (const reader of readers)
      for (const body of [{ rows: 2 }, { rows: 2, index: 2, Content: 'a' }]) await reader.post(pathOf(resource, 'list'), body);
  }
  const { looked, stray } = await look();
  expect(looked).toBeGreaterThan(50);
  expect(stray).toEqual([]);
});

test('every statement of what is done by the clock binds its sites', async () => {
  const siteIds = async () => (await server.server.sites.all()).map(({ id }) => id);
  for (const job of [forgetOldKeys, ...broughtBy(modules, 'jobs')]) await job.run({ ...server.server, siteIds, now: new Date() });
  const { looked, stray } = await look();
  expect(looked).toBeGreaterThan(5);
  expect(stray).toEqual([]);
});
