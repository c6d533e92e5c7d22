import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openStockFloor, type StockFloor } from '../../testing/stock.ts';

const { Rename, ChangeZone } = enumCodes.ShelvesLogType;
let f: StockFloor;
let partitions: { Id: string }[];
beforeAll(async () => {
  f = await openStockFloor();
  const found = await f.manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: f.xiamen.id });
  partitions = found.Data.sort((a: { PartitionType: number }, b: { PartitionType: number }) => a.PartitionType - b.PartitionType);
});
afterAll(() => f.close());

let made = 0;
/** A new shelf of the first partition. */
async function addShelf(more: object = {}): Promise<{ id: string; number: string }> {
  const number = `L-${++made}`;
  const draft = { ShelvesNumber: number, WarehouseId: f.xiamen.id, PartitionId: partitions[0]!.Id, ...more };
  return { id: (await f.leader.ok('/Shelves/EstablishShelves', draft)).Id, number };
}
const edit = async (id: string, values: object) => {
  const { RowVersion, WarehouseId, PartitionId, ShelvesNumber } = await f.leader.ok('/Shelves/GetShelvesById', { Id: id });
  return f.leader.post('/Shelves/EditShelves', { Id: id, RowVersion, WarehouseId, PartitionId, ShelvesNumber, ...values });
};
const list = async (body: object) => (await f.leader.ok('/Shelves/GetShelves', { WarehouseId: f.xiamen.id, ...body })).Data;
const place = (Id: string, ShelvesNumber: string) => f.clerk.post('/Package/TransferPackageShelf', { Ids: [Id], ShelvesNumber });

describe('a shelf with another number', () => {
  test('retains its goods, logs the change, and is found by its old label wherever it is scanned', async () => {
    const shelf = await addShelf();
    const order = await f.approved({ parcels: 2 });
    const [first, second] = order.goods;
    for (const { id } of order.goods) expect((await place(id, shelf.number)).Data).toMatchObject([{ Ok: true }]);
    const list1 = await f.started(order);
    expect(await edit(shelf.id, { ShelvesNumber: 'NEW-1' })).toSucceed();

    expect(await f.leader.ok('/Shelves/GetShelvesById', { Id: shelf.id })).toMatchObject({
      ShelvesNumber: 'NEW-1',
      FormerNumbers: [shelf.number],
      GoodsQuantity: 2,
    });
    const [entry] = (await f.leader.ok('/Shelves/GetShelvesLogs', { ShelvesId: shelf.id, ShelvesLogType: Rename })).Data;
    expect(entry).toMatchObject({ TargetNumber: `${shelf.number} → NEW-1` });

    const pick = (CourierNumber: string, ShelvesNumber: string) =>
      f.picker.post('/PickingList/ConfirmPickingGoods', { Id: list1, CourierNumber, ShelvesNumber });
    expect((await f.linesOf(list1)).map((line) => line.ShelvesNumber)).toEqual(['NEW-1', 'NEW-1']);
    expect(await pick(first!.number, 'A-01-01')).toBeRefused('NoMatchingGoods');
    expect(await pick(first!.number, shelf.number)).toSucceed();
    expect(await pick(second!.number, 'NEW-1')).toSucceed();
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list1, LogisticsOrderId: order.id });
    for (const { Id } of await f.toPutBack(order.id))
      expect(await f.picker.post('/PutBack/PutBackGoods', { Id, ShelvesNumber: shelf.number })).toSucceed({
        Data: { ShelvesNumber: 'NEW-1' },
      });

    const loose = await f.shelved();
    expect((await place(loose.id, shelf.number)).Data).toMatchObject([{ Ok: true }]);
    expect((await list({ Label: shelf.number })).map((row: { Id: string }) => row.Id)).toEqual([shelf.id]);
    const found = await f.manager.ok('/GlobalSearch/FindRecords', { Text: shelf.number });
    expect(found).toContainEqual(expect.objectContaining({ Kind: 'shelf', Id: shelf.id, Number: 'NEW-1' }));
    const declared = { WarehouseId: f.xiamen.id, CourierNumber: shelf.number };
    expect(await f.clerk.post('/Package/PackageSigning', declared)).toBeRefused('TrackingNumberFormat');
  });

  test('lets another shelf of the warehouse take its old number, which then means that one', async () => {
    const shelf = await addShelf();
    expect(await edit(shelf.id, { ShelvesNumber: 'NEW-2' })).toSucceed();
    const other = await f.leader.ok('/Shelves/EstablishShelves', {
      ShelvesNumber: shelf.number,
      WarehouseId: f.xiamen.id,
      PartitionId: partitions[0]!.Id,
    });
    const goods = await f.shelved();
    expect((await place(goods.id, shelf.number)).Data).toMatchObject([{ Ok: true }]);
    expect((await f.package(goods.id)).shelfId).toBe(other.Id);
    expect(await edit(shelf.id, { ShelvesNumber: 'NEW-3' })).toSucceed();
    expect(await edit(shelf.id, { ShelvesNumber: 'NEW-2' })).toSucceed();
    const { FormerNumbers } = await f.leader.ok('/Shelves/GetShelvesById', { Id: shelf.id });
    expect(FormerNumbers).toEqual([shelf.number, 'NEW-3']);
  });
});

test('a shelf with goods moves to another partition with them, which is logged', async () => {
  const shelf = await addShelf();
  const goods = await f.shelved();
  await place(goods.id, shelf.number);
  const [from, to] = partitions;
  expect(await edit(shelf.id, { PartitionId: to!.Id })).toSucceed();
  const [entry] = (await f.leader.ok('/Shelves/GetShelvesLogs', { ShelvesId: shelf.id, ShelvesLogType: ChangeZone })).Data;
  expect(entry.TargetNumber).toContain(' → ');
  expect(from!.Id).not.toBe(to!.Id);
  expect((await f.package(goods.id)).shelfId).toBe(shelf.id);
});

test('shelves with room leave out the given, full and deactivated ones', async () => {
  const [full, off, free, own] = await Promise.all([addShelf({ MaxWeight: 1 }), addShelf(), addShelf(), addShelf()]);
  await f.leader.ok('/Shelves/DeactivateShelves', { Id: off.id, Deactivated: true });
  await f.db.updateTable('shelf').set({ usedWeight: '1' }).where('id', '=', full.id).execute();
  const rows = await list({ HasRoom: true, ExceptId: own.id, rows: 100 });
  const ids = new Set(rows.map((row: { Id: string }) => row.Id));
  expect([full, off, free, own].map(({ id }) => ids.has(id))).toEqual([false, false, true, false]);
});
