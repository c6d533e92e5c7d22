import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openShift, type Shift } from '../../../demo/steps.ts';
import { type Floor, type Floored, openFloor } from '../../../testing/floor.ts';

const { Packed, ToBePacked, ToBeApproved, Cancelled } = enumCodes.OrderStatus;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const openedShift = (more: object = {}): Promise<Shift> =>
  openShift(f.leader.ok, {
    Name: 'Truck',
    TransportShiftType: 1,
    WarehouseIds: [f.xiamen.id],
    TypeOfShippingId: f.method('SeaExpress'),
    ...more,
  });
const bag = (shift: Shift, Number: string) =>
  f.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number });
const unbag = (shift: Shift, Number: string) =>
  f.leader.post('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number });
const reopen = (order: Floored) => f.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id });
const statusOf = async (order: Floored) => (await f.order(order.id)).orderStatus;
const packAgain = async (order: Floored, parcels?: object[]) => {
  await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
  for (const { number } of order.goods) expect(await f.scan(order, number)).toSucceed();
  return f.complete(order, parcels);
};
/** Puts the goods of a picked order back, so that it waits for approval again. */
async function withdraw(order: Floored): Promise<void> {
  const { pickingListId } = await f.order(order.id);
  await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: pickingListId, LogisticsOrderId: order.id });
  await f.putBackAll(order.id);
  const [row] = await f.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [order.id] });
  expect(row).toMatchObject({ Ok: true });
}
async function edit(order: Floored, goods: readonly { id: string }[]) {
  const form = await f.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: order.id });
  // Names are for display only and are not accepted back.
  const sent = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
  return f.alice.post('/UserLogisticsOrder/EditLogisticsOrder', {
    ...sent,
    Goods: goods.map(({ id }) => ({ PackageId: id, Quantity: 1 })),
  });
}

describe('an order that was in a bag', () => {
  test('is reopened, packed again with its numbers, and bagged again; the bag lists its former box', async () => {
    const order = await f.packed();
    const shift = await openedShift();
    expect(await bag(shift, order.number)).toSucceed();
    expect(await unbag(shift, order.number)).toSucceed();
    expect(await reopen(order)).toSucceed();
    expect(await statusOf(order)).toBe(ToBePacked);
    expect((await f.open(order.id)).Parcels).toEqual([]);
    expect(await packAgain(order)).toSucceed();
    expect((await f.open(order.id)).Parcels.map((row: { ParcelNo: string }) => row.ParcelNo)).toEqual([`${order.number}-1`]);
    expect(await bag(shift, `${order.number}-1`)).toSucceed();
    const { rows } = await sql<{ parcelNo: string; live: boolean }>`select p.parcel_no, i.live
      from bag_item i
      join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
      where i.logistics_order_id = ${order.id}
      order by i.packed_time`.execute(f.db);
    expect(rows).toEqual([
      { parcelNo: `${order.number}-1`, live: false },
      { parcelNo: `${order.number}-1`, live: true },
    ]);
  });

  test('a box is taken out with a reason, which the bag shows with who did it', async () => {
    const order = await f.packed();
    const shift = await openedShift();
    expect(await bag(shift, order.number)).toSucceed();
    const box = { Id: shift.id, BagNo: shift.bagNo, Number: `${order.number}-1`, Remarks: 'belongs to the next truck' };
    expect(await f.leader.post('/TransportShift/DeleteTransportShiftPackaging', box)).toSucceed();
    const { Data } = await f.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
    const items = await f.leader.ok('/BagNumber/GetBagNumberItems', { Id: Data[0].Id });
    expect(items).toMatchObject([
      { ParcelNo: `${order.number}-1`, Live: false, RemovedTime: expect.any(String), RemovalReason: 'belongs to the next truck' },
    ]);
    expect(await f.order(order.id)).toMatchObject({ orderStatus: Packed, isBagged: false });
  });

  test('changes neither weight, shipping method, waybill nor contents while a box is in a bag', async () => {
    const order = await f.onTable({ parcels: 2 });
    for (const [at, { number }] of order.goods.entries()) expect(await f.scan(order, number, { ParcelIndex: at + 1 })).toSucceed();
    expect(await f.complete(order, [f.box, f.box])).toSucceed();
    await f.payDebts();
    const shift = await openedShift();
    expect(await bag(shift, `${order.number}-1`)).toSucceed();
    const namesBag = { Message: expect.stringContaining(shift.bagNo) };
    expect(await reopen(order)).toBeRefused('PackagingLocked', namesBag);
    const weighed = { ParcelNo: `${order.number}-2`, Weight: 2.1 };
    expect(await f.clerk.post('/Packing/WeighParcel', weighed)).toBeRefused('PackagingLocked', namesBag);
    const rerouted = { Ids: [order.id], TypeOfShippingId: f.method('AirExpress') };
    const [answer] = (await f.manager.post('/LogisticsOrder/SetLogisticsOrderTypeOfShipping', rerouted)).Data;
    expect(answer).toBeRefused('PackagingLocked', namesBag);
    const cancelled = await f.leader.post('/WaybillPrinting/CancelWaybill', { LogisticsOrderIds: [order.id], Remarks: 'torn' });
    expect(cancelled.Data[0]).toBeRefused('PackagingLocked', namesBag);
    expect(await f.order(order.id)).toMatchObject({ orderStatus: Packed, carrierNo: expect.any(String) });
    expect(await unbag(shift, `${order.number}-1`)).toSucceed();
    expect(await reopen(order)).toSucceed();
  });

  test('is reopened in the warehouse it was transferred to', async () => {
    const order = await f.packed();
    const shift = await openedShift({ TransportShiftType: 2, ToWarehouseId: f.dongguan.id });
    expect(await bag(shift, order.number)).toSucceed();
    const { Data } = await f.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
    await f.leader.ok('/BagNumber/SealBagNumber', { Id: Data[0].Id, GrossWeight: 2.2 });
    await f.leader.ok('/TransportShift/CloseTransportShift', { Id: shift.id });
    await f.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
    await f.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: f.dongguan.id });
    await f.dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    expect(await f.manager.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id })).toSucceed();
    expect(await statusOf(order)).toBe(ToBePacked);
    // Its goods are not in the warehouse of its picking list any more.
    const { pickingListId } = await f.order(order.id);
    const offList = { Id: pickingListId, LogisticsOrderId: order.id };
    expect(await f.manager.post('/PickingList/DeletePickingListOrder', offList)).toBeRefused('DifferentWarehouse');
    expect(await statusOf(order)).toBe(ToBePacked);
  });
});

describe('an order that was packed and reopened', () => {
  test('is edited by its customer; removed goods are free again, and the scans remain', async () => {
    const order = await f.packed({ parcels: 2 });
    expect(await reopen(order)).toSucceed();
    await withdraw(order);
    const [first, second] = order.goods;
    expect(await edit(order, [first!])).toSucceed();
    expect(await statusOf(order)).toBe(ToBeApproved);
    expect((await f.goodsOf(order.id)).map(({ packageId }) => packageId)).toEqual([first!.id]);
    expect((await f.package(second!.id)).frozenQuantity).toBe(0);
    const scans = await sql<{ packageId: string }>`select g.package_id from packing_scan s
      join packing k on k.site_id = s.site_id and k.id = s.packing_id
      join order_goods g on g.site_id = s.site_id and g.id = s.order_goods_id
      where k.logistics_order_id = ${order.id}`.execute(f.db);
    expect(scans.rows.map(({ packageId }) => packageId).sort()).toEqual([first!.id, second!.id].sort());
    expect(await edit(order, [first!, second!])).toSucceed();
    expect((await f.goodsOf(order.id)).length).toBe(2);
  });

  test('is split', async () => {
    const order = await f.packed({ parcels: 2, wish: { Consolidation: true } });
    expect(await reopen(order)).toSucceed();
    const { pickingListId } = await f.order(order.id);
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: pickingListId, LogisticsOrderId: order.id });
    await f.putBackAll(order.id);
    const Parts = [{ Goods: [{ PackageId: order.goods[1]!.id, Quantity: 1 }] }];
    expect(await f.manager.post('/LogisticsOrder/SplitLogisticsOrder', { Id: order.id, Parts })).toSucceed();
    expect((await f.goodsOf(order.id)).map(({ packageId }) => packageId)).toEqual([order.goods[0]!.id]);
  });

  test('is cancelled', async () => {
    const order = await f.packed();
    expect(await reopen(order)).toSucceed();
    await withdraw(order);
    expect(await f.cancel(order.id)).toSucceed();
    expect(await statusOf(order)).toBe(Cancelled);
  });
});

test('leaves pieces and money consistent', async () => {
  expect(await f.floorInvariants()).toEqual([]);
  await f.expectInvariants();
});
