import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '@entrepot/testing/packed-orders.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { change, findWhere, insert } from '../../core/rows/rows.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { checkInvariants } from '../billing/public.ts';
import { runPlans } from './by-the-clock.ts';

const { Pending, Loaded, Departed, Arrived, Cancelled } = enumCodes.WarehouseTransferStatus;
const plans = enumCodes.TransferPlanStatus;
const { Packed, Bagged, Transferring } = enumCodes.OrderStatus;

let server: TestServer;
let floor: PackingFloor;
let here: string;
let there: string;
let third: string;
let today: string;
let system: Caller;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  here = floor.scene.warehouseId;
  const houses: { Value: string }[] = await floor.manager.ok('/Warehouse/GetSelectWarehouses');
  there = houses.find(({ Value }) => Value !== here)!.Value;
  system = systemCaller({ siteIds: [floor.manager.siteId], takeNumber: async () => 1, now: new Date() });
  const [like] = await findWhere(server.db, system, warehouse, { id: there });
  const { siteId, warehouseType, countryId, personInCharge } = like!;
  third = (await insert(server.db, system, warehouse, { siteId, warehouseType, countryId, personInCharge, name: 'Third', code: 'T3' })).id;
  today = dayOf(new Date(), zoneOf(floor.manager.siteId));
});
afterAll(() => server.close());

// A packed order takes a dozen steps: one that a test leaves packed where it was serves the next.
const free: Placed[] = [];
const lent: Placed[] = [];
const loaded: { shift: Shift; number: string }[] = [];
async function packed(): Promise<Placed> {
  const placed = free.pop() ?? (await floor.packed());
  lent.push(placed);
  return placed;
}
async function bag(shift: Shift, placed: Placed): Promise<void> {
  await floor.bagOrder(shift, placed.serialNumber);
  loaded.push({ shift, number: placed.serialNumber });
}
afterEach(async () => {
  for (const { shift, number } of loaded.splice(0))
    await floor.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: number });
  for (const placed of lent.splice(0)) {
    const { OrderStatus, WarehouseId, Freeze } = await orderOf(placed.id);
    const row = await transferOf(placed);
    if (row?.WarehouseTransferStatus === Pending) await floor.leader.ok('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [row.Id] });
    if (OrderStatus === Packed && WarehouseId === here && !Freeze) free.push(placed);
  }
});

const orderOf = (id: string) => floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
const transfersOf = async (more: object) =>
  (await floor.manager.ok('/WarehouseTransfer/GetWarehouseTransfers', { rows: 100, ...more })).Data;
const transferOf = async ({ id }: Placed) => (await transfersOf({ LogisticsOrderId: id }))[0];
const send = (orders: Placed[], more: object = {}) =>
  floor.leader.post('/WarehouseTransfer/EstablishWarehouseTransfer', {
    LogisticsOrderIds: orders.map(({ id }) => id),
    ToWarehouseId: there,
    ...more,
  });
const shiftThere = (more: object = {}): Promise<Shift> =>
  floor.openShift({ Name: 'Truck', TransportShiftType: 2, WarehouseIds: [here], ToWarehouseId: there, ...more });
const draft = (more: object = {}) => ({
  Name: 'Evening truck',
  FromWarehouseId: here,
  ToWarehouseId: there,
  PlanDate: today,
  Recurrence: recurrences.None,
  ...more,
});
const newPlan = async (more: object = {}): Promise<string> =>
  (await floor.manager.ok('/TransferPlan/EstablishTransferPlan', draft(more))).Id;
const planNow = (Id: string) => floor.manager.ok('/TransferPlan/GetEditTransferPlan', { Id });
const onPlan = (verb: string, Id: string, more: object = {}) => floor.manager.post(`/TransferPlan/${verb}`, { Id, ...more });
/** Opens the shift of a plan for loading, and names its bag. */
async function opened(shiftId: string): Promise<Shift> {
  await floor.leader.ok('/TransportShift/OpenTransportShift', { Id: shiftId });
  const { BagNos, SerialNumber } = await floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shiftId });
  return { id: shiftId, bagNo: BagNos[0], serialNumber: SerialNumber };
}

describe('orders that go to another warehouse', () => {
  test('an order waits, is loaded, leaves and belongs to the other warehouse, its packages on no shelf there', async () => {
    const [placed, shift] = [await packed(), await shiftThere()];
    const made = await send([placed], { TransportShiftId: shift.id });
    expect([made.Code, made.Data.Ids.length]).toEqual([0, 1]);
    expect(await transferOf(placed)).toMatchObject({
      WarehouseTransferStatus: Pending,
      FromWarehouseId: here,
      ToWarehouseId: there,
      TransportShiftId: shift.id,
      OrderNo: placed.serialNumber,
    });
    await bag(shift, placed);
    expect([(await transferOf(placed)).WarehouseTransferStatus, (await orderOf(placed.id)).OrderStatus]).toEqual([Loaded, Bagged]);
    await floor.depart(shift);
    const under = await transferOf(placed);
    expect([under.WarehouseTransferStatus, (await orderOf(placed.id)).OrderStatus]).toEqual([Departed, Transferring]);
    expect(under.DepartureTime).not.toBeNull();
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there });
    const order = await orderOf(placed.id);
    expect([order.OrderStatus, order.WarehouseId, order.IsBagged, order.PackagingLocked]).toEqual([Packed, there, false, false]);
    expect(await transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Arrived, ArrivalTime: expect.any(String) });
    const goods = await floor.manager.ok('/Package/GetPackages', { CourierNumber: order.Goods[0].CourierNumber });
    for (const row of goods.Data) expect([row.WarehouseId, row.ShelvesId ?? null]).toEqual([there, null]);
  });

  test('what is taken out of its bag waits again', async () => {
    const [placed, shift] = [await packed(), await shiftThere()];
    await send([placed]);
    await bag(shift, placed);
    const out = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    await floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', out);
    expect((await transferOf(placed)).WarehouseTransferStatus).toBe(Pending);
  });

  test('an order that nobody planned gets its transfer by being loaded', async () => {
    const [placed, shift] = [await packed(), await shiftThere()];
    await bag(shift, placed);
    expect(await transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Loaded, TransportShiftId: shift.id });
  });

  test('an order is in one transfer: a second one is refused, also at the same moment', async () => {
    const placed = await packed();
    const answers = await Promise.all([send([placed]), send([placed]), send([placed])]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 103, 103]);
    expect((await send([placed])).Message).toContain(placed.serialNumber);
    const plan = await newPlan();
    expect((await onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).Code).toBe(103);
  });

  test('what may not go is refused with its number: not packed, frozen, bagged, in another warehouse', async () => {
    const [unpacked, frozen, bagged] = [await floor.picked(), await packed(), await packed()];
    expect(await send([unpacked])).toMatchObject({ Code: 102, Message: expect.stringContaining(unpacked.serialNumber) });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'Look' });
    expect((await send([frozen])).Code).toBe(301);
    await bag(await shiftThere(), bagged);
    expect((await send([bagged])).Code).toBe(317);
    expect((await send([bagged], { ToWarehouseId: here })).Code).toBe(100);
    const plan = await newPlan({ FromWarehouseId: there, ToWarehouseId: here });
    const placed = await packed();
    expect((await onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).Code).toBe(313);
  });

  test('a shift that goes elsewhere or has departed takes none', async () => {
    const [placed, gone, out] = [await packed(), await shiftThere(), await packed()];
    const abroad = await floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [here] });
    expect((await send([placed], { TransportShiftId: abroad.id })).Code).toBe(313);
    await bag(gone, out);
    await floor.depart(gone);
    expect((await send([placed], { TransportShiftId: gone.id })).Code).toBe(317);
  });

  test('a warehouse that names where it sends goods sends them nowhere else', async () => {
    const placed = await packed();
    const serve = async (...transportWarehouseIds: string[]) => {
      const [row] = await findWhere(server.db, system, warehouse, { id: here });
      await change(server.db, system, warehouse, row!, { transportWarehouseIds });
    };
    await serve(third);
    expect((await send([placed])).Code).toBe(313);
    await serve(there);
    expect((await send([placed])).Code).toBe(0);
    await serve();
  });

  test('warehouse staff see what leaves or reaches their warehouse, and nothing between others', async () => {
    const [toThere, toThird] = [await packed(), await packed()];
    expect((await send([toThere])).Code).toBe(0);
    expect((await send([toThird], { ToWarehouseId: third })).Code).toBe(0);
    const seen = async (name: string) => {
      const { Data } = await (await server.as(name)).ok('/WarehouseTransfer/GetWarehouseTransfers', {
        rows: 100,
        WarehouseTransferStatus: Pending,
      });
      return [toThere, toThird].map(({ id }) => Data.some((row: { LogisticsOrderId: string }) => row.LogisticsOrderId === id));
    };
    expect(await seen('leader')).toEqual([true, true]);
    expect(await seen('dgclerk')).toEqual([true, false]);
  });

  test('a transfer is cancelled until its order is loaded', async () => {
    const [placed, shift] = [await packed(), await shiftThere()];
    await send([placed]);
    const cancel = async () => floor.leader.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await transferOf(placed)).Id] });
    expect((await cancel()).Code).toBe(0);
    expect((await transferOf(placed)).WarehouseTransferStatus).toBe(Cancelled);
    expect((await cancel()).Code).toBe(102);
    await send([placed]);
    await bag(shift, placed);
    expect((await cancel()).Code).toBe(102);
  });

  test('a shift for one warehouse refuses an order that is meant for another', async () => {
    const placed = await packed();
    await send([placed]);
    const shift = await shiftThere({ ToWarehouseId: third });
    const put = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect((await floor.leader.post('/TransportShift/AddTransportShiftPackaging', put)).Code).toBe(313);
  });

  test('what stayed behind when its shift left waits for the next one', async () => {
    const [goes, stays, shift] = [await packed(), await packed(), await shiftThere()];
    await send([goes, stays], { TransportShiftId: shift.id });
    await bag(shift, goes);
    await floor.depart(shift);
    expect(await transferOf(stays)).toMatchObject({ WarehouseTransferStatus: Pending, TransportShiftId: null });
  });

  test('only packed orders that are in no transfer are offered', async () => {
    const [free, taken, unpacked] = [await packed(), await packed(), await floor.picked()];
    await send([taken]);
    const { Data } = await floor.leader.ok('/WarehouseTransfer/GetTransferableOrders', { FromWarehouseId: here, rows: 100 });
    const ids = Data.map(({ Id }: { Id: string }) => Id);
    expect([free, taken, unpacked].map(({ id }) => ids.includes(id))).toEqual([true, false, false]);
  });

  test('bags that did not come are missing, and their orders are frozen at the other warehouse; one too many is told where it belongs', async () => {
    const [placed, shift, other] = [await packed(), await shiftThere(), await shiftThere({ Name: 'Other truck' })];
    await bag(shift, placed);
    await floor.depart(shift);
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there });
    const receipt = await floor.leader.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id });
    expect(receipt).toMatchObject({ Expected: 1, Received: 0, Missing: 1, Bags: [{ BagNo: shift.bagNo }] });
    const tooMany = await floor.leader.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: other.bagNo });
    expect(tooMany).toMatchObject({ Code: 101, Message: expect.stringContaining('Other truck'), Data: { TransportShiftId: other.id } });
    await floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    expect(await orderOf(placed.id)).toMatchObject({ WarehouseId: there, Freeze: true });
  });

  test('people of another site know of none of it', async () => {
    const placed = await packed();
    await send([placed]);
    const stranger = await server.as('hkmanager');
    expect((await stranger.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await transferOf(placed)).Id] })).Code).toBe(101);
    expect((await stranger.post('/TransferPlan/ConfirmTransferPlan', { Id: await newPlan() })).Code).toBe(101);
  });
});

describe('plans', () => {
  test('a plan is made with its orders, confirmed and carried out; its shift brings it to its end', async () => {
    const [first, second] = [await packed(), await packed()];
    const id = await newPlan({ LogisticsOrderIds: [first.id] });
    expect((await onPlan('AddTransferPlanOrders', id, { LogisticsOrderIds: [second.id] })).Data).toEqual({ Added: 1 });
    expect(await planNow(id)).toMatchObject({ TransferPlanStatus: plans.Draft, OrderCount: 2, Weight: 4 });
    expect((await onPlan('ConfirmTransferPlan', id)).Code).toBe(0);
    const { Data } = await onPlan('ExecuteTransferPlan', id);
    expect(await planNow(id)).toMatchObject({ TransferPlanStatus: plans.Executing, TransportShiftId: Data.TransportShiftId });
    const shift = await opened(Data.TransportShiftId);
    for (const placed of [first, second]) await bag(shift, placed);
    await floor.depart(shift);
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: there });
    expect((await planNow(id)).TransferPlanStatus).toBe(plans.Finished);
    expect((await transfersOf({ TransferPlanId: id })).map((row: any) => row.WarehouseTransferStatus)).toEqual([Arrived, Arrived]);
  });

  test('what waits for the same way without a plan goes with it', async () => {
    const [planned, waiting] = [await packed(), await packed()];
    await send([waiting]);
    const id = await newPlan({ LogisticsOrderIds: [planned.id] });
    await onPlan('ConfirmTransferPlan', id);
    const { Data } = await onPlan('ExecuteTransferPlan', id);
    expect(await transferOf(waiting)).toMatchObject({ TransferPlanId: id, TransportShiftId: Data.TransportShiftId });
  });

  test('a plan is carried out once, however many do so at the same moment', async () => {
    const id = await newPlan({ LogisticsOrderIds: [(await packed()).id] });
    await onPlan('ConfirmTransferPlan', id);
    const answers = await Promise.all(Array.from({ length: 3 }, () => onPlan('ExecuteTransferPlan', id)));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102, 102]);
  });

  test('a plan without orders is not confirmed unless it is repeated', async () => {
    expect((await onPlan('ConfirmTransferPlan', await newPlan())).Code).toBe(121);
    const repeated = await newPlan({
      Recurrence: recurrences.Daily,
      CutOffTime: `${today} 23:59:00`,
      FromWarehouseId: there,
      ToWarehouseId: here,
    });
    expect((await onPlan('ConfirmTransferPlan', repeated)).Code).toBe(0);
    expect(await onPlan('ExecuteTransferPlan', repeated)).toMatchObject({
      Code: 121,
      Message: expect.stringContaining('nothing to carry'),
    });
    expect((await onPlan('CancelTransferPlan', repeated)).Code).toBe(0);
  });

  test('a repeated plan is carried out at its cut-off and makes the next one, over the weekend too', async () => {
    const placed = await packed();
    const id = await newPlan({
      Name: 'Every working day',
      PlanDate: '2099-06-05',
      CutOffTime: '2099-06-05 18:00:00',
      Recurrence: recurrences.Weekdays,
      LogisticsOrderIds: [placed.id],
    });
    await onPlan('ConfirmTransferPlan', id);
    // 5 June 2099 is a Friday.
    const job = (now: Date) => runPlans({ db: server.db, takeNumber: async () => Math.floor(Math.random() * 1e6), now });
    expect(await job(new Date('2099-06-05T09:59:00Z'))).toBe(0);
    expect(await job(new Date('2099-06-05T10:00:00Z'))).toBe(1);
    expect((await planNow(id)).TransferPlanStatus).toBe(plans.Executing);
    const all = await floor.manager.ok('/TransferPlan/GetTransferPlans', {
      TransferPlanStatus: plans.Confirmed,
      Name: 'Every working day',
    });
    expect(all.Data).toMatchObject([{ PlanDate: '2099-06-08', CutOffTime: '2099-06-08 18:00:00', OrderCount: 0 }]);
    // The Monday has nothing to carry: it passes without a shift, and Tuesday's is made.
    expect(await job(new Date('2099-06-08T10:00:00Z'))).toBe(0);
    const next = await floor.manager.ok('/TransferPlan/GetTransferPlans', {
      TransferPlanStatus: plans.Confirmed,
      Name: 'Every working day',
    });
    expect(next.Data).toMatchObject([{ PlanDate: '2099-06-09' }]);
    await onPlan('CancelTransferPlan', next.Data[0].Id);
  });

  test('an order is taken out of a plan, and a plan given up or deleted frees its orders', async () => {
    const [a, b] = [await packed(), await packed()];
    const id = await newPlan({ LogisticsOrderIds: [a.id, b.id] });
    expect((await onPlan('DeleteTransferPlanOrders', id, { LogisticsOrderIds: [a.id] })).Code).toBe(0);
    expect(await planNow(id)).toMatchObject({ OrderCount: 1 });
    expect((await onPlan('DeleteTransferPlanOrders', id, { LogisticsOrderIds: [a.id] })).Code).toBe(101);
    expect((await onPlan('DeleteTransferPlan', id)).Code).toBe(0);
    const other = await newPlan({ LogisticsOrderIds: [a.id, b.id] });
    expect((await onPlan('CancelTransferPlan', other)).Code).toBe(0);
    expect((await onPlan('DeleteTransferPlan', other)).Code).toBe(102);
    expect((await send([a, b])).Code).toBe(0);
  });

  test('a plan with orders keeps its way, and one that is carried out is not edited', async () => {
    const id = await newPlan({ LogisticsOrderIds: [(await packed()).id] });
    const edit = async (more: object) => {
      const { RowVersion } = await planNow(id);
      return floor.manager.post('/TransferPlan/EditTransferPlan', { Id: id, RowVersion, ...draft(more) });
    };
    expect((await edit({ Name: 'Night truck' })).Code).toBe(0);
    expect((await edit({ FromWarehouseId: there, ToWarehouseId: here })).Code).toBe(105);
    await onPlan('ConfirmTransferPlan', id);
    await onPlan('ExecuteTransferPlan', id);
    expect((await edit({ Name: 'Late' })).Code).toBe(102);
  });

  test('days and cut-offs that cannot be are refused', async () => {
    const make = (more: object) => floor.manager.post('/TransferPlan/EstablishTransferPlan', draft(more));
    expect((await make({ PlanDate: '2020-01-01' })).Code).toBe(100);
    expect((await make({ Recurrence: recurrences.Daily })).Data).toMatchObject([{ Field: 'CutOffTime' }]);
    expect((await make({ CutOffTime: '2099-01-01 10:00:00' })).Data).toMatchObject([{ Field: 'CutOffTime' }]);
    expect((await make({ ToWarehouseId: here })).Data).toMatchObject([{ Field: 'ToWarehouseId' }]);
  });

  test('a heavy order does not fit into a shift of a plan that bears too little', async () => {
    const placed = await packed();
    const id = await newPlan({ LogisticsOrderIds: [placed.id] });
    await onPlan('ConfirmTransferPlan', id);
    const shift = await opened((await onPlan('ExecuteTransferPlan', id)).Data.TransportShiftId);
    const row = await floor.leader.ok('/TransportShift/GetEditTransportShift', { Id: shift.id });
    const { Name, TransportShiftType, WarehouseIds, ToWarehouseId, RowVersion } = row;
    const edited = { Id: shift.id, RowVersion, Name, TransportShiftType, WarehouseIds, ToWarehouseId, BearableWeight: 1 };
    await floor.leader.ok('/TransportShift/EditTransportShift', edited);
    const put = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect((await floor.leader.post('/TransportShift/AddTransportShiftPackaging', put)).Code).toBe(326);
  });
});

test('money and stock agree after all of it', async () => {
  expect(await checkInvariants(server.db)).toEqual([]);
});
