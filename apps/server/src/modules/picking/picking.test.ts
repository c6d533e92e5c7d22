import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '@entrepot/testing/floor.ts';

const { OrderStatus, PickingStatus, PickingListStatus, PackageStatus } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const add = (body: object, by = f.leader) => by.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, ...body });
const claim = (id: string, by = f.picker) => by.post('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [id] });
const confirm = (id: string, body: object, by = f.picker) => by.post('/PickingList/ConfirmPickingGoods', { Id: id, ...body });

describe('making a list', () => {
  test('puts each order into a cell of the cart and its lines into the order one walks', async () => {
    await f.leader.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 2, PickingListColumns: 2 });
    const orders = [await f.approved({ parcels: 3 }), await f.approved({ parcels: 2 }), await f.approved()];
    const { Code, Data } = await add({ LogisticsOrderIds: orders.map(({ id }) => id) });
    expect(Code).toBe(0);
    expect(Data.PickingIds).toHaveLength(1);
    const list = await f.leader.ok('/PickingList/GetPickingById', { Id: Data.PickingIds[0] });
    expect(list).toMatchObject({ PickingListStatus: 10, OrderCount: 3, LineCount: 6, PieceCount: 6, GridRows: 2, GridColumns: 2 });
    expect(list.SerialNumber).toMatch(/^PK\d{10}$/);
    expect(list.Cells.map((cell: any) => [cell.GridRow, cell.GridColumn])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    const shelves = list.Lines.map((line: any) => line.ShelvesNumber);
    expect(shelves).toEqual([...shelves].sort());
    expect(list.Lines[0]).toMatchObject({ PickingStatus: 1, MemberCode: expect.stringMatching(/^T\d+/), ProductName: 'Kettle' });
    expect((await f.order(orders[0]!.id)).pickingListId).toBe(list.Id);
  });

  test('makes several lists of more orders than the cart has cells', async () => {
    const orders = [];
    for (let at = 0; at < 5; at++) orders.push(await f.approved());
    const { Data } = await add({ LogisticsOrderIds: orders.map(({ id }) => id) });
    const counts = await Promise.all(Data.PickingIds.map(async (id: string) => (await f.list(id)).orderCount));
    expect(counts).toEqual([4, 1]);
  });

  test('is told to the warehouse with the list to print', async () => {
    const id = await f.listOf(await f.approved());
    const sent = await sql<{ payload: any }>`select payload from outbox where kind = 'push' and payload ->> 'pickingId' = ${id}`.execute(
      f.db,
    );
    expect(sent.rows[0]!.payload).toMatchObject({
      infoType: 'AddPickingList',
      warehouseId: f.xiamen.id,
      title: 'picking.messages.added.title',
    });
  });

  test('refuses an order that is frozen, not approved, elsewhere or in a list', async () => {
    const frozen = await f.approved();
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'look first' });
    expect(await add({ LogisticsOrderIds: [frozen.id] })).toMatchObject({ Code: 301, Message: expect.stringContaining('look first') });
    const { Id } = await f.ordered();
    expect((await add({ LogisticsOrderIds: [Id] })).Code).toBe(303);
    const order = await f.approved();
    expect((await add({ WarehouseId: f.dongguan.id, LogisticsOrderIds: [order.id] }, f.manager)).Code).toBe(313);
    await f.listOf(order);
    expect(await add({ LogisticsOrderIds: [order.id] })).toMatchObject({ Code: 102, Message: expect.stringContaining(order.number) });
  });

  test('does not know another warehouse, another site, and needs the right', async () => {
    const order = await f.approved();
    expect((await add({ WarehouseId: f.dongguan.id, LogisticsOrderIds: [order.id] })).Code).toBe(101);
    expect((await add({ LogisticsOrderIds: [order.id] }, f.hkmanager)).Code).toBe(101);
    expect(await add({ LogisticsOrderIds: [order.id] }, f.picker)).toMatchObject({ status: 403, Code: 1 });
    expect(await add({ LogisticsOrderIds: [order.id] }, f.alice)).toMatchObject({ status: 403, Code: 1 });
  });

  test('two leaders who take the same order at the same moment make one list of it', async () => {
    const order = await f.approved();
    const answers = await Promise.all([1, 2, 3].map(() => add({ LogisticsOrderIds: [order.id] })));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102, 102]);
  });
});

test('the orders that wait for a list are shown with their pieces and where they lie, those in one are not', async () => {
  const [waits, listed] = [await f.approved({ parcels: 2 }), await f.approved()];
  await f.listOf(listed);
  const page = await f.leader.ok('/PickingList/GetOrdersToPick', { WarehouseId: f.xiamen.id, rows: 100 });
  const mine = page.Data.find((row: any) => row.Id === waits.id);
  expect(mine).toMatchObject({ SerialNumber: waits.number, Pieces: 2, Partitions: 'Packages', TypeOfShippingName: 'Sea express' });
  expect(page.Data.map((row: any) => row.Id)).not.toContain(listed.id);
  expect((await f.leader.ok('/PickingList/GetOrdersToPick', { WarehouseId: f.dongguan.id })).Total).toBe(0);
  expect((await f.picker.post('/PickingList/GetOrdersToPick', { WarehouseId: f.xiamen.id })).status).toBe(403);
});

describe('claiming', () => {
  test('two pickers who claim one list at the same moment: one has it, the other reads who', async () => {
    const id = await f.listOf(await f.approved());
    const answers = await Promise.all([claim(id, f.picker), claim(id, f.clerk)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 324]);
    const lost = answers.find(({ Code }) => Code === 324)!;
    expect(lost.Message).toMatch(/厦门仓(拣货|收货) has picking list PK/);
    expect((await f.list(id)).status).toBe(PickingListStatus.Claimed);
  });

  test('claiming one’s own list again changes nothing', async () => {
    const id = await f.listOf(await f.approved());
    await claim(id);
    expect((await claim(id)).Code).toBe(0);
  });

  test('a leader gives a list to a picker of the warehouse, not to one of another', async () => {
    const id = await f.listOf(await f.approved());
    const give = (pickerId: string) => f.leader.post('/PickingList/BatchClaimPickingList', { Ids: [id], PickerId: pickerId });
    expect((await give(f.dgclerk.userId)).Code).toBe(101);
    expect((await give(f.picker.userId)).Code).toBe(0);
    const mine = await f.picker.ok('/PickingList/GetIndividualAssignmentPickingList', { rows: 100 });
    expect(mine.Data.map((row: any) => row.Id)).toContain(id);
    const theirs = await f.clerk.ok('/PickingList/GetIndividualAssignmentPickingList', { rows: 100 });
    expect(theirs.Data.map((row: any) => row.Id)).not.toContain(id);
    const choices = await f.leader.ok('/PickingList/GetSelectPickers', { WarehouseId: f.xiamen.id });
    expect(choices.map((one: any) => one.Name).sort()).toEqual(['厦门仓主管', '厦门仓拣货', '厦门仓收货']);
  });

  test('of several lists all are claimed or none', async () => {
    const [first, second] = [await f.listOf(await f.approved()), await f.listOf(await f.approved())];
    await claim(second, f.clerk);
    expect((await f.picker.post('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [first, second] })).Code).toBe(324);
    expect((await f.list(first)).pickerId).toBeNull();
    const third = await f.listOf(await f.approved());
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [first, third] });
    for (const id of [first, third])
      expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Claimed, pickerId: f.picker.userId });
  });

  test('a picker gives back the own list, not another’s; a leader any; a started one nobody', async () => {
    const id = await f.listOf(await f.approved());
    const release = (by: typeof f.picker) => by.post('/PickingList/BatchReleaseClaim', { Ids: [id] });
    await claim(id);
    expect((await release(f.clerk)).Code).toBe(324);
    expect((await release(f.picker)).Code).toBe(0);
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.ToBeClaimed, pickerId: null });
    await claim(id);
    expect((await release(f.leader)).Code).toBe(0);
    await claim(id);
    await f.picker.ok('/PickingList/StartPickingList', { Id: id });
    expect((await release(f.leader)).Code).toBe(102);
  });
});

describe('picking', () => {
  test('starts only by who has the list, and moves its orders', async () => {
    const order = await f.approved();
    const id = await f.listOf(order);
    const start = (by = f.picker) => by.post('/PickingList/StartPickingList', { Id: id });
    expect(await start()).toMatchObject({ Code: 102, Message: expect.stringContaining('Claim picking list') });
    await claim(id);
    expect((await start(f.clerk)).Code).toBe(324);
    expect((await start()).Code).toBe(0);
    expect((await start()).Code).toBe(102);
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.Picking);
  });

  test('comes over from somebody else with a reason, as far as it is, and who had it reads who has it now', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.listOf(order);
    const start = (by: typeof f.picker, Reason?: string) => by.post('/PickingList/StartPickingList', { Id: id, Reason });
    await claim(id);
    expect(await start(f.clerk)).toMatchObject({ Code: 324, Data: { HeldBy: '厦门仓拣货' } });
    expect((await start(f.dgclerk, 'helps')).Code).toBe(101);
    // Claimed only: it begins with whoever took it.
    expect((await start(f.clerk, 'went home')).Code).toBe(0);
    expect(await f.list(id)).toMatchObject({ pickerId: f.clerk.userId, status: PickingListStatus.Picking, takeoverReason: 'went home' });
    const [line, other] = (await f.leader.ok('/PickingList/GetPickingById', { Id: id })).Lines;
    const scan = (by: typeof f.picker, one: any) => confirm(id, { LineId: one.Id, ShelvesNumber: one.ShelvesNumber }, by);
    expect((await scan(f.clerk, line)).Code).toBe(0);
    // Being picked: what lies in the cart stays picked.
    expect((await start(f.picker, 'takes the cart')).Code).toBe(0);
    expect(await f.list(id)).toMatchObject({ pickerId: f.picker.userId, pickedCount: 1, takeoverReason: 'takes the cart' });
    expect(await scan(f.clerk, other)).toMatchObject({ Code: 324, Message: expect.stringContaining('厦门仓拣货') });
    expect((await scan(f.picker, other)).Code).toBe(0);
    expect((await f.picker.post('/PickingList/FinishPickingList', { Id: id })).Code).toBe(0);
    expect((await start(f.clerk, 'too late')).Code).toBe(102);
  });

  test('does not start with a frozen order in the list', async () => {
    const order = await f.approved();
    const id = await f.listOf(order);
    await claim(id);
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.id], FreezeReason: 1 });
    expect((await f.picker.post('/PickingList/StartPickingList', { Id: id })).Code).toBe(301);
  });

  test('takes goods from shelf and parcel scanned, and the last piece sends the order to packing', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    const [first, second] = await f.linesOf(id);
    const answer = await confirm(id, { CourierNumber: first.CourierNumber, ShelvesNumber: first.ShelvesNumber });
    expect(answer).toMatchObject({ Code: 0, Data: { PickedQuantity: 1, PickingStatus: 3, OrderFinished: false, ListFinished: false } });
    expect((await f.order(order.id)).pickingStatus).toBe(PickingStatus.PartiallyPicked);
    const last = await confirm(id, { LineId: second.Id, ShelvesNumber: second.ShelvesNumber, Quantity: 1 });
    expect(last.Data).toMatchObject({ OrderFinished: true, ListFinished: true });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePacked, pickingStatus: PickingStatus.FinishedPicking });
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    expect(await f.tracksOf(order.id)).toContain(30);
    expect((await f.list(id)).pickedCount).toBe(2);
    expect((await f.picker.post('/PickingList/FinishPickingList', { Id: id })).Code).toBe(0);
    expect(await f.floorHolds()).toEqual([]);
  });

  test('refuses another shelf, goods of no line, too many, and who does not have the list', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    const [line] = await f.linesOf(id);
    const wrong = await confirm(id, { CourierNumber: line.CourierNumber, ShelvesNumber: 'A-05-12' });
    expect(wrong).toMatchObject({ Code: 232, Message: expect.stringContaining(`lies on shelf ${line.ShelvesNumber}, not on A-05-12`) });
    expect((await confirm(id, { CourierNumber: 'SF0000000000000', ShelvesNumber: line.ShelvesNumber })).Code).toBe(232);
    expect((await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber, Quantity: 2 })).Code).toBe(122);
    expect((await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber }, f.clerk)).Code).toBe(324);
    expect((await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber }, f.dgclerk)).Code).toBe(101);
  });

  test('the same line confirmed five times at the same moment is picked once', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber })));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 122, 122, 122, 122]);
    expect(answers.find(({ Code }) => Code)).toMatchObject({
      Data: { DoneAlready: true },
      Message: expect.stringContaining('picked already'),
    });
    expect((await f.list(id)).pickedCount).toBe(1);
    expect(await f.floorHolds()).toEqual([]);
  });

  test('a scan that is sent again because its answer was lost counts once', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const body = { LineId: line.Id, ShelvesNumber: line.ShelvesNumber, IdempotencyKey: `scan-${line.Id}` };
    const answers = [await confirm(id, body), await confirm(id, body)];
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0]);
    expect(answers[1]!.Data).toEqual(answers[0]!.Data);
    expect((await f.list(id)).pickedCount).toBe(1);
  });

  test('goods moved to another shelf since the list was made are looked for where they are', async () => {
    const goods = await f.shelved({ declared: { Quantity: 3 } });
    const { Id, SerialNumber } = await f.ordered({ Unpacking: true, Goods: [{ PackageId: goods.id, Quantity: 1 }] }, [goods]);
    await f.pay(Id);
    await f.approve(Id);
    const id = await f.listOf({ id: Id, number: SerialNumber, goods: [goods] });
    const [moved] = await f.clerk.ok('/Package/TransferPackageShelf', { Ids: [goods.id], ShelvesNumber: 'A-04-11' });
    expect(moved.Ok).toBe(true);
    await claim(id);
    await f.picker.ok('/PickingList/StartPickingList', { Id: id });
    const [line] = await f.linesOf(id);
    expect(line.ShelvesNumber).toBe('A-04-11');
    expect((await confirm(id, { LineId: line.Id, ShelvesNumber: 'A-04-11' })).Code).toBe(0);
    // Two pieces stay on the shelf, free for another order.
    expect(await f.package(goods.id)).toMatchObject({ availableQuantity: 2, pickedQuantity: 1, shelfId: expect.any(String) });
    expect(await f.floorHolds()).toEqual([]);
  });

  test('ends only when every line is picked or short', async () => {
    const id = await f.started(await f.approved({ parcels: 2 }));
    const finish = () => f.picker.post('/PickingList/FinishPickingList', { Id: id });
    expect(await finish()).toMatchObject({ Code: 102, Message: expect.stringContaining('2 lines') });
    await f.pickAll(id);
    expect((await finish()).Code).toBe(0);
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Finished, finishTime: expect.any(Date) });
  });
});
