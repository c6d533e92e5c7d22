import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/db/ids.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
});
afterAll(() => server?.close());

let letters = 'ABCDEFG';
/** Creates a site as another process does: this one learns of it only from the database. */
async function createElsewhere(host: string): Promise<string> {
  // The directory has just been read.
  await server.server.sites.reread();
  const siteId = newId();
  const code = letters[0]!;
  letters = letters.slice(1);
  for (const [table, changes] of [
    ['site', { id: siteId, code, name: host, site_path: host, user_path: host, api_path: host, hosts: [] }],
    ['site_configuration', { id: newId(), site_id: siteId }],
  ] as const)
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).* from ${sql.table(table)} t limit 1`.execute(server.db);
  return siteId;
}

describe('a site that another process created a moment ago', () => {
  test('is found at its host', async () => {
    const siteId = await createElsewhere('quay.example.com');
    expect((await server.server.sites.byHost('quay.example.com'))?.id).toBe(siteId);
    expect(await server.visitor('quay.example.com').ok('/Site/GetSitePageConfiguration', {})).toMatchObject({ SiteId: siteId });
  });

  test('is found by platform staff who name it, and not by those of other sites', async () => {
    const siteId = await createElsewhere('pier.example.com');
    expect(await (await server.as('manager')).post('/Site/GetSiteConfiguration', { SiteId: siteId })).toBeRefused('NotFound');
    expect(await admin.ok('/Site/GetSiteConfiguration', { SiteId: siteId })).toMatchObject({ SiteId: siteId });
    expect(await admin.post('/Site/GetSiteConfiguration', { SiteId: newId() })).toBeRefused('NotFound');
  });

  test('is looked up at most 20 times a second for unknown hosts', async () => {
    const { sites } = server.server;
    const started = performance.now();
    const lists = new Set<unknown>();
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, () => sites.byHost('nobody.example.com')));
      lists.add(await sites.all());
    }
    const elapsed = performance.now() - started;
    expect(lists.size).toBeLessThanOrEqual(Math.ceil(elapsed / 50) + 1);
    expect(elapsed).toBeGreaterThan(400);
  });
});

test('staff of several sites set up the site at whose address they are', async () => {
  const host = 'dock.example.com';
  const siteId = await createElsewhere(host);
  await server.server.sites.reread();
  const at = (name: string) => admin.ok(name, {}, { host });
  expect((await at('/Site/GetSetUpGuide')).SiteId).toBe(siteId);
  expect(await at('/User/GetUserInfoDetailedInfo')).toMatchObject({ SiteId: admin.siteId, WorkSiteId: siteId });
  expect((await admin.ok('/Site/GetSetUpGuide', {})).SiteId).toBe(admin.siteId);
});
