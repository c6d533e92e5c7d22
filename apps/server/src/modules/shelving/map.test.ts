import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { openStocked, type Stocked } from '../../testing/counting.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(() => s.stop());

/** Creates a partition with that many shelves of 1 m³ and 100 kg. */
async function area(shelves: number) {
  const writer = { ...s.system, changes: [] };
  const place = { siteId: s.siteId, warehouseId: s.xiamen.id };
  const { id: partitionId } = await s.db
    .transaction()
    .execute((tx) => insert(tx, writer, partition, { ...place, name: `Map ${shelves}`, partitionType: 2 }));
  await sql`insert into shelf (site_id, id, creation_time, warehouse_id, partition_id, number, walking_order, long, wide, high, max_weight)
    select ${s.siteId}, gen_random_uuid(), now(), ${s.xiamen.id}, ${partitionId}, ${`M${shelves}-`} || n, n, 100, 100, 100, 100
    from generate_series(1, ${shelves}::int) n`.execute(s.db);
  return { partitionId, shelves: await findWhere(s.db, s.system, shelf, { partitionId }) };
}
const map = (partitionId: string, by = s.leader) => by.post('/Shelves/GetShelvesMap', { PartitionId: partitionId });

test('shows fill level, age and owners of each shelf, in walking order', async () => {
  const { partitionId, shelves } = await area(4);
  const numbered = (number: string) => shelves.find((row) => row.number === number)!.id;
  const heavy = { grossWeight: '10', length: '10', width: '10', height: '10' };
  const [tea, cups] = [await s.newCommodity(s.alice, heavy), await s.newCommodity(s.bob, heavy)];
  await s.put(tea, numbered('M4-1'), 2, { batchDate: '2026-01-05' });
  await s.put(tea, numbered('M4-2'), 1, { batchDate: '2026-01-05' });
  await s.put(cups, numbered('M4-2'), 1, { batchDate: '2026-02-05' });
  const { Data } = await map(partitionId);
  expect(Data).toMatchObject({ PartitionName: 'Map 4', WarehouseName: 'Xiamen warehouse' });
  expect(Data.Shelves.map((row: any) => [row.ShelvesNumber, row.GoodsQuantity, row.FillPercent, row.Owners])).toEqual([
    ['M4-1', 2, 20, 1],
    ['M4-2', 2, 20, 2],
    ['M4-3', 0, 0, 0],
    ['M4-4', 0, 0, 0],
  ]);
  const days = Math.floor((Date.now() - Date.parse('2026-01-05T00:00:00+08:00')) / dayMs);
  expect(Data.Shelves.map((row: any) => row.OldestDays)).toEqual([days, days, null, null]);
  expect(Data.Shelves[0]).toMatchObject({ MemberCode: expect.stringMatching(/\S/) });
  expect(Data.Shelves[1].MemberCode).toBeNull();
});

test('shows two thousand shelves, to the staff of the warehouse only', async () => {
  const { partitionId } = await area(2000);
  const begun = performance.now();
  const { Data } = await map(partitionId);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(Data.Shelves).toHaveLength(2000);
  expect(await map(partitionId, s.hkmanager)).toBeRefused('NotFound');
  expect(await map(partitionId, s.dgclerk)).toBeRefused('NotFound');
  expect((await s.alice.post('/Shelves/GetShelvesMap', { PartitionId: partitionId })).status).toBe(403);
});
