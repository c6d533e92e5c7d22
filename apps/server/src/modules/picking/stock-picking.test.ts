import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { proveStock } from '../commodities/public.ts';
import { bagOrder, depart, openShift, openStockFloor, type Stocked, type StockFloor } from '../../testing/stock.ts';

let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(() => f.close());

type Order = Awaited<ReturnType<StockFloor['approvedStock']>>;
const confirm = (list: string, code: string, shelf: string, more: object = {}) =>
  f.picker.post('/PickingList/ConfirmPickingGoods', { Id: list, CommodityCode: code, ShelvesNumber: shelf, ...more });
const scan = (order: Order, code: string, more: object = {}) =>
  f.clerk.post('/Packing/ScanPackingGoods', { LogisticsOrderId: order.id, CommodityCode: code, ...more });
const twoShelves = () =>
  f.stocked([
    ['A-01-02', 3, '2026-01-01'],
    ['A-01-01', 5, '2026-01-02'],
  ]);
/** An order of ten pieces or fewer, fully picked and at the packing station. */
async function onTable(goods: readonly object[]): Promise<Order> {
  const order = await f.approvedStock(goods);
  const list = await f.started(order);
  await f.pickAll(list);
  await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
  await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
  return order;
}
async function packed(goods: readonly object[], of: readonly Stocked[]): Promise<Order> {
  const order = await onTable(goods);
  for (const { scan: code } of of) expect(await scan(order, code)).toSucceed();
  const answer = await f.complete(order);
  expect(answer).toSucceed();
  const { Data } = answer;
  if (Data.SupplementBillId) await f.pay(order.id);
  return order;
}
const shiftFor = (more: object = {}) =>
  openShift(f.leader.ok, {
    Name: `Stock ${Math.random()}`,
    TransportShiftType: 1,
    WarehouseIds: [f.xiamen.id],
    TypeOfShippingId: f.method('SeaExpress'),
    ...more,
  });

describe('picking from stock', () => {
  test('walks the shelves and takes each lot from its own, by barcode or commodity code', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    const lines = await f.linesOf(list);
    expect(lines.map((line) => [line.ShelvesNumber, line.Quantity, line.CourierNumber, line.CommodityCode])).toEqual([
      ['A-01-01', 3, tea.scan, tea.code],
      ['A-01-02', 3, tea.scan, tea.code],
    ]);
    expect(await confirm(list, 'NOTHING', 'A-01-01')).toBeRefused('NoMatchingGoods');
    expect(await confirm(list, tea.scan, 'A-01-03')).toBeRefused('NoMatchingGoods');
    expect(await confirm(list, tea.scan, 'A-01-02', { Quantity: 4 })).toBeRefused('TotalExceeded');
    expect((await confirm(list, tea.scan, 'A-01-02', { Quantity: 1 })).Data).toMatchObject({ PickedQuantity: 1, ShelvesNumber: 'A-01-02' });
    expect((await confirm(list, tea.code, 'A-01-02')).Data).toMatchObject({ PickedQuantity: 3, OrderFinished: false });
    expect((await confirm(list, tea.scan, 'A-01-01')).Data).toMatchObject({ PickedQuantity: 3, OrderFinished: true, ListFinished: true });
    expect(await confirm(list, tea.scan, 'A-01-01')).toBeRefused('TotalExceeded');
    expect(await f.onShelf(tea)).toEqual([
      [null, 'Frozen', 3],
      [null, 'Frozen', 3],
      ['A-01-01', 'Available', 2],
    ]);
    expect(await f.moved(tea, order.id)).toEqual(['Freeze 3', 'Freeze 3', 'Pick 1', 'Pick 2', 'Pick 3']);
    await f.expectStockInvariants();
  });

  test('takes the pieces once when a scan is sent five times concurrently', async () => {
    const tea = await f.stocked();
    const list = await f.started(await f.approvedStock([f.pieces(tea, 4)]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(list, tea.scan, 'A-01-01')));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded']);
    await f.expectStockInvariants();
  });

  test('picks the last piece, before or after it is reported missing concurrently', async () => {
    const tea = await f.stocked([['A-01-01', 1, '2026-01-01']]);
    const list = await f.started(await f.approvedStock([f.pieces(tea, 1)]));
    const [line] = await f.linesOf(list);
    const missing = () => f.picker.post('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1 });
    const answers = await Promise.all([confirm(list, tea.scan, 'A-01-01'), missing(), missing()]);
    expect(outcomeOf(answers[0]!)).toBe('Ok');
    expect(answers.map(outcomeOf)).toContain('TotalExceeded');
    expect(await f.onShelf(tea)).toEqual([[null, 'Frozen', 1]]);
    await f.expectStockInvariants();
  });

  test('fetches pieces put back on another shelf from there', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    await f.pickAll(list);
    const [first] = await f.linesOf(list);
    const back = (line: { Id: string }, Quantity: number, ShelvesNumber: string) =>
      f.picker.post('/PickingList/CancelPickingGoods', { Id: list, LineId: line.Id, Quantity, ShelvesNumber });
    expect(await back(first, 4, 'A-02-01')).toBeRefused('TotalExceeded');
    expect((await back(first, 2, 'A-02-01')).Data).toMatchObject({ ShelvesNumber: 'A-02-01', Quantity: 2, PickedQuantity: 0 });
    expect((await f.linesOf(list)).map((line) => [line.ShelvesNumber, line.Quantity, line.PickedQuantity])).toEqual([
      ['A-01-01', 1, 1],
      ['A-01-02', 3, 3],
      ['A-02-01', 2, 0],
    ]);
    const [one] = await f.linesOf(list);
    expect((await back(one, 1, 'A-02-01')).Data).toMatchObject({ ShelvesNumber: 'A-02-01', Quantity: 3, PickedQuantity: 0 });
    expect((await back((await f.linesOf(list))[0], 1, 'A-01-02')).Data).toMatchObject({ Quantity: 3, PickedQuantity: 2 });
    expect(await f.list(list)).toMatchObject({ lineCount: 2, pickedCount: 2 });
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.Picking);
    await f.expectStockInvariants();
    await f.pickAll(list);
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.ToBePacked);
    await f.expectStockInvariants();
  });

  test('lists pieces to put back when an order leaves its list; cancelling frees them', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-02', { Quantity: 2 });
    const cancel = () => f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id });
    expect(await cancel()).toBeRefused('StateNotAllowed');
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    expect(await cancel()).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      [null, 'Frozen', 2],
      ['A-01-02', 'Available', 1],
      ['A-01-01', 'Available', 5],
    ]);
    await f.putBackAll(order.id);
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-02', 'Available', 3],
      ['A-01-01', 'Available', 5],
    ]);
    await f.expectStockInvariants();
  });

  test('puts the order on hold when pieces are not on their shelf', async () => {
    const tea = await f.stocked();
    const order = await f.approvedStock([f.pieces(tea, 4)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-01', { Quantity: 3 });
    const [line] = await f.linesOf(list);
    expect(await f.picker.post('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1 })).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: true });
    expect((await f.order(order.id)).freezeRemarks).toContain(tea.scan);
  });
});

describe('stock pieces missing on their shelf', () => {
  /** An order of four pieces of which the picker finds three. */
  async function short(at: Parameters<StockFloor['stocked']>[0] = [['A-01-01', 4, '2026-01-01']]) {
    const tea = await f.stocked(at);
    const order = await f.approvedStock([f.pieces(tea, 4)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-01', { Quantity: 3 });
    const [line] = await f.linesOf(list);
    await f.picker.ok('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1, Remarks: 'empty' });
    return { tea, order, list };
  }
  const takeOut = async (list: string, order: Order) => {
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    await f.putBackAll(order.id);
  };
  const decide = (order: Order, Decision: number) => f.leader.post('/PickingList/DecideShortage', { LogisticsOrderId: order.id, Decision });
  const addList = (order: Order) =>
    f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [order.id] });
  const books = async () => {
    await f.expectStockInvariants();
    expect(await proveStock(f.db)).toEqual([]);
  };

  test('are a problem of that shelf that blocks orders, and supervisors are notified', async () => {
    const { tea, order } = await short();
    expect(await f.onShelf(tea)).toEqual([
      [null, 'Frozen', 3],
      ['A-01-01', 'Problem', 1],
    ]);
    expect(await f.orderStock([f.pieces(tea, 1)])).toBeRefused('InsufficientStock');
    expect((await f.messagesOf(f.leader)).at(-1)!.content).toMatch(new RegExp(`${order.number}.*可下|${order.number}.*order these pieces`));
    await books();
  });

  test('are replaced when the order leaves its list, and picked from the new shelf', async () => {
    const { tea, order, list } = await short([
      ['A-01-01', 4, '2026-01-01'],
      ['A-01-03', 5, '2026-02-01'],
    ]);
    await takeOut(list, order);
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Frozen', 3],
      ['A-01-01', 'Problem', 1],
      ['A-01-03', 'Available', 4],
      ['A-01-03', 'Frozen', 1],
    ]);
    const again = await f.started(order);
    expect((await f.linesOf(again)).map((line) => [line.ShelvesNumber, line.Quantity])).toEqual([
      ['A-01-01', 3],
      ['A-01-03', 1],
    ]);
    await f.pickAll(again);
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.ToBePacked);
    await books();
  });

  test('are found and scanned; the order continues', async () => {
    const { tea, order, list } = await short();
    expect(await confirm(list, tea.scan, 'A-01-01', { Quantity: 2 })).toBeRefused('TotalExceeded');
    expect(await confirm(list, tea.scan, 'A-01-01')).toSucceed({ Data: { OrderFinished: true, ListFinished: true } });
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: enumCodes.OrderStatus.ToBePacked });
    expect(await f.onShelf(tea)).toEqual([[null, 'Frozen', 4]]);
    await books();
  });

  test('are replaced within the list, or the order is sent without them', async () => {
    const { Substitute, SendWithout } = enumCodes.ShortageDecision;
    const { tea, order, list } = await short();
    expect(await decide(order, Substitute)).toBeRefused('InsufficientStock');
    await f.restock(tea, [['A-01-03', 5, '2026-02-01']]);
    expect(await decide(order, Substitute)).toSucceed();
    expect((await f.linesOf(list)).map((line) => [line.ShelvesNumber, line.Quantity, line.PickedQuantity])).toEqual([
      ['A-01-01', 3, 3],
      ['A-01-03', 1, 0],
    ]);
    expect(await confirm(list, tea.scan, 'A-01-03')).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: enumCodes.OrderStatus.ToBePacked });
    const other = await short();
    expect(await decide(other.order, SendWithout)).toSucceed();
    expect(await f.order(other.order.id)).toMatchObject({
      frozen: false,
      orderStatus: enumCodes.OrderStatus.ToBePacked,
      commodityQuantity: 3,
    });
    await books();
  });

  test('block a new list without a replacement until there is one', async () => {
    const { tea, order, list } = await short();
    await takeOut(list, order);
    expect(await addList(order)).toBeRefused('InsufficientStock', { Message: expect.stringContaining(`is short of 1 ${tea.code}`) });
    await f.restock(tea, [['A-02-01', 2, '2026-03-01']]);
    const again = await f.started(order);
    await f.pickAll(again);
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.ToBePacked);
    await books();
  });

  test('are not freed with the order; a changed order reserves its new pieces', async () => {
    const { tea, order, list } = await short();
    await takeOut(list, order);
    await f.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [order.id] });
    const { RowVersion } = await f.open(order.id);
    const fewer = { ...f.wish([]), Id: order.id, RowVersion, Goods: [f.pieces(tea, 2)] };
    expect(await f.alice.post('/UserLogisticsOrder/EditLogisticsOrder', fewer)).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Available', 1],
      ['A-01-01', 'Frozen', 2],
      ['A-01-01', 'Problem', 1],
    ]);
    expect(await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id })).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      ['A-01-01', 'Available', 3],
      ['A-01-01', 'Problem', 1],
    ]);
    await books();
  });
});

describe('reserved pieces moved to another shelf', () => {
  const transfer = (from: string, to: string, item: object) => async () => {
    const [a, b] = await Promise.all([f.shelf(from), f.shelf(to)]);
    return f.leader.post('/Shelves/TransferShelvesGoods', { FromShelvesId: a.id, ToShelvesId: b.id, Items: [item] });
  };

  test('are reserved there and picked from there, all or some of them', async () => {
    const tea = await f.stocked([['A-04-01', 6, '2026-01-01']]);
    const order = await f.approvedStock([f.pieces(tea, 5)]);
    const frozen = { CommodityId: tea.id, InventoryState: 2 };
    expect(await transfer('A-04-01', 'A-04-02', { ...frozen, Quantity: 6 })()).toBeRefused('InsufficientStock');
    expect(await transfer('A-04-01', 'A-04-02', { ...frozen, Quantity: 2 })()).toSucceed();
    expect(await transfer('A-04-02', 'A-04-03', { ...frozen, InventoryState: 3 })()).toBeRefused('PackageNotOnShelf');
    expect(await f.onShelf(tea)).toEqual([
      ['A-04-01', 'Available', 1],
      ['A-04-01', 'Frozen', 3],
      ['A-04-02', 'Frozen', 2],
    ]);
    const list = await f.started(order);
    expect(await transfer('A-04-02', 'A-04-03', frozen)()).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining(order.number),
    });
    await f.pickAll(list);
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.ToBePacked);
    await f.expectStockInvariants();
    expect(await proveStock(f.db)).toEqual([]);
  });

  test('move with everything on their shelf, and cancelling frees them there', async () => {
    const [tea, cups] = [await f.stocked([['A-04-04', 3, '2026-01-01']]), await f.stocked([['A-04-04', 2, '2026-01-01']])];
    const { Data } = await f.orderStock([f.pieces(tea, 2)]);
    const [from, to] = await Promise.all([f.shelf('A-04-04'), f.shelf('A-04-05')]);
    const all = { FromShelvesId: from.id, ToShelvesId: to.id };
    expect(await f.leader.post('/Shelves/TransferAllShelvesGoods', all)).toSucceed({ Data: 2 });
    expect((await f.open(Data.Id)).Goods[0].Places).toMatchObject([{ ShelvesNumber: 'A-04-05', Quantity: 2 }]);
    expect(await f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id })).toSucceed();
    expect([await f.onShelf(tea), await f.onShelf(cups)]).toEqual([[['A-04-05', 'Available', 3]], [['A-04-05', 'Available', 2]]]);
    await f.expectStockInvariants();
  });

  test('move with everything else even when freed concurrently', async () => {
    const tea = await f.stocked([['A-03-04', 20, '2026-01-01']]);
    const orders = await Promise.all([1, 2, 3].map(() => f.orderStock([f.pieces(tea, 5)])));
    const [from, to] = await Promise.all([f.shelf('A-03-04'), f.shelf('A-03-05')]);
    const cancel = ({ Data }: (typeof orders)[number]) => f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id });
    const all = f.leader.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: from.id, ToShelvesId: to.id });
    const answers = await Promise.all([cancel(orders[0]!), all, cancel(orders[1]!), cancel(orders[2]!)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok', 'Ok']);
    expect(await f.onShelf(tea)).toEqual([['A-03-05', 'Available', 20]]);
    expect(await proveStock(f.db)).toEqual([]);
  });

  test('are never lost while orders reserve and release them concurrently', async () => {
    const tea = await f.stocked([['A-05-01', 30, '2026-01-01']]);
    const orders = await Promise.all([1, 2].map(() => f.orderStock([f.pieces(tea, 3)])));
    const frozen = { CommodityId: tea.id, InventoryState: 2 };
    const answers = await Promise.all([
      ...orders.map(({ Data }) => f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id })),
      f.orderStock([f.pieces(tea, 2)]),
      ...[1, 2].map((quantity) => transfer('A-05-01', 'A-05-02', { ...frozen, Quantity: quantity })()),
      transfer('A-05-02', 'A-05-01', frozen)(),
    ]);
    expect(answers.map(outcomeOf).filter((one) => !['Ok', 'PackageNotOnShelf', 'InsufficientStock'].includes(one))).toEqual([]);
    expect((await f.onShelf(tea)).reduce<number>((all, row) => all + (row as [string, string, number])[2], 0)).toBe(30);
    await f.expectStockInvariants();
    expect(await proveStock(f.db)).toEqual([]);
  });
});

describe('packing and sending stock', () => {
  test('verifies goods by code; refuses those of other orders or customers and unknown ones', async () => {
    const [tea, cups] = [await f.stocked(), await f.stocked()];
    const bobs = await f.stocked([], {}, f.bob);
    const order = await onTable([f.pieces(tea, 3)]);
    const table = await f.clerk.ok('/Packing/GetPackingOrder', { SerialNumber: order.number });
    expect(table.Goods[0]).toMatchObject({
      CommodityId: tea.id,
      CommodityCode: tea.code,
      IdentificationCode: tea.scan,
      GrossWeight: 1.5,
    });
    expect(await scan(order, 'NOTHING')).toBeRefused('NoMatchingGoods');
    expect(await scan(order, cups.scan)).toBeRefused('DifferentOrderNumber');
    expect(await scan(order, bobs.scan)).toBeRefused('DifferentUser');
    expect(await scan(order, tea.scan, { Quantity: 4 })).toBeRefused('CargoQuantityAbnormal');
    expect((await scan(order, tea.scan, { Quantity: 1 })).Data).toMatchObject({ PackedQuantity: 1, AllScanned: false });
    expect(await f.complete(order)).toBeRefused('UnmatchedGoods');
    expect((await scan(order, tea.code)).Data).toMatchObject({ PackedQuantity: 3, AllScanned: true });
    expect(await scan(order, tea.scan)).toBeRefused('OrderFullyPacked');
    expect(await f.complete(order)).toSucceed();
    await f.payDebts();
    await f.expectStockInvariants();
  });

  test('removes the pieces of a departed mixed order from stock', async () => {
    const [tea, parcel] = [await twoShelves(), await f.shelved()];
    const order = await onTable([{ PackageId: parcel.id }, f.pieces(tea, 6)]);
    expect(await scan(order, tea.scan)).toSucceed();
    expect(await f.scan(order, parcel.number)).toSucceed();
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 5 }]);
    if (Data.SupplementBillId) await f.pay(order.id);
    const shift = await shiftFor();
    await bagOrder(f.leader.ok, shift, order.number);
    await depart(f.leader.ok, shift);
    expect((await f.order(order.id)).orderStatus).toBe(enumCodes.OrderStatus.Departed);
    expect((await f.package(parcel.id)).packageStatus).toBe(enumCodes.PackageStatus.Departed);
    expect(await f.onShelf(tea)).toEqual([['A-01-01', 'Available', 2]]);
    expect((await f.moved(tea, order.id)).slice(-2)).toEqual(['Outbound 3', 'Outbound 3']);
    await f.expectStockInvariants();
  });

  test('keeps the picked pieces of a reopened order', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    expect(await f.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id })).toSucceed();
    expect(await f.onShelf(tea)).toEqual([
      [null, 'Frozen', 2],
      ['A-01-01', 'Available', 8],
    ]);
    await f.expectStockInvariants();
  });

  test('moves an order’s pieces to the other warehouse with a transfer shift', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    const shift = await shiftFor({ TransportShiftType: 2, ToWarehouseId: f.dongguan.id });
    await bagOrder(f.leader.ok, shift, order.number);
    await depart(f.leader.ok, shift);
    await f.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: f.dongguan.id });
    // The pieces stay in transit until their bag is received.
    expect((await f.moved(tea, order.id)).at(-1)).not.toBe('TransferIn 2');
    await f.dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    expect((await f.order(order.id)).warehouseId).toBe(f.dongguan.id);
    expect((await f.moved(tea, order.id)).slice(-2)).toEqual(['TransferOut 2', 'TransferIn 2']);
    await f.expectStockInvariants();
  });

  test('writes off picked pieces of an order lost before departure', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    expect(await f.manager.post('/LogisticsOrder/ReportOrderLost', { Id: order.id, Remarks: 'Fell off the table' })).toSucceed();
    expect(await f.onShelf(tea)).toEqual([['A-01-01', 'Available', 8]]);
    expect((await f.moved(tea, order.id)).at(-1)).toBe('AdjustOut 2');
    await f.expectStockInvariants();
  });
});
