import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { code128 } from '../../core/print/barcode.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';
import { type Floor, openFloor } from '@entrepot/testing/floor.ts';
import { runTimetables } from './rules.ts';

const { OrderStatus, PickingStatus, PickingListStatus, PackageStatus } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const post = (path: string, body: object, by = f.picker) => by.post(path, body);

describe('putting back', () => {
  test('goods go to the shelf that was scanned and the order back to picking', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    await f.pickAll(id);
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    const [line] = await f.linesOf(id);
    const back = await post('/PickingList/CancelPickingGoods', { Id: id, LineId: line.Id, Quantity: 1, ShelvesNumber: 'A-05-12' });
    expect(back).toMatchObject({ Code: 0, Data: { PickedQuantity: 0, PickingStatus: 1, ShelvesNumber: 'A-05-12' } });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.Picking, pickingStatus: PickingStatus.PartiallyPicked });
    expect(await f.floorHolds()).toEqual([]);
    expect((await post('/PickingList/ConfirmPickingGoods', { Id: id, LineId: line.Id, ShelvesNumber: 'A-05-12' })).Data.OrderFinished).toBe(
      true,
    );
  });

  test('refuses more than was picked, an unknown shelf, and an order whose packing has begun', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    const [line] = await f.linesOf(id);
    const back = (body: object) =>
      post('/PickingList/CancelPickingGoods', { Id: id, LineId: line.Id, Quantity: 1, ShelvesNumber: 'A-05-12', ...body });
    expect((await back({})).Code).toBe(122);
    await f.pickAll(id);
    expect((await back({ ShelvesNumber: 'Z-99' })).Code).toBe(101);
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await back({})).toMatchObject({ Code: 102, Message: expect.stringContaining('Packing of order') });
  });
});

describe('a shortage', () => {
  test('stops the order, tells the leaders, and the order leaves the list with its goods put back', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    const [found, missing] = await f.linesOf(id);
    await post('/PickingList/ConfirmPickingGoods', { Id: id, LineId: found.Id, ShelvesNumber: found.ShelvesNumber });
    const report = (quantity: number) =>
      post('/PickingList/ReportPickingShortage', { Id: id, LineId: missing.Id, Quantity: quantity, Remarks: 'shelf is empty' });
    expect((await report(2)).Code).toBe(122);
    expect((await report(1)).Code).toBe(0);
    expect(await f.order(order.id)).toMatchObject({
      frozen: true,
      freezeReason: 7,
      freezeRemarks: expect.stringContaining(missing.CourierNumber),
    });
    const told = await f.messagesOf(f.leader);
    expect(told.some(({ content }) => content.includes(missing.CourierNumber) && content.includes('shelf is empty'))).toBe(true);
    expect((await f.messagesOf(f.picker)).some(({ content }) => content.includes(missing.CourierNumber))).toBe(false);
    expect((await post('/PickingList/FinishPickingList', { Id: id })).Code).toBe(0);

    expect((await post('/PickingList/DeletePickingListOrder', { Id: id, LogisticsOrderId: order.id }, f.leader)).Code).toBe(0);
    expect(await f.order(order.id)).toMatchObject({
      orderStatus: OrderStatus.ToBePicked,
      pickingStatus: PickingStatus.ToBePicked,
      pickingListId: null,
    });
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, shelfId: expect.any(String) });
    expect(await f.list(id)).toMatchObject({ orderCount: 0, pickedCount: 0, status: PickingListStatus.Finished });
    expect(await f.floorHolds()).toEqual([]);
  });

  test('reported by five at once is reported once', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => post('/PickingList/ReportPickingShortage', { Id: id, LineId: line.Id, Quantity: 1 })),
    );
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 122, 122, 122, 122]);
  });
});

describe('taking apart', () => {
  test('an order leaves a list that others stay in; the last one ends it', async () => {
    const [first, second] = [await f.approved(), await f.approved()];
    const id = await f.listOf(first, second);
    const take = (order: { id: string }, by = f.leader) =>
      post('/PickingList/DeletePickingListOrder', { Id: id, LogisticsOrderId: order.id }, by);
    expect(await take(first, f.picker)).toMatchObject({ status: 403 });
    expect((await take(first)).Code).toBe(0);
    expect((await take(first)).Code).toBe(101);
    expect(await f.list(id)).toMatchObject({ orderCount: 1, lineCount: 1, status: PickingListStatus.ToBeClaimed });
    await take(second);
    expect((await f.list(id)).status).toBe(PickingListStatus.Cancelled);
    expect((await f.order(first.id)).pickingListId).toBeNull();
  });

  test('an order that is being packed stays in its list', async () => {
    const order = await f.picked();
    const { pickingListId } = await f.order(order.id);
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect((await post('/PickingList/DeletePickingListOrder', { Id: pickingListId, LogisticsOrderId: order.id }, f.leader)).Code).toBe(102);
  });

  test('a list is deleted while nothing of it is picked, and its orders wait again', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    expect((await post('/PickingList/DeletePickingList', { Id: id }, f.leader)).Code).toBe(0);
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Cancelled });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePicked, pickingListId: null });
    const again = await f.started(order);
    await f.pickAll(again);
    expect((await post('/PickingList/DeletePickingList', { Id: again }, f.leader)).Code).toBe(102);
    await post('/PickingList/FinishPickingList', { Id: again });
    expect((await post('/PickingList/DeletePickingList', { Id: again }, f.leader)).Code).toBe(102);
  });

  test('a cancelled order leaves its list', async () => {
    const [stays, goes] = [await f.approved(), await f.approved()];
    const id = await f.listOf(stays, goes);
    await f.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: goes.id, Remarks: 'changed my mind' });
    expect((await f.list(id)).orderCount).toBe(1);
    expect((await f.order(goes.id)).pickingListId).toBeNull();
    await f.everythingHolds();
  });
});

describe('sharing a list', () => {
  test('splits it among pickers; it ends with the last of them', async () => {
    const order = await f.approved({ parcels: 4 });
    const id = await f.listOf(order);
    const tasks = await f.leader.ok<string[]>('/PickingList/AddPickingListTask', { Id: id, PickerIds: [f.picker.userId, f.clerk.userId] });
    const halves = await Promise.all(tasks.map((task) => f.list(task)));
    expect(halves.map(({ lineCount, pickerId }) => [lineCount, pickerId])).toEqual([
      [2, f.picker.userId],
      [2, f.clerk.userId],
    ]);
    expect((await post('/PickingList/StartPickingList', { Id: id }, f.leader)).Code).toBe(102);
    expect((await post('/PickingList/DeletePickingList', { Id: tasks[0] }, f.leader)).Code).toBe(102);

    for (const [at, by] of [f.picker, f.clerk].entries()) {
      await by.ok('/PickingList/StartPickingList', { Id: tasks[at] });
      for (const line of await f.linesOf(tasks[at]!, by))
        await by.ok('/PickingList/ConfirmPickingGoods', { Id: tasks[at], LineId: line.Id, ShelvesNumber: line.ShelvesNumber });
      await by.ok('/PickingList/FinishPickingList', { Id: tasks[at] });
    }
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Finished, pickedCount: 4 });
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    expect((await f.leader.ok('/PickingList/GetPickingById', { Id: id })).Tasks).toHaveLength(2);
    expect(await f.floorHolds()).toEqual([]);
  });

  test('is not split into more parts than it has lines', async () => {
    const id = await f.listOf(await f.approved());
    expect((await post('/PickingList/AddPickingListTask', { Id: id, PickerIds: [f.picker.userId, f.clerk.userId] }, f.leader)).Code).toBe(
      102,
    );
  });
});

describe('rules', () => {
  const rule = (more: object) => ({ Name: `rule ${Math.random()}`, WarehouseId: f.xiamen.id, PickingSplitRule: 1, ...more });
  const establish = async (more: object): Promise<string> => (await f.manager.ok('/PickingRule/EstablishPickingRule', rule(more))).Id;

  test('without orders or a rule, the warehouse’s own rule takes what waits', async () => {
    const orders = [await f.approved(), await f.approved()];
    const { Data } = await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader);
    const lists = await Promise.all(orders.map(async ({ id }) => (await f.order(id)).pickingListId));
    for (const id of lists) expect(Data.PickingIds).toContain(id);
    expect((await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader)).Code).toBe(121);
  });

  test('one order a list, lists given to its pickers in turn', async () => {
    const id = await establish({ PickingSplitRule: 6, AutoAssignPickerIds: [f.picker.userId, f.clerk.userId] });
    await f.approved();
    await f.approved();
    const { Data } = await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, PickingRuleId: id }, f.leader);
    const lists = await Promise.all(Data.PickingIds.map((one: string) => f.list(one)));
    expect(lists.map(({ orderCount, pickerId, status }: any) => [orderCount, pickerId, status])).toEqual([
      [1, f.picker.userId, 20],
      [1, f.clerk.userId, 20],
    ]);
  });

  test('takes only its shipping method, and no more pieces than it allows', async () => {
    const id = await establish({ TypeOfShippingIds: [f.method('AirExpress')], MaximumPieces: 2 });
    const sea = await f.approved();
    for (let at = 0; at < 3; at++) await f.approved({ wish: { TypeOfShippingId: f.method('AirExpress') } });
    const { Data } = await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, PickingRuleId: id }, f.leader);
    const lists = await Promise.all(Data.PickingIds.map((one: string) => f.list(one)));
    expect(lists.map(({ orderCount }: any) => orderCount)).toEqual([2, 1]);
    expect((await f.order(sea.id)).pickingListId).toBeNull();
    await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader);
  });

  test('switched off it makes no list; a timetable nobody can read is refused', async () => {
    const id = await establish({});
    await f.manager.ok('/PickingRule/EnablePickingRule', { Id: id, Enabled: false });
    expect((await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, PickingRuleId: id }, f.leader)).Code).toBe(102);
    expect((await f.manager.post('/PickingRule/EstablishPickingRule', rule({ CronTime: 'every morning' }))).Code).toBe(100);
    expect((await f.manager.post('/PickingRule/EstablishPickingRule', rule({ AutoCreate: true }))).Code).toBe(100);
    expect((await f.leader.post('/PickingRule/EstablishPickingRule', rule({}))).status).toBe(403);
  });

  test('makes lists by itself at the minutes of its timetable, by the clock of the site', async () => {
    await establish({ AutoCreate: true, CronTime: '30 9 * * 1-5' });
    const order = await f.approved();
    const { takeNumber } = f.system;
    const run = (now: string) => runTimetables({ db: f.db, takeNumber, now: new Date(now) });
    expect(await run('2026-11-23T09:31:00+08:00')).toBe(0);
    expect(await run('2026-11-22T09:30:00+08:00')).toBe(0);
    expect(await run('2026-11-23T09:30:00+08:00')).toBe(1);
    expect((await f.order(order.id)).pickingListId).toEqual(expect.any(String));
  });
});

describe('the printed list', () => {
  test('is a PDF with the cart and the lines; a second print is ticked', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.listOf(order);
    const print = (body: object = {}, by = f.leader) => post('/PickingList/PrintPicking', { Ids: [id], ...body }, by);
    const { Data } = await print();
    expect(Data).toMatch(/^\/files\/.+\.pdf\?e=/);
    const file = await f.server.http.inject({ method: 'GET', url: Data });
    expect(file.headers['content-type']).toContain('application/pdf');
    const [page] = readPdf(file.rawPayload);
    const { serialNumber } = await f.list(id);
    for (const word of ['Picking list', serialNumber, 'Xiamen warehouse', order.number, order.goods[0]!.number, '1-1'])
      expect(page!.text).toContain(word);
    expect(barcodesOf(page!)).toEqual([code128(serialNumber)]);

    expect(await print()).toMatchObject({ Code: 315, Data: { Ids: [id] } });
    expect((await print({ ReprintIds: [id] })).Code).toBe(0);
    expect((await f.list(id)).printStatus).toBe(2);
  });

  test('as data has its lines in walking order and the caller’s cart', async () => {
    await f.picker.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 5, PickingListColumns: 6 });
    const id = await f.listOf(await f.approved({ parcels: 3 }));
    const data = await f.picker.ok('/PickingList/PrintPickingData', { Id: id });
    expect(data).toMatchObject({ GridRows: 5, GridColumns: 6, OrderCount: 1, PieceCount: 3, WarehouseName: 'Xiamen warehouse' });
    const walked = await sql<{
      number: string;
    }>`select s.number from picking_line l join shelf s on s.id = l.shelf_id where l.picking_list_id = ${id} order by s.walking_order`.execute(
      f.db,
    );
    expect(data.Lines.map((line: any) => line.ShelvesNumber)).toEqual(walked.rows.map(({ number }) => number));
    expect((await f.list(id)).printStatus).toBe(1);
  });
});
