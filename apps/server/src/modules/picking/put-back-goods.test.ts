import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';
import { proveStock } from '../commodities/public.ts';

const { OrderStatus, PackageStatus } = enumCodes;
let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());

const offList = (order: { id: string }, list: string) =>
  f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
const toPutBack = (order: { id: string }) => f.toPutBack(order.id);
const place = (Id: string, ShelvesNumber: string, more: object = {}) =>
  f.picker.post('/PutBack/PutBackGoods', { Id, ShelvesNumber, ...more });
const undo = (Id: string) => f.picker.post('/PutBack/UndoPutBack', { Id });
const addList = (order: { id: string }) =>
  f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [order.id] });
const cancel = (order: { id: string }) => f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id });

/** All that must be true of goods and stock after a step. */
async function books(): Promise<void> {
  expect(await f.floorInvariants()).toEqual([]);
  await f.expectStockInvariants();
  expect(await proveStock(f.db)).toEqual([]);
}

/** A picked order of one package that left its list, with what is to be put back. */
async function takenApart(options: Parameters<StockFloor['approved']>[0] = {}) {
  const order = await f.approved(options);
  const list = await f.started(order);
  await f.pickAll(list);
  await offList(order, list);
  return { order, list, rows: await toPutBack(order) };
}

describe('goods of an order that left its list', () => {
  test('are on no shelf until they are scanned onto one, and then picked from there', async () => {
    const { order, rows } = await takenApart();
    const [goods] = order.goods;
    expect(rows).toMatchObject([
      { Number: goods!.number, Quantity: 1, PutBackStatus: enumCodes.PutBackStatus.Open, SerialNumber: order.number },
    ]);
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePicked, pickingListId: null });
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    await books();
    expect(await addList(order)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(goods!.number) });

    const at = { WarehouseId: f.xiamen.id, Number: goods!.number };
    const found = await f.picker.ok('/PutBack/GetPutBackByNumber', at);
    expect(found).toMatchObject({ Id: rows[0]!.Id, Quantity: 1, SerialNumber: order.number });
    expect(await place(found.Id, 'Z-99')).toBeRefused('NotFound');
    expect(await place(found.Id, 'A-05-12', { Quantity: 2 })).toBeRefused('TotalExceeded');
    expect(await place(found.Id, 'A-05-12')).toSucceed({ Data: { Number: goods!.number, ShelvesNumber: 'A-05-12', Left: 0 } });
    expect(await place(found.Id, 'A-05-12')).toBeRefused('StateNotAllowed');
    expect(await f.picker.post('/PutBack/GetPutBackByNumber', at)).toBeRefused('NotFound');
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, shelfId: expect.any(String) });
    await books();

    const again = await f.started(order);
    expect((await f.linesOf(again)).map((line) => line.ShelvesNumber)).toEqual(['A-05-12']);
    await f.pickAll(again);
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    await books();
  });

  test('are put back once when two clerks scan them concurrently', async () => {
    const { rows } = await takenApart();
    const answers = await Promise.all(['A-05-11', 'A-05-12'].map((shelf) => place(rows[0]!.Id, shelf)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    await books();
  });

  test('cannot be put back by another warehouse or without the permission', async () => {
    const { rows } = await takenApart();
    const body = { Id: rows[0]!.Id, ShelvesNumber: 'A-05-11' };
    expect(await f.dgclerk.post('/PutBack/PutBackGoods', body)).toBeRefused('NotFound');
    expect((await f.alice.post('/PutBack/PutBackGoods', body)).status).toBe(403);
    expect(await f.picker.post('/PutBack/PutBackGoods', body)).toSucceed();
  });

  test('are released by cancelling the order, and available once they are on a shelf', async () => {
    const { order, rows } = await takenApart();
    const [goods] = order.goods;
    expect(await cancel(order)).toSucceed();
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null, availableQuantity: 0 });
    await books();
    await f.expectInvariants();
    expect(await place(rows[0]!.Id, 'A-05-12')).toSucceed();
    expect(await f.package(goods!.id)).toMatchObject({
      packageStatus: PackageStatus.OnShelf,
      availableQuantity: 1,
      frozenQuantity: 0,
      logisticsOrderId: null,
    });
    await books();
    await f.expectInvariants();
  });

  test('block editing, splitting and merging of their order until they are put back', async () => {
    const { order, rows } = await takenApart({ parcels: 2, wish: { Consolidation: true } });
    const Parts = [{ Goods: [{ PackageId: order.goods[1]!.id, Quantity: 1 }] }];
    const split = () => f.manager.post('/LogisticsOrder/SplitLogisticsOrder', { Id: order.id, Parts });
    expect(await split()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('wait to be put back') });
    const other = await f.approved();
    const merged = await f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [order.id, other.id] });
    expect(merged).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('wait to be put back') });
    for (const row of rows) expect(await place(row.Id, 'A-05-11')).toSucceed();
    expect(await split()).toSucceed();
    await books();
  });

  test('are put on a shelf when their package is taken out of the order', async () => {
    const { order, rows } = await takenApart({ parcels: 2 });
    const [goods] = order.goods;
    await f.manager.ok('/Package/MarkPackageProblem', { Id: goods!.id, PackageProblemType: 1, Remarks: 'crushed' });
    expect(await f.alice.post('/UserPackage/AnswerPackageProblem', { Id: goods!.id, Decision: 1 })).toSucceed();
    expect(await f.manager.post('/Package/TakePackageOut', { Id: goods!.id, ShelvesNumber: 'A-05-12' })).toSucceed();
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, frozenQuantity: 0 });
    expect((await toPutBack(order)).map((row) => row.Number)).toEqual([order.goods[1]!.number]);
    expect(rows).toHaveLength(2);
    await books();
  });
});

describe('undoing', () => {
  test('lists goods again, for the order and after its cancellation', async () => {
    const { order, rows } = await takenApart();
    const { Id } = rows[0]!;
    await place(Id, 'A-05-12');
    expect(await undo(Id)).toSucceed();
    expect(await undo(Id)).toBeRefused('StateNotAllowed');
    expect(await toPutBack(order)).toMatchObject([{ Id, PutBackStatus: enumCodes.PutBackStatus.Open, FromShelvesNumber: 'A-05-12' }]);
    await books();
    await place(Id, 'A-05-11');
    expect(await cancel(order)).toSucceed();
    expect(await undo(Id)).toSucceed();
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    await books();
    await place(Id, 'A-05-11');
    await books();
  });

  test('is refused once the goods are moved or planned for picking', async () => {
    const { order, rows } = await takenApart();
    const { Id } = rows[0]!;
    await place(Id, 'A-05-12');
    await f.clerk.ok('/Package/TransferPackageShelf', { Ids: [order.goods[0]!.id], ShelvesNumber: 'A-05-11' });
    expect(await undo(Id)).toBeRefused('StateNotAllowed');
    await f.clerk.ok('/Package/TransferPackageShelf', { Ids: [order.goods[0]!.id], ShelvesNumber: 'A-05-12' });
    await addList(order);
    expect(await undo(Id)).toBeRefused('StateNotAllowed');
    await books();
  });
});

describe('stock pieces to put back', () => {
  /** The pieces of a commodity by shelf and state, over all lots. */
  async function places(tea: Stocked): Promise<string[]> {
    const sums = new Map<string, number>();
    for (const [shelf, state, pieces] of (await f.onShelf(tea)) as [string | null, string, number][]) {
      const at = `${shelf ?? 'none'} ${state}`;
      sums.set(at, (sums.get(at) ?? 0) + pieces);
    }
    return [...sums].map(([at, pieces]) => `${at} ${pieces}`).sort();
  }

  /** An order of six pieces of two lots on two shelves, all picked, that left its list. */
  async function pieces() {
    const tea = await f.stocked([
      ['A-01-01', 4, '2026-01-01'],
      ['A-01-02', 4, '2026-02-01'],
    ]);
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    await f.pickAll(list);
    await offList(order, list);
    return { tea, order };
  }

  test('are reserved and on no shelf, and go back to any shelf in parts', async () => {
    const { tea, order } = await pieces();
    expect(await places(tea)).toEqual(['A-01-02 Available 2', 'none Frozen 6']);
    const rows = await toPutBack(order);
    expect(rows.map(({ Quantity, FromShelvesNumber }) => [FromShelvesNumber, Quantity]).sort()).toEqual([
      ['A-01-01', 4],
      ['A-01-02', 2],
    ]);
    const found = await f.picker.ok('/PutBack/GetPutBackByNumber', { WarehouseId: f.xiamen.id, Number: tea.scan });
    expect(rows.map(({ Id }) => Id)).toContain(found.Id);
    const first = rows.find(({ Quantity }) => Quantity === 4)!;
    const part = await place(first.Id, 'A-02-01', { Quantity: 3 });
    expect(part).toSucceed({ Data: { Quantity: 3, Left: 1 } });
    await books();
    for (const { Id } of await toPutBack(order)) expect(await place(Id, 'A-01-02')).toSucceed();
    expect(await places(tea)).toEqual(['A-01-02 Available 2', 'A-01-02 Frozen 3', 'A-02-01 Frozen 3']);
    expect(await undo(part.Data.Id)).toSucceed();
    await books();
    expect(await place(part.Data.Id, 'A-02-01')).toSucceed();
    await f.pickAll(await f.started(order));
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    await books();
  });

  test('of a cancelled order cannot be ordered until they are on a shelf', async () => {
    const { tea, order } = await pieces();
    expect(await cancel(order)).toSucceed();
    expect(await places(tea)).toEqual(['A-01-02 Available 2', 'none Frozen 6']);
    expect(await f.orderStock([f.pieces(tea, 3)])).toBeRefused('InsufficientStock');
    await books();
    const rows = await toPutBack(order);
    for (const { Id } of rows) expect(await place(Id, 'A-01-01')).toSucceed();
    expect(await places(tea)).toEqual(['A-01-01 Available 6', 'A-01-02 Available 2']);
    await books();
    expect(await undo(rows[0]!.Id)).toSucceed();
    await books();
    const reserved = await sql<{ places: number }>`select count(*)::int as places from order_goods_place
      where logistics_order_id = ${order.id}`.execute(f.db);
    expect(reserved.rows[0]!.places).toBe(0);
    expect(await place(rows[0]!.Id, 'A-01-01')).toSucceed();
    await f.expectInvariants();
  });
});
