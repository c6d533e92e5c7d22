import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { openStocked, type Stocked } from '../../testing/counting.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(() => s.stop());

const wire = (time: Date) => timeToWire(time, 'Asia/Shanghai');
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('returns the stock of each shelf at a given minute, before and after every movement', async () => {
  const [place, goods] = [await s.emptyShelf(), await s.newCommodity()];
  await s.put(goods, place.id, 10, {}, minutes(-60));
  await s.put(goods, place.id, 4, { state: enumCodes.InventoryState.Defective }, minutes(-50));
  await s.take(goods, place.id, 3, minutes(-40));
  await s.put(goods, place.id, 5, { batchDate: '2026-02-01' }, minutes(-30));
  await s.take(goods, place.id, 7, minutes(-20));
  const at = async (moment: Date | null) => {
    const body = { CommodityId: goods.id, ShelvesId: place.id, At: moment ? wire(moment) : undefined };
    const { Data } = await s.manager.ok('/Commodity/GetCommodityInventory', body);
    return Object.fromEntries(Data.map((row: any) => [`${row.InventoryState} ${row.BatchDate}`, row.Quantity]));
  };
  const [good, bad, later] = ['1 2026-01-05', '3 2026-01-05', '1 2026-02-01'];
  expect(await at(minutes(-61))).toEqual({});
  expect(await at(minutes(-55))).toEqual({ [good!]: 10 });
  expect(await at(minutes(-45))).toEqual({ [good!]: 10, [bad!]: 4 });
  expect(await at(minutes(-35))).toEqual({ [good!]: 7, [bad!]: 4 });
  expect(await at(minutes(-25))).toEqual({ [good!]: 7, [bad!]: 4, [later!]: 5 });
  // The removed pieces were on the shelf at that time; the current list omits places that are empty now.
  expect(await at(minutes(0))).toEqual({ [bad!]: 4, [later!]: 5 });
});

test('limits customers to their own goods, also in the past', async () => {
  const [place, goods] = [await s.emptyShelf(), await s.newCommodity(s.bob)];
  await s.put(goods, place.id, 2, {}, minutes(-10));
  const body = { CommodityId: goods.id, At: wire(minutes(-5)) };
  expect((await s.bob.ok('/UserCommodity/GetCommodityInventory', body)).Data).toMatchObject([{ Quantity: 2 }]);
  expect((await s.alice.ok('/UserCommodity/GetCommodityInventory', body)).Data).toEqual([]);
  expect((await s.hkmanager.ok('/Commodity/GetCommodityInventory', body)).Data).toEqual([]);
});
