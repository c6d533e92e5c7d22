import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveStock } from '../commodities/public.ts';
import { bagOrder, depart, openShift, openStockFloor, type Stocked, type StockFloor } from '@entrepot/testing/stock.ts';

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
/** An order of ten pieces and less, picked whole and on the packing table. */
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
  for (const { scan: code } of of) expect((await scan(order, code)).Code).toBe(0);
  const { Code, Data } = await f.complete(order);
  expect(Code).toBe(0);
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
  test('walks from shelf to shelf, takes each batch from its own, by identification code or own code', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    const lines = await f.linesOf(list);
    expect(lines.map((line) => [line.ShelvesNumber, line.Quantity, line.CourierNumber, line.CommodityCode])).toEqual([
      ['A-01-01', 3, tea.scan, tea.code],
      ['A-01-02', 3, tea.scan, tea.code],
    ]);
    expect((await confirm(list, 'NOTHING', 'A-01-01')).Code).toBe(232);
    expect((await confirm(list, tea.scan, 'A-01-03')).Code).toBe(232);
    expect((await confirm(list, tea.scan, 'A-01-02', { Quantity: 4 })).Code).toBe(122);
    expect((await confirm(list, tea.scan, 'A-01-02', { Quantity: 1 })).Data).toMatchObject({ PickedQuantity: 1, ShelvesNumber: 'A-01-02' });
    expect((await confirm(list, tea.code, 'A-01-02')).Data).toMatchObject({ PickedQuantity: 3, OrderFinished: false });
    expect((await confirm(list, tea.scan, 'A-01-01')).Data).toMatchObject({ PickedQuantity: 3, OrderFinished: true, ListFinished: true });
    expect((await confirm(list, tea.scan, 'A-01-01')).Code).toBe(122);
    expect(await f.lying(tea)).toEqual([
      [null, 'Frozen', 3],
      [null, 'Frozen', 3],
      ['A-01-01', 'Available', 2],
    ]);
    expect(await f.moved(tea, order.id)).toEqual(['Freeze 3', 'Freeze 3', 'Pick 1', 'Pick 2', 'Pick 3']);
    await f.stockHolds();
  });

  test('the same scan sent five times at once takes the pieces once', async () => {
    const tea = await f.stocked();
    const list = await f.started(await f.approvedStock([f.pieces(tea, 4)]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(list, tea.scan, 'A-01-01')));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 122, 122, 122, 122]);
    await f.stockHolds();
  });

  test('one who picks the last piece and one who reports it missing: it is picked or missing, not both', async () => {
    const tea = await f.stocked([['A-01-01', 1, '2026-01-01']]);
    const list = await f.started(await f.approvedStock([f.pieces(tea, 1)]));
    const [line] = await f.linesOf(list);
    const missing = () => f.picker.post('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1 });
    const answers = await Promise.all([confirm(list, tea.scan, 'A-01-01'), missing(), missing()]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 122, 122]);
    const picked = answers[0]!.Code === 0;
    expect(await f.lying(tea)).toEqual([picked ? [null, 'Frozen', 1] : ['A-01-01', 'Problem', 1]]);
    await f.stockHolds();
  });

  test('what is put back on another shelf is fetched from there', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    await f.pickAll(list);
    const [first] = await f.linesOf(list);
    const back = (line: { Id: string }, Quantity: number, ShelvesNumber: string) =>
      f.picker.post('/PickingList/CancelPickingGoods', { Id: list, LineId: line.Id, Quantity, ShelvesNumber });
    expect((await back(first, 4, 'A-02-01')).Code).toBe(122);
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
    expect((await f.order(order.id)).orderStatus).toBe(40);
    await f.stockHolds();
    await f.pickAll(list);
    expect((await f.order(order.id)).orderStatus).toBe(50);
    await f.stockHolds();
  });

  test('an order that leaves its list puts its pieces back where they lay, and cancelled it frees them', async () => {
    const tea = await twoShelves();
    const order = await f.approvedStock([f.pieces(tea, 6)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-02', { Quantity: 2 });
    const cancel = () => f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id });
    expect((await cancel()).Code).toBe(102);
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    expect((await cancel()).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      ['A-01-02', 'Available', 3],
      ['A-01-01', 'Available', 5],
    ]);
    await f.stockHolds();
  });

  test('pieces that are not on their shelf stop the order', async () => {
    const tea = await f.stocked();
    const order = await f.approvedStock([f.pieces(tea, 4)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-01', { Quantity: 3 });
    const [line] = await f.linesOf(list);
    expect((await f.picker.post('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1 })).Code).toBe(0);
    expect(await f.order(order.id)).toMatchObject({ frozen: true });
    expect((await f.order(order.id)).freezeRemarks).toContain(tea.scan);
  });
});

describe('pieces of stock that are missing on their shelf', () => {
  /** An order of four pieces of which the picker finds three, and cannot find the last one. */
  async function short(at: Parameters<StockFloor['stocked']>[0] = [['A-01-01', 4, '2026-01-01']]) {
    const tea = await f.stocked(at);
    const order = await f.approvedStock([f.pieces(tea, 4)]);
    const list = await f.started(order);
    await confirm(list, tea.scan, 'A-01-01', { Quantity: 3 });
    const [line] = await f.linesOf(list);
    await f.picker.ok('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1, Remarks: 'empty' });
    return { tea, order, list };
  }
  const takeOut = (list: string, order: Order) =>
    f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
  const unfreeze = (order: Order) => f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.id] });
  const addList = (order: Order) =>
    f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [order.id] });
  const books = async () => {
    await f.stockHolds();
    expect(await proveStock(f.db)).toEqual([]);
  };

  test('are a problem of that shelf, which no order takes, and the leaders are told so', async () => {
    const { tea, order } = await short();
    expect(await f.lying(tea)).toEqual([
      [null, 'Frozen', 3],
      ['A-01-01', 'Problem', 1],
    ]);
    expect((await f.orderStock([f.pieces(tea, 1)])).Code).toBe(213);
    expect((await f.messagesOf(f.leader)).at(-1)!.content).toMatch(new RegExp(`${order.number}.*可下|${order.number}.*order these pieces`));
    await books();
  });

  test('are replaced by others when the order leaves its list, and picked from where those lie', async () => {
    const { tea, order, list } = await short([
      ['A-01-01', 4, '2026-01-01'],
      ['A-01-03', 5, '2026-02-01'],
    ]);
    await takeOut(list, order);
    expect(await f.lying(tea)).toEqual([
      ['A-01-01', 'Frozen', 3],
      ['A-01-01', 'Problem', 1],
      ['A-01-03', 'Available', 4],
      ['A-01-03', 'Frozen', 1],
    ]);
    expect((await addList(order)).Code).toBe(301);
    await unfreeze(order);
    const again = await f.started(order);
    expect((await f.linesOf(again)).map((line) => [line.ShelvesNumber, line.Quantity])).toEqual([
      ['A-01-01', 3],
      ['A-01-03', 1],
    ]);
    await f.pickAll(again);
    expect((await f.order(order.id)).orderStatus).toBe(50);
    await books();
  });

  test('without others keep the order out of a list until there are some (213)', async () => {
    const { tea, order, list } = await short();
    await takeOut(list, order);
    await unfreeze(order);
    expect(await addList(order)).toMatchObject({ Code: 213, Message: expect.stringContaining(`lacks 1 of ${tea.code}`) });
    await f.restock(tea, [['A-02-01', 2, '2026-03-01']]);
    const again = await f.started(order);
    await f.pickAll(again);
    expect((await f.order(order.id)).orderStatus).toBe(50);
    await books();
  });

  test('are not freed with the order, and an order that is changed holds what it then wants', async () => {
    const { tea, order, list } = await short();
    await takeOut(list, order);
    await unfreeze(order);
    await f.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [order.id] });
    const { RowVersion } = await f.open(order.id);
    const fewer = { ...f.wish([]), Id: order.id, RowVersion, Goods: [f.pieces(tea, 2)] };
    expect((await f.alice.post('/UserLogisticsOrder/EditLogisticsOrder', fewer)).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      ['A-01-01', 'Available', 1],
      ['A-01-01', 'Frozen', 2],
      ['A-01-01', 'Problem', 1],
    ]);
    expect((await f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id })).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      ['A-01-01', 'Available', 3],
      ['A-01-01', 'Problem', 1],
    ]);
    await books();
  });
});

describe('pieces that an order holds, moved to another shelf', () => {
  const transfer = (from: string, to: string, item: object) => async () => {
    const [a, b] = await Promise.all([f.shelf(from), f.shelf(to)]);
    return f.leader.post('/Shelves/TransferShelvesGoods', { FromShelvesId: a.id, ToShelvesId: b.id, Items: [item] });
  };

  test('are held there and picked from there, all or some of them', async () => {
    const tea = await f.stocked([['A-04-01', 6, '2026-01-01']]);
    const order = await f.approvedStock([f.pieces(tea, 5)]);
    const frozen = { CommodityId: tea.id, InventoryState: 2 };
    expect((await transfer('A-04-01', 'A-04-02', { ...frozen, Quantity: 6 })()).Code).toBe(213);
    expect((await transfer('A-04-01', 'A-04-02', { ...frozen, Quantity: 2 })()).Code).toBe(0);
    expect((await transfer('A-04-02', 'A-04-03', { ...frozen, InventoryState: 3 })()).Code).toBe(206);
    expect(await f.lying(tea)).toEqual([
      ['A-04-01', 'Available', 1],
      ['A-04-01', 'Frozen', 3],
      ['A-04-02', 'Frozen', 2],
    ]);
    const list = await f.started(order);
    expect(await transfer('A-04-02', 'A-04-03', frozen)()).toMatchObject({ Code: 102, Message: expect.stringContaining(order.number) });
    await f.pickAll(list);
    expect((await f.order(order.id)).orderStatus).toBe(50);
    await f.stockHolds();
    expect(await proveStock(f.db)).toEqual([]);
  });

  test('go with everything else on their shelf, and cancelled they are free where they lie then', async () => {
    const [tea, cups] = [await f.stocked([['A-04-04', 3, '2026-01-01']]), await f.stocked([['A-04-04', 2, '2026-01-01']])];
    const { Data } = await f.orderStock([f.pieces(tea, 2)]);
    const [from, to] = await Promise.all([f.shelf('A-04-04'), f.shelf('A-04-05')]);
    const all = { FromShelvesId: from.id, ToShelvesId: to.id };
    expect(await f.leader.post('/Shelves/TransferAllShelvesGoods', all)).toMatchObject({ Code: 0, Data: 2 });
    expect((await f.open(Data.Id)).Goods[0].Places).toMatchObject([{ ShelvesNumber: 'A-04-05', Quantity: 2 }]);
    expect((await f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id })).Code).toBe(0);
    expect([await f.lying(tea), await f.lying(cups)]).toEqual([[['A-04-05', 'Available', 3]], [['A-04-05', 'Available', 2]]]);
    await f.stockHolds();
  });

  test('and freed at that moment, go with everything else all the same', async () => {
    const tea = await f.stocked([['A-03-04', 20, '2026-01-01']]);
    const orders = await Promise.all([1, 2, 3].map(() => f.orderStock([f.pieces(tea, 5)])));
    const [from, to] = await Promise.all([f.shelf('A-03-04'), f.shelf('A-03-05')]);
    const cancel = ({ Data }: (typeof orders)[number]) => f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id });
    const all = f.leader.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: from.id, ToShelvesId: to.id });
    const answers = await Promise.all([cancel(orders[0]!), all, cancel(orders[1]!), cancel(orders[2]!)]);
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0, 0]);
    expect(await f.lying(tea)).toEqual([['A-03-05', 'Available', 20]]);
    expect(await proveStock(f.db)).toEqual([]);
  });

  test('while orders take and give back the same pieces at the same moment, none is lost', async () => {
    const tea = await f.stocked([['A-05-01', 30, '2026-01-01']]);
    const orders = await Promise.all([1, 2].map(() => f.orderStock([f.pieces(tea, 3)])));
    const frozen = { CommodityId: tea.id, InventoryState: 2 };
    const answers = await Promise.all([
      ...orders.map(({ Data }) => f.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id: Data.Id })),
      f.orderStock([f.pieces(tea, 2)]),
      ...[1, 2].map((quantity) => transfer('A-05-01', 'A-05-02', { ...frozen, Quantity: quantity })()),
      transfer('A-05-02', 'A-05-01', frozen)(),
    ]);
    expect(answers.filter(({ Code }) => ![0, 206, 213].includes(Code))).toEqual([]);
    expect((await f.lying(tea)).reduce<number>((all, row) => all + (row as [string, string, number])[2], 0)).toBe(30);
    await f.stockHolds();
    expect(await proveStock(f.db)).toEqual([]);
  });
});

describe('packing and sending stock', () => {
  test('goods are checked by their codes; what is of another order, customer or nobody is refused', async () => {
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
    expect((await scan(order, 'NOTHING')).Code).toBe(232);
    expect((await scan(order, cups.scan)).Code).toBe(314);
    expect((await scan(order, bobs.scan)).Code).toBe(312);
    expect((await scan(order, tea.scan, { Quantity: 4 })).Code).toBe(318);
    expect((await scan(order, tea.scan, { Quantity: 1 })).Data).toMatchObject({ PackedQuantity: 1, AllScanned: false });
    expect((await f.complete(order)).Code).toBe(319);
    expect((await scan(order, tea.code)).Data).toMatchObject({ PackedQuantity: 3, AllScanned: true });
    expect((await scan(order, tea.scan)).Code).toBe(311);
    expect((await f.complete(order)).Code).toBe(0);
    await f.payDebts();
    await f.stockHolds();
  });

  test('with its shift an order of packages and stock leaves the house, and its pieces the stock', async () => {
    const [tea, parcel] = [await twoShelves(), await f.shelved()];
    const order = await onTable([{ PackageId: parcel.id }, f.pieces(tea, 6)]);
    expect((await scan(order, tea.scan)).Code).toBe(0);
    expect((await f.scan(order, parcel.number)).Code).toBe(0);
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 5 }]);
    if (Data.SupplementBillId) await f.pay(order.id);
    const shift = await shiftFor();
    await bagOrder(f.leader.ok, shift, order.number);
    await depart(f.leader.ok, shift);
    expect((await f.order(order.id)).orderStatus).toBe(80);
    expect((await f.package(parcel.id)).packageStatus).toBe(80);
    expect(await f.lying(tea)).toEqual([['A-01-01', 'Available', 2]]);
    expect((await f.moved(tea, order.id)).slice(-2)).toEqual(['Outbound 3', 'Outbound 3']);
    await f.stockHolds();
  });

  test('reopened, an order keeps the pieces that were picked for it', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    expect((await f.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id })).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([
      [null, 'Frozen', 2],
      ['A-01-01', 'Available', 8],
    ]);
    await f.stockHolds();
  });

  test('a transfer shift takes the pieces of an order to the other warehouse', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    const shift = await shiftFor({ TransportShiftType: 2, ToWarehouseId: f.dongguan.id });
    await bagOrder(f.leader.ok, shift, order.number);
    await depart(f.leader.ok, shift);
    await f.leader.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: f.dongguan.id });
    expect((await f.order(order.id)).warehouseId).toBe(f.dongguan.id);
    expect((await f.moved(tea, order.id)).slice(-2)).toEqual(['TransferOut 2', 'TransferIn 2']);
    await f.stockHolds();
  });

  test('lost before it left, what was in hand is written off', async () => {
    const tea = await f.stocked();
    const order = await packed([f.pieces(tea, 2)], [tea]);
    expect((await f.manager.post('/LogisticsOrder/ReportOrderLost', { Id: order.id, Remarks: 'Fell off the table' })).Code).toBe(0);
    expect(await f.lying(tea)).toEqual([['A-01-01', 'Available', 8]]);
    expect((await f.moved(tea, order.id)).at(-1)).toBe('AdjustOut 2');
    await f.stockHolds();
  });
});
