import { afterAll, beforeAll, expect, test } from 'vitest';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { findWhere } from '../../core/db/rows.ts';
import { stockAt } from '../commodities/public.ts';
import { type Dock, openDock } from './test/dock.ts';

let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const shelfOf = async (number: string) => (await findWhere(d.db, d.system, shelf, { number, warehouseId: d.xiamen.id }))[0]!;

test('moves a bin with its contents to another shelf', async () => {
  const [from, to] = [await d.newShelf('Bin'), await d.newShelf('Bin')];
  const document = await d.signed();
  const [number] = document.numbers;
  await d.inspected(number!);
  expect(await d.putBin(number!, from)).toSucceed();
  const [a, b] = [await shelfOf(from), await shelfOf(to)];
  const bin = document.bins.find(({ BinNumber }) => BinNumber === number)!;
  const route = { FromShelvesId: a.id, ToShelvesId: b.id };
  const before = await stockAt(d.db, { siteId: d.xiamen.siteId, binId: bin.Id });
  expect(await d.leader.post('/Shelves/TransferShelvesGoods', { ...route, Items: [{ BinId: bin.Id }] })).toSucceed();
  const after = await stockAt(d.db, { siteId: d.xiamen.siteId, binId: bin.Id });
  expect(before.length).toBeGreaterThan(0);
  expect(after.map(({ shelfId, quantity }) => [shelfId, quantity])).toEqual(before.map(({ quantity }) => [b.id, quantity]));
  expect([(await shelfOf(from)).goods, (await shelfOf(to)).goods]).toEqual([0, 1]);
  expect((await d.leader.ok('/Shelves/GetShelvesById', { Id: b.id })).Bins).toMatchObject([{ BinNumber: number }]);
  expect(await d.leader.post('/Shelves/TransferShelvesGoods', { ...route, Items: [{ BinId: bin.Id }] })).toBeRefused('PackageNotOnShelf');
  const back = { FromShelvesId: b.id, ToShelvesId: a.id };
  expect(await d.leader.post('/Shelves/TransferAllShelvesGoods', back)).toSucceed({ Data: 1 });
  expect((await shelfOf(from)).goods).toBe(1);
  await d.expectInvariants();
});
