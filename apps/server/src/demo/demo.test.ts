import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { demoAccounts } from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const count = async (table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]!.n);

describe('the demo', () => {
  test('has two sites that answer at their hosts, the first also at this machine', async () => {
    const siteAt = async (host: string) => (await server.server.sites.byHost(host))?.code;
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:9000', 't.localhost:8080'])
      expect(await siteAt(host)).toBe('T');
    expect(await siteAt('h.localhost:8080')).toBe('H');
    expect(await siteAt('example.com')).toBeUndefined();
  });

  test('has three warehouses with at least two hundred shelves', async () => {
    expect(await count('warehouse')).toBe(3);
    expect(await count('shelf')).toBeGreaterThanOrEqual(200);
  });

  test.each(demoAccounts)('$name can sign in and call with the rights of its role', async ({ name, kind }) => {
    const person = await server.as(name);
    const found = await server.server.personOf(person.token);
    expect(typeof found).toBe('object');
    if (typeof found !== 'object') return;
    expect(found.who).toBe({ PlatformStaff: 'P', SiteOperator: 'S', WarehouseStaff: 'W', User: 'C' }[kind]);
    expect(found.rights.has('Dashboard')).toBe(true);
  });
});
