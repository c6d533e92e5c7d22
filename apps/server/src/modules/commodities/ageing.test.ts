import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '../../core/sheets/spreadsheet.ts';
import { openStock, type Stocked } from './test/stock.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

/** Date that many days ago on the site's clock. */
const daysAgo = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);
const none = { Days0To30: 0, Days31To60: 0, Days61To90: 0, Days91To180: 0, DaysOver180: 0 };

test('counts pieces per age bracket, including the boundary days', async () => {
  const cup = await s.make();
  const days = [0, 30, 31, 60, 61, 90, 91, 180, 181];
  for (const [at, day] of days.entries()) await s.put(cup, at + 1, await s.newShelf(), daysAgo(day));
  const { Data, Total } = await s.manager.ok('/Commodity/GetStockAgeing', { Content: cup.commodityCode });
  expect(Total).toBe(1);
  expect(Data[0]).toMatchObject({
    CommodityCode: cup.commodityCode,
    Days0To30: 1 + 2,
    Days31To60: 3 + 4,
    Days61To90: 5 + 6,
    Days91To180: 7 + 8,
    DaysOver180: 9,
    NotShelved: 0,
    Quantity: 45,
    OldestBatch: daysAgo(181),
    DaysInStock: 181,
  });
});

test('lists the oldest first, each warehouse separately, and limits customers to their own goods', async () => {
  const [young, old] = [await s.make(), await s.make()];
  await s.put(young, 1, await s.newShelf(), daysAgo(5));
  await s.put(old, 2, await s.newShelf(), daysAgo(40));
  await s.put(old, 3, await s.newShelf({}, s.dongguan), daysAgo(200));
  const input = { UserId: s.alice.userId, rows: 100 };
  const all = (await s.manager.ok('/Commodity/GetStockAgeing', input)).Data as any[];
  const own = all.filter(({ CommodityId }) => CommodityId === young.id || CommodityId === old.id);
  expect(own.map(({ DaysInStock }) => DaysInStock)).toEqual([200, 40, 5]);
  expect(own[0]).toMatchObject({ ...none, DaysOver180: 3 });
  const aged = (await s.manager.ok('/Commodity/GetStockAgeing', { ...input, DaysAtLeast: 41, Content: old.commodityCode })).Data;
  expect(aged).toMatchObject([{ WarehouseId: s.dongguan.id }]);
  expect((await s.alice.ok('/UserCommodity/GetStockAgeing', { Content: old.commodityCode })).Total).toBe(2);
  expect((await s.bob.ok('/UserCommodity/GetStockAgeing', { Content: old.commodityCode })).Total).toBe(0);
  expect((await s.hkmanager.ok('/Commodity/GetStockAgeing', { Content: old.commodityCode })).Total).toBe(0);
});

test('exports a spreadsheet', async () => {
  const cup = await s.make();
  await s.put(cup, 7, await s.newShelf(), daysAgo(100));
  const url = await s.alice.ok<string>('/UserCommodity/PrintStockAgeing', { Content: cup.commodityCode });
  const file = await s.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  const rows = await readRows(file.rawPayload);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([cup.commodityCode, '7', '100', daysAgo(100)]));
});
