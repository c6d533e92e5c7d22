import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import { outcomeOf } from '../../testing/outcomes.ts';

const { OrderStatus, PickingStatus, PickingListStatus, PackageStatus } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const add = (body: object, by = f.leader) => by.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, ...body });
const claim = (id: string, by = f.picker) => by.post('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [id] });
const confirm = (id: string, body: object, by = f.picker) => by.post('/PickingList/ConfirmPickingGoods', { Id: id, ...body });

describe('creating a list', () => {
  test(
    'assigns each order a slot of the cart and sorts lines in walking order',
    covers('CALL-PickingList-AddPickingList', 'CALL-PickingList-GetPickingById'),
    async () => {
      await f.leader.ok('/UserConfiguration/EditUserConfigure', { PickingListRows: 2, PickingListColumns: 2 });
      const orders = [await f.approved({ parcels: 3 }), await f.approved({ parcels: 2 }), await f.approved()];
      const answer = await add({ LogisticsOrderIds: orders.map(({ id }) => id) });
      expect(answer).toSucceed();
      const { Data } = answer;
      expect(Data.PickingIds).toHaveLength(1);
      const list = await f.leader.ok('/PickingList/GetPickingById', { Id: Data.PickingIds[0] });
      expect(list).toMatchObject({
        PickingListStatus: enumCodes.PickingListStatus.ToBeClaimed,
        OrderCount: 3,
        LineCount: 6,
        PieceCount: 6,
        GridRows: 2,
        GridColumns: 2,
      });
      expect(list.SerialNumber).toMatch(/^PK\d{10}$/);
      expect(list.Cells.map((cell: any) => [cell.GridRow, cell.GridColumn])).toEqual([
        [1, 1],
        [1, 2],
        [2, 1],
      ]);
      const shelves = list.Lines.map((line: any) => line.ShelvesNumber);
      expect(shelves).toEqual([...shelves].sort());
      expect(list.Lines[0]).toMatchObject({
        PickingStatus: enumCodes.PickingStatus.ToBePicked,
        MemberCode: expect.stringMatching(/^T\d+/),
        ProductName: 'Kettle',
      });
      expect((await f.order(orders[0]!.id)).pickingListId).toBe(list.Id);
    },
  );

  test('creates several lists when there are more orders than slots', async () => {
    const orders = [];
    for (let at = 0; at < 5; at++) orders.push(await f.approved());
    const { Data } = await add({ LogisticsOrderIds: orders.map(({ id }) => id) });
    const counts = await Promise.all(Data.PickingIds.map(async (id: string) => (await f.list(id)).orderCount));
    expect(counts).toEqual([4, 1]);
  });

  test('notifies the warehouse with the list to print', async () => {
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

  test('refuses an order that is on hold, unapproved, elsewhere or in a list', async () => {
    const frozen = await f.approved();
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'look first' });
    expect(await add({ LogisticsOrderIds: [frozen.id] })).toBeRefused('OrderFrozen', { Message: expect.stringContaining('look first') });
    const { Id } = await f.ordered();
    expect(await add({ LogisticsOrderIds: [Id] })).toBeRefused('OrderNotApproved');
    const order = await f.approved();
    expect(await add({ WarehouseId: f.dongguan.id, LogisticsOrderIds: [order.id] }, f.manager)).toBeRefused('DifferentWarehouse');
    await f.listOf(order);
    expect(await add({ LogisticsOrderIds: [order.id] })).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(order.number) });
  });

  test('refuses another warehouse or site and requires the permission', async () => {
    const order = await f.approved();
    expect(await add({ WarehouseId: f.dongguan.id, LogisticsOrderIds: [order.id] })).toBeRefused('NotFound');
    expect(await add({ LogisticsOrderIds: [order.id] }, f.hkmanager)).toBeRefused('NotFound');
    expect(await add({ LogisticsOrderIds: [order.id] }, f.picker)).toBeRefused('NoPermission', { status: 403 });
    expect(await add({ LogisticsOrderIds: [order.id] }, f.alice)).toBeRefused('NoPermission', { status: 403 });
  });

  test('creates one list when two supervisors select the same order concurrently', async () => {
    const order = await f.approved();
    const answers = await Promise.all([1, 2, 3].map(() => add({ LogisticsOrderIds: [order.id] })));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
  });
});

test('shows waiting orders with pieces and locations, without those in a list', async () => {
  const [waits, listed] = [await f.approved({ parcels: 2 }), await f.approved()];
  await f.listOf(listed);
  const page = await f.leader.ok('/PickingList/GetOrdersToPick', { WarehouseId: f.xiamen.id, rows: 100 });
  const own = page.Data.find((row: any) => row.Id === waits.id);
  expect(own).toMatchObject({ SerialNumber: waits.number, Pieces: 2, Partitions: 'Packages', TypeOfShippingName: 'Sea express' });
  expect(page.Data.map((row: any) => row.Id)).not.toContain(listed.id);
  expect((await f.leader.ok('/PickingList/GetOrdersToPick', { WarehouseId: f.dongguan.id })).Total).toBe(0);
  expect((await f.picker.post('/PickingList/GetOrdersToPick', { WarehouseId: f.xiamen.id })).status).toBe(403);
});

describe('claiming', () => {
  test('assigns a list to one of two concurrent pickers and names the picker to the other', async () => {
    const id = await f.listOf(await f.approved());
    const answers = await Promise.all([claim(id, f.picker), claim(id, f.clerk)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'PickingClaimedByOther']);
    const lost = answers.find((one) => outcomeOf(one) === 'PickingClaimedByOther')!;
    expect(lost.Message).toMatch(/厦门仓(拣货|收货) has claimed picking list PK/);
    expect((await f.list(id)).status).toBe(PickingListStatus.Claimed);
  });

  test('changes nothing when an own list is claimed again', async () => {
    const id = await f.listOf(await f.approved());
    await claim(id);
    expect(await claim(id)).toSucceed();
  });

  test(
    'lets a supervisor assign a picker of the warehouse only',
    covers('CALL-PickingList-BatchClaimPickingList', 'CALL-PickingList-GetIndividualAssignmentPickingList'),
    async () => {
      const id = await f.listOf(await f.approved());
      const give = (pickerId: string) => f.leader.post('/PickingList/BatchClaimPickingList', { Ids: [id], PickerId: pickerId });
      expect(await give(f.dgclerk.userId)).toBeRefused('NotFound');
      expect(await give(f.picker.userId)).toSucceed();
      const own = await f.picker.ok('/PickingList/GetIndividualAssignmentPickingList', { rows: 100 });
      expect(own.Data.map((row: any) => row.Id)).toContain(id);
      const others = await f.clerk.ok('/PickingList/GetIndividualAssignmentPickingList', { rows: 100 });
      expect(others.Data.map((row: any) => row.Id)).not.toContain(id);
      const choices = await f.leader.ok('/PickingList/GetSelectPickers', { WarehouseId: f.xiamen.id });
      expect(choices.map((one: any) => one.Name).sort()).toEqual(['厦门仓主管', '厦门仓拣货', '厦门仓收货']);
    },
  );

  test('claims all of several lists or none', covers('CALL-PickingList-BatchClaimPickingListCurrentUser'), async () => {
    const [first, second] = [await f.listOf(await f.approved()), await f.listOf(await f.approved())];
    await claim(second, f.clerk);
    expect(await f.picker.post('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [first, second] })).toBeRefused(
      'PickingClaimedByOther',
    );
    expect((await f.list(first)).pickerId).toBeNull();
    const third = await f.listOf(await f.approved());
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [first, third] });
    for (const id of [first, third])
      expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Claimed, pickerId: f.picker.userId });
  });

  test(
    'lets pickers release their own lists, supervisors any, none once started',
    covers('CALL-PickingList-BatchReleaseClaim'),
    async () => {
      const id = await f.listOf(await f.approved());
      const release = (by: typeof f.picker) => by.post('/PickingList/BatchReleaseClaim', { Ids: [id] });
      await claim(id);
      expect(await release(f.clerk)).toBeRefused('PickingClaimedByOther');
      expect(await release(f.picker)).toSucceed();
      expect(await f.list(id)).toMatchObject({ status: PickingListStatus.ToBeClaimed, pickerId: null });
      await claim(id);
      expect(await release(f.leader)).toSucceed();
      await claim(id);
      await f.picker.ok('/PickingList/StartPickingList', { Id: id });
      expect(await release(f.leader)).toBeRefused('StateNotAllowed');
    },
  );
});

describe('picking', () => {
  test('is started by the list’s picker only and moves its orders', covers('CALL-PickingList-StartPickingList'), async () => {
    const order = await f.approved();
    const id = await f.listOf(order);
    const start = (by = f.picker) => by.post('/PickingList/StartPickingList', { Id: id });
    expect(await start()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Claim picking list') });
    await claim(id);
    expect(await start(f.clerk)).toBeRefused('PickingClaimedByOther');
    expect(await start()).toSucceed();
    expect(await start()).toBeRefused('StateNotAllowed');
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.Picking);
  });

  test('can be taken over in its current state with a reason, visible to the previous picker', async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.listOf(order);
    const start = (by: typeof f.picker, Reason?: string) => by.post('/PickingList/StartPickingList', { Id: id, Reason });
    await claim(id);
    expect(await start(f.clerk)).toBeRefused('PickingClaimedByOther', { Data: { HeldBy: '厦门仓拣货' } });
    expect(await start(f.dgclerk, 'helps')).toBeRefused('NotFound');
    // Only claimed: the new picker starts it.
    expect(await start(f.clerk, 'went home')).toSucceed();
    expect(await f.list(id)).toMatchObject({ pickerId: f.clerk.userId, status: PickingListStatus.Picking, takeoverReason: 'went home' });
    const [line, other] = (await f.leader.ok('/PickingList/GetPickingById', { Id: id })).Lines;
    const scan = (by: typeof f.picker, one: any) => confirm(id, { LineId: one.Id, ShelvesNumber: one.ShelvesNumber }, by);
    expect(await scan(f.clerk, line)).toSucceed();
    // In progress: what is in the cart stays picked.
    expect(await start(f.picker, 'takes the cart')).toSucceed();
    expect(await f.list(id)).toMatchObject({ pickerId: f.picker.userId, pickedCount: 1, takeoverReason: 'takes the cart' });
    expect(await scan(f.clerk, other)).toBeRefused('PickingClaimedByOther', { Message: expect.stringContaining('厦门仓拣货') });
    expect(await scan(f.picker, other)).toSucceed();
    expect(await f.picker.post('/PickingList/FinishPickingList', { Id: id })).toSucceed();
    expect(await start(f.clerk, 'too late')).toBeRefused('StateNotAllowed');
  });

  test('does not start with an order on hold in the list', async () => {
    const order = await f.approved();
    const id = await f.listOf(order);
    await claim(id);
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.id], FreezeReason: 1 });
    expect(await f.picker.post('/PickingList/StartPickingList', { Id: id })).toBeRefused('OrderFrozen');
  });

  test('takes scanned goods from their shelf; the last piece sends the order to packing', covers('STATE-ORDER-PICK'), async () => {
    const order = await f.approved({ parcels: 2 });
    const id = await f.started(order);
    const [first, second] = await f.linesOf(id);
    const answer = await confirm(id, { CourierNumber: first.CourierNumber, ShelvesNumber: first.ShelvesNumber });
    expect(answer).toSucceed({
      Data: { PickedQuantity: 1, PickingStatus: enumCodes.PickingStatus.FinishedPicking, OrderFinished: false, ListFinished: false },
    });
    expect((await f.order(order.id)).pickingStatus).toBe(PickingStatus.PartiallyPicked);
    const last = await confirm(id, { LineId: second.Id, ShelvesNumber: second.ShelvesNumber, Quantity: 1 });
    expect(last.Data).toMatchObject({ OrderFinished: true, ListFinished: true });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePacked, pickingStatus: PickingStatus.FinishedPicking });
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    expect(await f.tracksOf(order.id)).toContain(30);
    expect((await f.list(id)).pickedCount).toBe(2);
    expect(await f.picker.post('/PickingList/FinishPickingList', { Id: id })).toSucceed();
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('refuses another shelf, unknown goods, too many pieces and other pickers', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    const [line] = await f.linesOf(id);
    const wrong = await confirm(id, { CourierNumber: line.CourierNumber, ShelvesNumber: 'A-05-12' });
    expect(wrong).toBeRefused('NoMatchingGoods', {
      Message: expect.stringContaining(`is on shelf ${line.ShelvesNumber}, not on A-05-12`),
    });
    expect(await confirm(id, { CourierNumber: 'SF0000000000000', ShelvesNumber: line.ShelvesNumber })).toBeRefused('NoMatchingGoods');
    expect(await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber, Quantity: 2 })).toBeRefused('TotalExceeded');
    expect(await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber }, f.clerk)).toBeRefused('PickingClaimedByOther');
    expect(await confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber }, f.dgclerk)).toBeRefused('NotFound');
  });

  test('picks a line once when it is confirmed five times concurrently', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(id, { LineId: line.Id, ShelvesNumber: line.ShelvesNumber })));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded', 'TotalExceeded']);
    expect(answers.find((one) => outcomeOf(one) !== 'Ok')).toMatchObject({
      Data: { DoneAlready: true },
      Message: expect.stringContaining('is already picked'),
    });
    expect((await f.list(id)).pickedCount).toBe(1);
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('counts a scan once when it is repeated after a lost response', async () => {
    const id = await f.started(await f.approved());
    const [line] = await f.linesOf(id);
    const body = { LineId: line.Id, ShelvesNumber: line.ShelvesNumber, IdempotencyKey: `scan-${line.Id}` };
    const answers = [await confirm(id, body), await confirm(id, body)];
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect(answers[1]!.Data).toEqual(answers[0]!.Data);
    expect((await f.list(id)).pickedCount).toBe(1);
  });

  test('finds goods moved to another shelf after the list was created', async () => {
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
    expect(await confirm(id, { LineId: line.Id, ShelvesNumber: 'A-04-11' })).toSucceed();
    // Two pieces stay on the shelf, available for another order.
    expect(await f.package(goods.id)).toMatchObject({ availableQuantity: 2, pickedQuantity: 1, shelfId: expect.any(String) });
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('follows an ordered package to another shelf, in lists created before', async () => {
    const order = await f.approved();
    const id = await f.started(order);
    const moved = await f.clerk.ok('/Package/TransferPackageShelf', { Ids: [order.goods[0]!.id], ShelvesNumber: 'A-04-11' });
    expect(moved).toMatchObject([{ Ok: true }]);
    const [line] = await f.linesOf(id);
    expect(line.ShelvesNumber).toBe('A-04-11');
    expect((await f.storedLines(id))[0]!.shelfId).toBe((await f.package(order.goods[0]!.id)).shelfId);
    expect((await f.open(order.id)).Goods[0].ShelvesNumber).toBe('A-04-11');
    expect(await confirm(id, { LineId: line.Id, ShelvesNumber: 'A-04-11' })).toSucceed();
    expect(await f.floorInvariants()).toEqual([]);
  });

  test('finishes only when every line is picked', async () => {
    const id = await f.started(await f.approved({ parcels: 2 }));
    const finish = () => f.picker.post('/PickingList/FinishPickingList', { Id: id });
    expect(await finish()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('2 lines') });
    await f.pickAll(id);
    expect(await finish()).toSucceed();
    expect(await f.list(id)).toMatchObject({ status: PickingListStatus.Finished, finishTime: expect.any(Date) });
  });
});
