import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { code128 } from '../../core/print/barcode.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { runTimetables } from './rules.ts';

const { OrderStatus, PickingStatus, PickingListStatus, PackageStatus, FreezeReason, ShortageDecision } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const post = (path: string, body: object, by = f.picker) => by.post(path, body);

describe('putting back', () => {
  test('returns goods to the scanned shelf and the order to picking', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    await f.pickAll(id);
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    const [line] = await f.linesOf(id);
    const back = await post('/PickingList/CancelPickingGoods', { Id: id, LineId: line.Id, Quantity: 1, ShelvesNumber: 'A-05-12' });
    expect(back).toSucceed({ Data: { PickedQuantity: 0, PickingStatus: enumCodes.PickingStatus.ToBePicked, ShelvesNumber: 'A-05-12' } });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.Picking, pickingStatus: PickingStatus.PartiallyPicked });
    expect(await f.floorInvariants()).toEqual([]);
    expect((await post('/PickingList/ConfirmPickingGoods', { Id: id, LineId: line.Id, ShelvesNumber: 'A-05-12' })).Data.OrderFinished).toBe(
      true,
    );
  });

  test('refuses more than was picked, an unknown shelf, and an order in packing', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    const [line] = await f.linesOf(id);
    const back = (body: object) =>
      post('/PickingList/CancelPickingGoods', { Id: id, LineId: line.Id, Quantity: 1, ShelvesNumber: 'A-05-12', ...body });
    expect(await back({})).toBeRefused('TotalExceeded');
    await f.pickAll(id);
    expect(await back({ ShelvesNumber: 'Z-99' })).toBeRefused('NotFound');
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await back({})).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Packing of order') });
  });
});

describe('a shortage', () => {
  test('puts the order on hold, notifies supervisors, and the order leaves the list', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    const [found, missing] = await f.linesOf(id);
    await post('/PickingList/ConfirmPickingGoods', { Id: id, LineId: found.Id, ShelvesNumber: found.ShelvesNumber });
    const report = (quantity: number) =>
      post('/PickingList/ReportPickingShortage', { Id: id, LineId: missing.Id, Quantity: quantity, Remarks: 'shelf is empty' });
    expect(await report(2)).toBeRefused('TotalExceeded');
    expect(await report(1)).toSucceed();
    expect(await f.order(order.id)).toMatchObject({
      frozen: true,
      freezeReason: FreezeReason.Shortage,
      freezeRemarks: expect.stringContaining(missing.CourierNumber),
    });
    const messages = await f.messagesOf(f.leader);
    expect(messages.some(({ content }) => content.includes(missing.CourierNumber) && content.includes('shelf is empty'))).toBe(true);
    expect((await f.messagesOf(f.picker)).some(({ content }) => content.includes(missing.CourierNumber))).toBe(false);
    expect(await post('/PickingList/FinishPickingList', { Id: id })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('missing goods'),
    });

    expect(await post('/PickingList/DeletePickingListOrder', { Id: id, LogisticsOrderId: order.id }, f.leader)).toSucceed();
    expect(await f.order(order.id)).toMatchObject({
      orderStatus: OrderStatus.ToBePicked,
      pickingStatus: PickingStatus.ToBePicked,
      pickingListId: null,
      frozen: false,
    });
    await f.putBackAll(order.id);
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, shelfId: expect.any(String) });
    expect(await f.list(id)).toMatchObject({ orderCount: 0, pickedCount: 0, status: PickingListStatus.Cancelled });
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('is reported once when five report it concurrently', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => post('/PickingList/ReportPickingShortage', { Id: id, LineId: line.Id, Quantity: 1 })),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded']);
  });
});

describe('an open shortage', () => {
  /** An order of two packages, one picked and one reported missing. */
  async function short() {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    const [found, missing] = await f.linesOf(id);
    await f.picker.ok('/PickingList/ConfirmPickingGoods', { Id: id, LineId: found.Id, ShelvesNumber: found.ShelvesNumber });
    await f.picker.ok('/PickingList/ReportPickingShortage', { Id: id, LineId: missing.Id, Quantity: 1, Remarks: 'shelf is empty' });
    const packageOf = (line: { CourierNumber: string }) => order.goods.find(({ number }) => number === line.CourierNumber)!.id;
    return { order, id, missing, missingId: packageOf(missing), foundId: packageOf(found) };
  }
  const decide = (LogisticsOrderId: string, Decision: number, more: object = {}, by = f.leader) =>
    by.post('/PickingList/DecideShortage', { LogisticsOrderId, Decision, ...more });
  const shortageOf = (LogisticsOrderId: string) => f.leader.ok('/PickingList/GetOrderShortage', { LogisticsOrderId });

  test('ends when the goods turn up and are scanned', async () => {
    const { order, id, missing } = await short();
    const found = await post('/PickingList/ConfirmPickingGoods', {
      Id: id,
      CourierNumber: missing.CourierNumber,
      ShelvesNumber: missing.ShelvesNumber,
    });
    expect(found).toSucceed({ Data: { ShortQuantity: 0, PickedQuantity: 1, OrderFinished: true, ListFinished: true } });
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: OrderStatus.ToBePacked });
    expect(await post('/PickingList/FinishPickingList', { Id: id })).toSucceed();
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('waits with a remark, in the queue of the leader', async () => {
    const { order, missing } = await short();
    const { Lines, Decisions } = await shortageOf(order.id);
    expect(Lines).toMatchObject([{ CourierNumber: missing.CourierNumber, Quantity: 1, Remarks: 'shelf is empty' }]);
    const { Wait, SendWithout, Cancel } = ShortageDecision;
    expect(Decisions.map(({ Decision }: { Decision: number }) => Decision)).toEqual([Wait, SendWithout, Cancel]);
    expect(await decide(order.id, Wait)).toBeRefused('ValidationFailed');
    expect(await decide(order.id, Wait, { Remarks: 'asked the night shift' })).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: true, freezeRemarks: expect.stringContaining('asked the night shift') });
    const { Data } = await f.leader.ok('/LogisticsOrder/GetLogisticsOrders', { Freeze: true, FreezeReason: FreezeReason.Shortage });
    expect(Data.map(({ Id }: { Id: string }) => Id)).toContain(order.id);
    expect(await decide(order.id, SendWithout, {}, f.picker)).toMatchObject({ status: 403 });
  });

  test('is sent without the missing package, which is lost until it is found', async () => {
    const { order, id, missingId, foundId } = await short();
    const before = Number((await f.order(order.id)).quoteSnapshot!.total);
    expect(await decide(order.id, ShortageDecision.SendWithout)).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: OrderStatus.ToBePacked, packageCount: 1 });
    expect(Number((await f.order(order.id)).quoteSnapshot!.total)).toBeLessThan(before);
    expect((await f.goodsOf(order.id)).map(({ packageId }) => packageId)).toEqual([foundId]);
    expect(await f.package(missingId)).toMatchObject({ packageStatus: PackageStatus.Lost, frozenQuantity: 0 });
    expect(await post('/PickingList/FinishPickingList', { Id: id })).toSucceed();
    expect(await decide(order.id, ShortageDecision.SendWithout)).toBeRefused('StateNotAllowed');
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('cancels the order, whose picked goods are put back on their shelves', async () => {
    const { order, foundId, missingId } = await short();
    expect(await decide(order.id, ShortageDecision.Cancel, { Remarks: 'nothing left' })).toSucceed();
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.Cancelled);
    expect(await f.package(foundId)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    await f.putBackAll(order.id);
    expect(await f.package(foundId)).toMatchObject({ packageStatus: PackageStatus.OnShelf, frozenQuantity: 0 });
    // It was not on its shelf, so it cannot be ordered.
    expect(await f.package(missingId)).toMatchObject({ packageStatus: PackageStatus.Lost, frozenQuantity: 0, shelfId: null });
    expect(await f.floorInvariants()).toEqual([]);
    await f.expectInvariants();
  });

  test('accepts the offered decisions only: no other stock replaces a package', async () => {
    const { order, id, missing } = await short();
    expect(await decide(order.id, ShortageDecision.Substitute)).toBeRefused('StateNotAllowed');
    expect(await f.order(order.id)).toMatchObject({ frozen: true, orderStatus: OrderStatus.Picking });
    expect((await f.linesOf(id)).find((line) => line.Id === missing.Id)).toMatchObject({ ShortQuantity: 1 });
  });

  test('is decided once when two decide concurrently', async () => {
    const { order } = await short();
    const answers = await Promise.all([1, 2].map(() => decide(order.id, ShortageDecision.SendWithout)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  });
});

describe('removing orders and lists', () => {
  test('removes an order from a list; the last one ends the list', covers('CALL-PickingList-DeletePickingListOrder'), async () => {
    const [first, second] = [await f.approved(), await f.approved()];
    const id = await f.listOf(first, second);
    const take = (order: { id: string }, by = f.leader) =>
      post('/PickingList/DeletePickingListOrder', { Id: id, LogisticsOrderId: order.id }, by);
    expect(await take(first, f.picker)).toMatchObject({ status: 403 });
    expect(await take(first)).toSucceed();
    expect(await take(first)).toBeRefused('NotFound');
    expect(await f.list(id)).toMatchObject({ orderCount: 1, lineCount: 1, status: PickingListStatus.ToBeClaimed });
    await take(second);
    expect((await f.list(id)).status).toBe(PickingListStatus.Cancelled);
    expect((await f.order(first.id)).pickingListId).toBeNull();
  });

  test('keeps an order in its list while it is being packed', async () => {
    const order = await f.picked();
    const { pickingListId } = await f.order(order.id);
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await post('/PickingList/DeletePickingListOrder', { Id: pickingListId, LogisticsOrderId: order.id }, f.leader)).toBeRefused(
      'StateNotAllowed',
    );
  });

  test('deletes an unpicked list, and its orders wait again', covers('CALL-PickingList-DeletePickingList'), async () => {
    const order = await f.approved();
    const id = await f.started(order);
    expect(await post('/PickingList/DeletePickingList', { Id: id }, f.leader)).toSucceed();
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Cancelled });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePicked, pickingListId: null });
    const again = await f.started(order);
    await f.pickAll(again);
    expect(await post('/PickingList/DeletePickingList', { Id: again }, f.leader)).toBeRefused('StateNotAllowed');
    await post('/PickingList/FinishPickingList', { Id: again });
    expect(await post('/PickingList/DeletePickingList', { Id: again }, f.leader)).toBeRefused('StateNotAllowed');
  });

  test('removes a cancelled order from its list', async () => {
    const [stays, goes] = [await f.approved(), await f.approved()];
    const id = await f.listOf(stays, goes);
    await f.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: goes.id, Remarks: 'changed my mind' });
    expect((await f.list(id)).orderCount).toBe(1);
    expect((await f.order(goes.id)).pickingListId).toBeNull();
    await f.expectInvariants();
  });
});

describe('sharing a list', () => {
  test('splits it among pickers and ends it with the last of them', covers('CALL-PickingList-AddPickingListTask'), async () => {
    const order = await f.approved({ parcels: 4 });
    const id = await f.listOf(order);
    const tasks = await f.leader.ok<string[]>('/PickingList/AddPickingListTask', { Id: id, PickerIds: [f.picker.userId, f.clerk.userId] });
    const halves = await Promise.all(tasks.map((task) => f.list(task)));
    expect(halves.map(({ lineCount, pickerId }) => [lineCount, pickerId])).toEqual([
      [2, f.picker.userId],
      [2, f.clerk.userId],
    ]);
    expect(await post('/PickingList/StartPickingList', { Id: id }, f.leader)).toBeRefused('StateNotAllowed');
    expect(await post('/PickingList/DeletePickingList', { Id: tasks[0] }, f.leader)).toBeRefused('StateNotAllowed');

    for (const [at, by] of [f.picker, f.clerk].entries()) {
      await by.ok('/PickingList/StartPickingList', { Id: tasks[at] });
      for (const line of await f.linesOf(tasks[at]!, by))
        await by.ok('/PickingList/ConfirmPickingGoods', { Id: tasks[at], LineId: line.Id, ShelvesNumber: line.ShelvesNumber });
      await by.ok('/PickingList/FinishPickingList', { Id: tasks[at] });
    }
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Finished, pickedCount: 4 });
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
    expect((await f.leader.ok('/PickingList/GetPickingById', { Id: id })).Tasks).toHaveLength(2);
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('refuses more parts than lines', async () => {
    const id = await f.listOf(await f.approved());
    expect(await post('/PickingList/AddPickingListTask', { Id: id, PickerIds: [f.picker.userId, f.clerk.userId] }, f.leader)).toBeRefused(
      'StateNotAllowed',
    );
  });
});

describe('rules', () => {
  const rule = (more: object) => ({ Name: `rule ${Math.random()}`, WarehouseId: f.xiamen.id, PickingSplitRule: 1, ...more });
  const establish = async (more: object): Promise<string> => (await f.manager.ok('/PickingRule/EstablishPickingRule', rule(more))).Id;

  test('uses the warehouse’s default rule for waiting orders', async () => {
    const orders = [await f.approved(), await f.approved()];
    const { Data } = await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader);
    const lists = await Promise.all(orders.map(async ({ id }) => (await f.order(id)).pickingListId));
    for (const id of lists) expect(Data.PickingIds).toContain(id);
    expect(await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader)).toBeRefused('AtLeastOneSelection');
  });

  test('creates one list per order and assigns pickers in turn', async () => {
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

  test('limits lists to its shipping method and piece limit', async () => {
    const id = await establish({ TypeOfShippingIds: [f.method('AirExpress')], MaximumPieces: 2 });
    const sea = await f.approved();
    for (let at = 0; at < 3; at++) await f.approved({ wish: { TypeOfShippingId: f.method('AirExpress') } });
    const { Data } = await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, PickingRuleId: id }, f.leader);
    const lists = await Promise.all(Data.PickingIds.map((one: string) => f.list(one)));
    expect(lists.map(({ orderCount }: any) => orderCount)).toEqual([2, 1]);
    expect((await f.order(sea.id)).pickingListId).toBeNull();
    await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id }, f.leader);
  });

  test('creates no list when disabled and rejects an invalid timetable', async () => {
    const id = await establish({});
    await f.manager.ok('/PickingRule/EnablePickingRule', { Id: id, Enabled: false });
    expect(await post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, PickingRuleId: id }, f.leader)).toBeRefused(
      'StateNotAllowed',
    );
    expect(await f.manager.post('/PickingRule/EstablishPickingRule', rule({ CronTime: 'every morning' }))).toBeRefused('ValidationFailed');
    expect(await f.manager.post('/PickingRule/EstablishPickingRule', rule({ AutoCreate: true }))).toBeRefused('ValidationFailed');
    expect((await f.leader.post('/PickingRule/EstablishPickingRule', rule({}))).status).toBe(403);
  });

  test('creates lists at the times of its timetable in the site’s time zone', async () => {
    await establish({ AutoCreate: true, CronTime: '30 9 * * 1-5' });
    const order = await f.approved();
    const { takeNumber } = f.system;
    const run = (now: string) => runTimetables({ db: f.db, takeNumber, now: new Date(now) });
    // A Sunday, and the Monday after it.
    expect(await run('2031-11-23T09:30:00+08:00')).toBe(0);
    expect(await run('2031-11-24T09:29:00+08:00')).toBe(0);
    expect(await run('2031-11-24T09:30:00+08:00')).toBe(1);
    expect((await f.order(order.id)).pickingListId).toEqual(expect.any(String));
  });

  test('creates no lists on closed days of its warehouse when it skips them', async () => {
    const [skips, runs] = [
      await establish({ AutoCreate: true, CronTime: '15 7 3 * *', SkipClosedDays: true }),
      await establish({ AutoCreate: true, CronTime: '15 7 3 * *' }),
    ];
    const { Id } = await f.manager.ok('/OpeningCalendar/EstablishOpeningCalendar', {
      WarehouseId: f.xiamen.id,
      Exceptions: [{ From: '2031-12-01', Until: '2031-12-05' }],
    });
    const enable = (rule: string, Enabled: boolean) => f.manager.ok('/PickingRule/EnablePickingRule', { Id: rule, Enabled });
    const { takeNumber } = f.system;
    const run = (now: string) => runTimetables({ db: f.db, takeNumber, now: new Date(now) });
    await run('2031-12-02T23:00:00+08:00');
    await f.approved();
    await enable(runs, false);
    expect(await run('2031-12-03T07:15:00+08:00')).toBe(0);
    expect(await run('2032-01-03T07:15:00+08:00')).toBe(1);
    await f.manager.ok('/OpeningCalendar/DeleteOpeningCalendar', { Id });
    await enable(skips, false);
  });

  test('makes up once for a time that passed while the server was stopped, none while disabled', async () => {
    const id = await establish({ AutoCreate: true, CronTime: '30 9 * * *' });
    const { takeNumber } = f.system;
    const run = (now: string) => runTimetables({ db: f.db, takeNumber, now: new Date(now) });
    const enable = (Enabled: boolean) => f.manager.ok('/PickingRule/EnablePickingRule', { Id: id, Enabled });
    // On weekends, when no rule of the other tests is due.
    await run('2032-01-03T09:35:00+08:00');
    await f.approved();
    expect(await run('2032-01-04T11:45:00+08:00')).toBe(1);
    await f.approved();
    expect(await run('2032-01-04T11:46:00+08:00')).toBe(0);
    await enable(false);
    expect(await run('2032-01-10T09:30:00+08:00')).toBe(0);
    await enable(true);
    await f.db
      .updateTable('pickingRule')
      .set({ followedTime: new Date('2032-01-10T10:00:00+08:00') })
      .where('id', '=', id)
      .execute();
    expect(await run('2032-01-10T10:01:00+08:00')).toBe(0);
    expect(await run('2032-01-11T09:30:00+08:00')).toBe(1);
  });
});

describe('the printed list', () => {
  test('is a PDF with cart and lines; a reprint must be requested', covers('CALL-PickingList-PrintPicking'), async () => {
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

    expect(await print()).toBeRefused('OrderPrintRepeated', { Data: { Ids: [id] } });
    expect(await print({ ReprintIds: [id] })).toSucceed();
    expect((await f.list(id)).printStatus).toBe(enumCodes.PrintStatus.Printed);
  });

  test('shows the pieces of every line when it is printed again after picking', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    await f.pickAll(id);
    const { Data } = await post('/PickingList/PrintPicking', { Ids: [id], ReprintIds: [id] }, f.leader);
    const [page] = readPdf((await f.server.http.inject({ method: 'GET', url: Data })).rawPayload);
    expect(page!.text).toContain('1/1');
  });

  test('as data has its lines in walking order and the caller’s cart', covers('CALL-PickingList-PrintPickingData'), async () => {
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
    expect((await f.list(id)).printStatus).toBe(enumCodes.PrintStatus.Unprinted);
  });
});
