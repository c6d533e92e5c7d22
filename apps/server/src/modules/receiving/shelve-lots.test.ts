import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { change, find } from '../../core/db/rows.ts';
import { proveStock } from '../commodities/public.ts';
import { type Dock, openDock } from './test/dock.ts';

let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const inDays = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), days);
const lotsOf = async (commodityId: string) =>
  (
    await sql<{ lot: string; pieces: number }>`select l.number || ' ' || s.number || ' ' || i.quantity as lot
      from commodity_inventory i join commodity_lot l on l.id = i.lot_id join shelf s on s.id = i.shelf_id
      where i.commodity_id = ${commodityId} order by 1`.execute(d.db)
  ).rows.map(({ lot }) => lot);

test('puts two lots of a delivery on one shelf on one day, each with its own stock', async () => {
  const { cup, document, bin } = await dated(6);
  const place = await d.newShelf('Commodity');
  const put = (quantity: number, more: object) =>
    d.putPieces({ Id: document, BinId: bin.Id, CommodityId: cup.id, Quantity: quantity, ShelvesNumber: place, ...more });
  expect(await put(4, {})).toBeRefused('CompletionRequired');
  expect(await put(4, { LotNumber: 'L1' })).toBeRefused('CompletionRequired');
  expect(await put(4, { LotNumber: 'L1', ExpiryDate: inDays(90) })).toSucceed();
  expect(await put(2, { LotNumber: 'L1', ExpiryDate: inDays(91) })).toBeRefused('NoMatchingGoods');
  expect(await put(2, { LotNumber: 'L2', ExpiryDate: inDays(200) })).toSucceed();
  expect(await lotsOf(cup.id)).toEqual([`L1 ${place} 4`, `L2 ${place} 2`]);
  expect(await proveStock(d.db)).toEqual([]);
  await d.expectInvariants();
});

test('does not put a whole bin with goods whose lot is not known on a shelf', async () => {
  const { bin } = await dated(2);
  expect(await d.putBin(bin.BinNumber, await d.newShelf('Bin'))).toBeRefused('CompletionRequired');
});

test('states in the contents of a bin what is to be recorded', async () => {
  const { cup, bin } = await dated(2);
  const { Contents } = await d.bin(bin.BinNumber);
  expect(Contents).toEqual([expect.objectContaining({ CommodityId: cup.id, LotRequired: true, ExpiryRequired: true })]);
});

/** An inspected bin with pieces of a commodity that requires lot and expiry date. */
async function dated(quantity: number) {
  const cup = await d.newCommodity();
  const system = { ...d.system, changes: [] };
  await d.inTransaction(async (tx) =>
    change(tx, system, commodity, await find(tx, system, commodity, cup.id), { lotRequired: true, expiryRequired: true }),
  );
  const goods = [{ CommodityId: cup.id, Quantity: quantity }];
  const { id, bins, numbers } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
  await d.inspected(numbers[0]!);
  return { cup, document: id, bin: bins[0]! };
}
