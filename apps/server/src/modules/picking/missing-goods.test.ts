import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';
import { proveStock } from '../commodities/public.ts';

const { FreezeReason, OrderStatus, PackageStatus, PutBackStatus, ShortageDecision } = enumCodes;
type Floored = Awaited<ReturnType<StockFloor['approved']>>;
let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());

const toPutBack = (order: { id: string }) => f.toPutBack(order.id);
const place = (Id: string, ShelvesNumber: string, more: object = {}) =>
  f.picker.post('/PutBack/PutBackGoods', { Id, ShelvesNumber, ...more });
const miss = (Id: string, more: object = {}) => f.picker.post('/PutBack/ReportPutBackMissing', { Id, Remarks: 'not in the cart', ...more });
const addList = (order: { id: string }) =>
  f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [order.id] });
const shortage = (order: { id: string }) => f.leader.ok('/PickingList/GetOrderShortage', { LogisticsOrderId: order.id });
const decide = (order: { id: string }, Decision: number, more: object = {}) =>
  f.leader.post('/PickingList/DecideShortage', { LogisticsOrderId: order.id, Decision, ...more });
const missing = async (order: { id: string }) =>
  (await f.manager.ok('/PutBack/GetPutBacks', { LogisticsOrderId: order.id, PutBackStatus: PutBackStatus.Missing })).Data;

/** All that must be true of goods and stock after a step. */
async function books(): Promise<void> {
  expect(await f.floorInvariants()).toEqual([]);
  await f.expectInvariants();
  await f.expectStockInvariants();
  expect(await proveStock(f.db)).toEqual([]);
}

/** Picks an order and removes it from its list; returns what is to be put back. */
async function offList(order: Floored) {
  const list = await f.started(order);
  await f.pickAll(list);
  await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
  return toPutBack(order);
}

async function takenApart(options: Parameters<StockFloor['approved']>[0] = {}) {
  const order = await f.approved(options);
  return { order, rows: await offList(order) };
}

describe('a package that cannot be put back', () => {
  test('is lost and holds its order until it is scanned onto a shelf', async () => {
    const { order, rows } = await takenApart();
    const [goods] = order.goods;
    const { Id, Number } = rows[0]!;
    expect(await f.picker.post('/PutBack/ReportPutBackMissing', { Id })).toBeRefused('ValidationFailed');
    expect(await miss(Id, { Quantity: 2 })).toBeRefused('TotalExceeded');
    expect(await f.dgclerk.post('/PutBack/ReportPutBackMissing', { Id, Remarks: 'gone' })).toBeRefused('NotFound');
    expect((await f.alice.post('/PutBack/ReportPutBackMissing', { Id, Remarks: 'gone' })).status).toBe(403);
    expect(await miss(Id)).toSucceed();
    expect(await missing(order)).toMatchObject([{ Id, Remarks: 'not in the cart', MissingTime: expect.any(String) }]);
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.Lost, pickedQuantity: 0, frozenQuantity: 1 });
    expect(await f.order(order.id)).toMatchObject({ frozen: true, freezeReason: FreezeReason.Shortage });
    expect((await f.order(order.id)).freezeRemarks).toContain('not in the cart');
    await books();
    expect(await miss(Id)).toBeRefused('StateNotAllowed');
    expect(await addList(order)).toBeRefused('OrderFrozen');

    const found = await f.picker.ok('/PutBack/GetPutBackByNumber', { WarehouseId: f.xiamen.id, Number });
    expect(found).toMatchObject({ Id, PutBackStatus: PutBackStatus.Missing });
    expect(await place(Id, 'A-05-12')).toSucceed({ Data: { Left: 0 } });
    expect(await missing(order)).toEqual([]);
    expect(await f.package(goods!.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, shelfId: expect.any(String) });
    expect((await f.order(order.id)).frozen).toBe(false);
    await books();
    await f.pickAll(await f.started(order));
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    await books();
  });

  test('releases its order as well when it is recovered as a lost package', async () => {
    const { order, rows } = await takenApart();
    await miss(rows[0]!.Id);
    expect(await f.leader.post('/Package/RecoverPackage', { Id: order.goods[0]!.id, ShelvesNumber: 'A-05-11' })).toSucceed();
    expect(await missing(order)).toEqual([]);
    expect((await f.order(order.id)).frozen).toBe(false);
    await books();
    expect(await f.picker.post('/PutBack/UndoPutBack', { Id: rows[0]!.Id })).toSucceed();
    expect(await toPutBack(order)).toHaveLength(1);
    await books();
  });

  test('is reported once by two clerks, and not once it is on a shelf', async () => {
    const { rows } = await takenApart();
    const { Id } = rows[0]!;
    const answers = await Promise.all([miss(Id), miss(Id), place(Id, 'A-05-11')]);
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.slice(0, 2).filter((outcome) => outcome === 'Ok').length).toBeLessThanOrEqual(1);
    expect(outcomes).toContain('Ok');
    await books();
  });

  test('of a cancelled order is lost without an order, and available when it turns up', async () => {
    const { order, rows } = await takenApart();
    expect(await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id })).toSucceed();
    expect(await miss(rows[0]!.Id)).toSucceed();
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Lost, frozenQuantity: 0 });
    await books();
    expect(await place(rows[0]!.Id, 'A-05-12')).toSucceed();
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, availableQuantity: 1 });
    await books();
  });

  test('is left out of its order, or cancels it, by decision of the supervisor', async () => {
    const { order, rows } = await takenApart({ parcels: 2 });
    expect(await place(rows[1]!.Id, 'A-05-12')).toSucceed();
    await miss(rows[0]!.Id);
    expect(await shortage(order)).toMatchObject({
      Lines: [{ CourierNumber: rows[0]!.Number, Quantity: 1, Remarks: 'not in the cart' }],
      Decisions: [{ Decision: ShortageDecision.Wait }, { Decision: ShortageDecision.SendWithout }, { Decision: ShortageDecision.Cancel }],
    });
    expect(await decide(order, ShortageDecision.Substitute)).toBeRefused('StateNotAllowed');
    expect(await decide(order, ShortageDecision.Wait)).toBeRefused('ValidationFailed');
    expect(await decide(order, ShortageDecision.Wait, { Remarks: 'camera is checked' })).toSucceed();
    expect((await f.order(order.id)).freezeRemarks).toContain('camera is checked');
    expect(await decide(order, ShortageDecision.SendWithout)).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: OrderStatus.ToBePicked });
    expect(await f.goodsOf(order.id)).toHaveLength(1);
    expect(await decide(order, ShortageDecision.SendWithout)).toBeRefused('StateNotAllowed');
    await books();
    await f.pickAll(await f.started(order));
    expect(await place(rows[0]!.Id, 'A-05-12')).toSucceed();
    await books();

    const other = await takenApart();
    await miss(other.rows[0]!.Id);
    expect(await decide(other.order, ShortageDecision.Cancel, { Remarks: 'not found' })).toSucceed();
    expect((await f.order(other.order.id)).orderStatus).toBe(OrderStatus.Cancelled);
    await books();
  });
});

describe('stock pieces that cannot be put back', () => {
  /** An order of four pieces, all picked, that left its list; `free` more are on another shelf. */
  async function pieces(free: number): Promise<{ tea: Stocked; order: Floored; id: string }> {
    const tea = await f.stocked([['A-01-01', 4, '2026-01-01'], ...(free ? [['A-01-02', free, '2026-02-01'] as const] : [])] as never);
    const order = await f.approvedStock([f.pieces(tea, 4)]);
    const [row] = await offList(order);
    return { tea, order, id: row!.Id };
  }
  const total = async (tea: Stocked) =>
    ((await f.onShelf(tea)) as [string | null, string, number][]).reduce((all, [, , quantity]) => all + quantity, 0);

  test('are written off and replaced by other stock; found pieces are available', async () => {
    const { tea, order, id } = await pieces(3);
    expect(await miss(id, { Quantity: 2 })).toSucceed();
    expect(await total(tea)).toBe(5);
    expect((await f.order(order.id)).frozen).toBe(false);
    await books();
    const [left] = await toPutBack(order);
    expect(left).toMatchObject({ Quantity: 2 });
    expect(await place(left!.Id, 'A-01-01')).toSucceed();
    await f.pickAll(await f.started(order));
    const [lost] = await missing(order);
    const found = await place(lost.Id, 'A-02-01', { Quantity: 1 });
    expect(found).toSucceed({ Data: { Left: 1 } });
    expect(await total(tea)).toBe(6);
    expect(await f.picker.post('/PutBack/UndoPutBack', { Id: lost.Id })).toBeRefused('StateNotAllowed');
    expect(await f.picker.post('/PutBack/UndoPutBack', { Id: found.Data.Id })).toSucceed();
    await books();
    expect(await miss(found.Data.Id)).toSucceed();
    expect(await total(tea)).toBe(5);
    await books();
  });

  test('hold their order when there is no other stock, until they turn up or it is decided', async () => {
    const first = await pieces(0);
    expect(await miss(first.id, { Quantity: 1 })).toSucceed();
    expect(await f.order(first.order.id)).toMatchObject({ frozen: true, freezeReason: FreezeReason.Shortage });
    expect((await shortage(first.order)).Decisions.map((one: { Decision: number }) => one.Decision)).toEqual([
      ShortageDecision.Wait,
      ShortageDecision.SendWithout,
      ShortageDecision.Substitute,
      ShortageDecision.Cancel,
    ]);
    expect(await decide(first.order, ShortageDecision.Substitute)).toBeRefused('InsufficientStock');
    await books();
    expect(await place((await missing(first.order))[0].Id, 'A-02-01')).toSucceed();
    expect((await f.order(first.order.id)).frozen).toBe(false);
    for (const row of await toPutBack(first.order)) expect(await place(row.Id, 'A-01-01')).toSucceed();
    await books();
    await f.pickAll(await f.started(first.order));
    expect((await f.order(first.order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    await books();

    const second = await pieces(0);
    for (const row of [{ Id: second.id }]) expect(await miss(row.Id, { Quantity: 1 })).toSucceed();
    for (const row of await toPutBack(second.order)) expect(await place(row.Id, 'A-01-01')).toSucceed();
    expect(await decide(second.order, ShortageDecision.SendWithout)).toSucceed();
    expect(await f.goodsOf(second.order.id)).toMatchObject([{ quantity: 3 }]);
    await books();
    await f.pickAll(await f.started(second.order));
    await books();
  });

  test('of a cancelled order are written off, and available when they turn up', async () => {
    const { tea, order, id } = await pieces(0);
    expect(await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id })).toSucceed();
    expect(await miss(id)).toSucceed();
    expect(await total(tea)).toBe(0);
    await books();
    expect(await place(id, 'A-02-01')).toSucceed();
    expect(await f.orderStock([f.pieces(tea, 4)])).toSucceed();
    await books();
  });
});
