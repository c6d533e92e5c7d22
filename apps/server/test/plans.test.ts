import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { grow } from '@entrepot/server/testing/plans/grow.ts';
import { dearLists } from '@entrepot/server/testing/plans/lists.ts';
import { dearParts } from '@entrepot/server/testing/plans/plans.ts';
import { asSuperuser, startMigrated } from '@entrepot/server/testing/throwaway.ts';

let database: Awaited<ReturnType<typeof startMigrated>>;
let client: pg.Client;
beforeAll(async () => {
  database = await startMigrated();
  client = new pg.Client({ connectionString: asSuperuser(database.urls.admin) });
  await client.connect();
  await grow(client);
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.stop();
});

test('finds a package among a million by its owner, and reports a query that misses the index', async () => {
  const wanted = 'select id from package where site_id = $1 and owner_id = $2';
  expect(await dearParts(client, `${wanted} and not is_deleted`)).toEqual([]);
  expect(await dearParts(client, wanted)).toEqual([expect.stringContaining('reads all 1,000,000 rows of package')]);
});

test('reads a first page of a large table cheaply, and reports a sum over all of it', async () => {
  expect(await dearParts(client, 'select * from journal where site_id = $1 order by creation_time desc, id desc limit 20')).toEqual([]);
  expect(await dearParts(client, 'select sum(amount) from journal where site_id = $1')).toHaveLength(1);
});

test('reads a filtered and a sorted page of orders by an index, and reports a filter without one', async () => {
  const { indexes: _indexes, ...withoutIndexes } = logisticsOrder as AnyResource;
  expect((await dearLists(client, [logisticsOrder])).map((problem) => /by is(\w+)/.exec(problem)?.[1])).toEqual([
    'Weighed',
    'Bagged',
    'Online',
    'Signed',
  ]);
  await client.query('drop index ix_logistics_order_customs_status, ix_logistics_order_changed');
  const missing = await dearLists(client, [withoutIndexes]);
  expect(missing).toContain('list of logisticsOrder by customsStatus reads much of logistics_order');
  expect(missing).toContain('list of logisticsOrder in the order of its change reads much of logistics_order');
});
