import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openStock, type Stocked } from './test/stock.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

const { InventoryState, StockMovementType } = enumCodes;
const { Available, Frozen, Defective } = InventoryState;
type Row = { id: string; ownerId: string | null };
type Place = { id: string; warehouseId: string };

const transfer = (from: Place, to: Place, items: object[], by = s.leader) =>
  by.post('/Shelves/TransferShelvesGoods', { FromShelvesId: from.id, ToShelvesId: to.id, Items: items });
const at = (place: Place, state: (typeof InventoryState)[keyof typeof InventoryState], batchDate = '2026-01-05') => ({
  warehouseId: place.warehouseId,
  state,
  shelfId: place.id,
  batchDate,
});
const freeze = (of: Row, quantity: number, place: Place) =>
  s.step(of, StockMovementType.Freeze, quantity, at(place, Available), at(place, Frozen));
const onShelf = async (of: Row, place: Place) =>
  (await s.stockOf(of.id)).filter(({ shelfId }) => shelfId === place.id).map(({ batchDate, quantity }) => [batchDate, quantity]);

describe('goods of different kinds on one shelf', () => {
  test('are all listed when the shelf is opened', async () => {
    const cup = await s.make({ Name: 'Cup to see' });
    const place = await s.newShelf();
    await s.put(cup, 3, place);
    const { Contents, Stock, Bins } = await s.leader.ok('/Shelves/GetShelvesById', { Id: place.id });
    expect([Contents, Bins]).toEqual([[], []]);
    expect(Stock).toMatchObject([
      { CommodityId: cup.id, CommodityName: 'Cup to see', InventoryState: Available, Quantity: 3, BatchDate: '2026-01-05' },
    ]);
  });

  test('belong to one customer where the shelf does not allow mixing, packages included', async () => {
    const cup = await s.make({}, { by: s.bob });
    const place = await s.newShelf({ mixOwners: false });
    await s.put(cup, 1, place);
    const cargo = (await s.manager.ok('/CargoType/GetSelectCargoTypes', {}))[0].Value;
    const number = `YTMIX${Date.now()}`;
    await s.alice.ok('/UserPackage/EstablishPackage', {
      CourierNumber: number,
      WarehouseId: s.xiamen.id,
      ProductName: 'Pan',
      CargoTypeId: cargo,
      Price: 2,
    });
    await s.clerk.ok('/Package/PackageSigning', {
      WarehouseId: s.xiamen.id,
      CourierNumber: number,
      Weight: 1,
      Length: 10,
      Width: 10,
      Geight: 10,
    });
    const shelve = await s.clerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: place.number });
    expect(shelve).toBeRefused('DifferentUser');
  });

  test('prevent the deletion of the shelf', async () => {
    const place = await s.newShelf();
    await s.put(await s.make(), 1, place);
    expect(await s.leader.post('/Shelves/DeleteShelves', { Id: place.id })).toBeRefused('InUse');
  });
});

describe('stock transfer between shelves', () => {
  test('moves the requested pieces, the oldest first, with the load of both shelves', async () => {
    const cup = await s.make();
    const [from, to] = [await s.newShelf(), await s.newShelf()];
    await s.put(cup, 4, from, '2026-01-05');
    await s.put(cup, 4, from, '2026-02-05');
    expect(await transfer(from, to, [{ CommodityId: cup.id, Quantity: 5 }])).toSucceed();
    expect(await onShelf(cup, to)).toEqual([
      ['2026-01-05', 4],
      ['2026-02-05', 1],
    ]);
    expect([(await s.shelfRow(from.id)).goods, (await s.shelfRow(to.id)).goods]).toEqual([3, 5]);
    const { Data } = await s.manager.ok('/Commodity/GetStockMovements', {
      CommodityId: cup.id,
      StockMovementType: StockMovementType.ShelfTransfer,
    });
    expect(Data).toMatchObject([1, 2].map(() => ({ FromShelvesId: from.id, ToShelvesId: to.id, OperatorId: s.leader.userId })));
    const logs = await s.leader.ok('/Shelves/GetShelvesLogs', { ShelvesId: to.id });
    expect(logs.Data[0]).toMatchObject({ ShelvesLogType: enumCodes.ShelvesLogType.Transfer, TargetType: 'commodity' });
    expect(await transfer(from, to, [{ CommodityId: cup.id }])).toSucceed();
    expect(await onShelf(cup, from)).toEqual([]);
  });

  test('refuses missing and reserved pieces, and shelves that cannot take them', async () => {
    const cup = await s.make();
    const [from, to] = [await s.newShelf(), await s.newShelf({ maxWeight: '1' })];
    await s.put(cup, 4, from);
    await freeze(cup, 1, from);
    const item = { CommodityId: cup.id };
    expect(await transfer(from, to, [{ ...item, Quantity: 4 }])).toBeRefused('InsufficientStock');
    expect(await transfer(from, to, [{ ...item, InventoryState: Frozen }])).toBeRefused('StateNotAllowed');
    expect(await transfer(from, to, [{ ...item, InventoryState: Defective }])).toBeRefused('PackageNotOnShelf');
    expect(await transfer(from, to, [{ ...item, Quantity: 3 }])).toBeRefused('ShelvesFull');
    expect(await transfer(from, from, [item])).toBeRefused('DuplicateSelection');
    expect(await transfer(from, await s.newShelf({}, s.dongguan), [item], s.manager)).toBeRefused('WarehouseMismatch');
    expect(await transfer(from, to, [{ ...item, PackageId: cup.id }])).toBeRefused('ValidationFailed');
    expect(await transfer(from, to, [{ Quantity: 1 }])).toBeRefused('ValidationFailed');
    expect(await transfer(from, to, [item], s.hkmanager)).toBeRefused('NotFound');
    expect(await transfer(from, to, [item], s.alice)).toBeRefused('NoPermission');
    expect(await onShelf(cup, to)).toEqual([]);
  });

  test('moves all stock of a shelf unless some of it is reserved', async () => {
    const [cup, plate] = [await s.make(), await s.make()];
    const [from, to] = [await s.newShelf(), await s.newShelf()];
    await s.put(cup, 4, from);
    await s.put(plate, 2, from);
    await s.step(plate, StockMovementType.AdjustIn, 1, null, at(from, Defective));
    await freeze(cup, 1, from);
    const all = () => s.leader.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: from.id, ToShelvesId: to.id });
    expect(await all()).toBeRefused('StateNotAllowed');
    await s.step(cup, StockMovementType.Release, 1, at(from, Frozen), at(from, Available));
    expect(await all()).toSucceed({ Data: 2 });
    expect([(await s.shelfRow(from.id)).goods, (await s.shelfRow(to.id)).goods]).toEqual([0, 7]);
  });

  test('does not deadlock when run concurrently in both directions', async () => {
    const cup = await s.make();
    const [a, b] = [await s.newShelf(), await s.newShelf()];
    await s.put(cup, 50, a);
    await s.put(cup, 50, b);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        turn % 2 ? transfer(a, b, [{ CommodityId: cup.id, Quantity: 1 }]) : transfer(b, a, [{ CommodityId: cup.id, Quantity: 1 }]),
      ),
    );
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['Ok']));
    const stocked = await sql<{
      n: number;
    }>`select sum(quantity)::int as n from commodity_inventory where commodity_id = ${cup.id}`.execute(s.db);
    expect(stocked.rows[0]!.n).toBe(100);
    expect((await s.shelfRow(a.id)).goods + (await s.shelfRow(b.id)).goods).toBe(100);
  });
});
