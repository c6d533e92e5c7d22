import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { checkInvariants } from '../billing/public.ts';
import { openTransfers, type Transfers } from './test/transfer-desk.ts';

const { Pending, Loaded, Departed, Arrived, Cancelled } = enumCodes.WarehouseTransferStatus;
const { Packed, Bagged, Transferring } = enumCodes.OrderStatus;

let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(() => d.server.close());
afterEach(() => d.clearAway());

describe('orders that go to another warehouse', () => {
  test('an order waits, is loaded, leaves and belongs to the other warehouse, its packages on no shelf there', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    const made = await d.send([placed], { TransportShiftId: shift.id });
    expect([made.Code, made.Data.Ids.length]).toEqual([0, 1]);
    expect(await d.transferOf(placed)).toMatchObject({
      WarehouseTransferStatus: Pending,
      FromWarehouseId: d.here,
      ToWarehouseId: d.there,
      TransportShiftId: shift.id,
      OrderNo: placed.serialNumber,
    });
    await d.bag(shift, placed);
    expect([(await d.transferOf(placed)).WarehouseTransferStatus, (await d.orderOf(placed.id)).OrderStatus]).toEqual([Loaded, Bagged]);
    await d.floor.depart(shift);
    const under = await d.transferOf(placed);
    expect([under.WarehouseTransferStatus, (await d.orderOf(placed.id)).OrderStatus]).toEqual([Departed, Transferring]);
    expect(under.DepartureTime).not.toBeNull();
    // Its customer reads where it goes, not where it comes from.
    expect((await d.orderOf(placed.id)).Tracks[0].Content).toBe(`On the way to ${under.ToWarehouseName}`);
    await d.floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: d.there });
    const order = await d.orderOf(placed.id);
    expect([order.OrderStatus, order.WarehouseId, order.IsBagged, order.PackagingLocked]).toEqual([Packed, d.there, false, false]);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Arrived, ArrivalTime: expect.any(String) });
    const goods = await d.floor.manager.ok('/Package/GetPackages', { CourierNumber: order.Goods[0].CourierNumber });
    for (const row of goods.Data) expect([row.WarehouseId, row.ShelvesId ?? null]).toEqual([d.there, null]);
  });

  test('what is taken out of its bag waits again', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.send([placed]);
    await d.bag(shift, placed);
    const out = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    await d.floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', out);
    expect((await d.transferOf(placed)).WarehouseTransferStatus).toBe(Pending);
  });

  test('an order that nobody planned gets its transfer by being loaded', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Loaded, TransportShiftId: shift.id });
  });

  test('an order is in one transfer: a second one is refused, also at the same moment', async () => {
    const placed = await d.packed();
    const answers = await Promise.all([d.send([placed]), d.send([placed]), d.send([placed])]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 103, 103]);
    expect((await d.send([placed])).Message).toContain(placed.serialNumber);
    const plan = await d.newPlan();
    expect((await d.onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).Code).toBe(103);
  });

  test('what may not go is refused with its number: not packed, frozen, bagged, in another warehouse', async () => {
    const [unpacked, frozen, bagged] = [await d.floor.picked(), await d.packed(), await d.packed()];
    expect(await d.send([unpacked])).toMatchObject({ Code: 102, Message: expect.stringContaining(unpacked.serialNumber) });
    await d.floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'Look' });
    expect((await d.send([frozen])).Code).toBe(301);
    await d.bag(await d.shiftThere(), bagged);
    expect((await d.send([bagged])).Code).toBe(317);
    expect((await d.send([bagged], { ToWarehouseId: d.here })).Code).toBe(100);
    const plan = await d.newPlan({ FromWarehouseId: d.there, ToWarehouseId: d.here });
    const placed = await d.packed();
    expect((await d.onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).Code).toBe(313);
  });

  test('a shift that goes elsewhere or has departed takes none', async () => {
    const [placed, gone, out] = [await d.packed(), await d.shiftThere(), await d.packed()];
    const abroad = await d.floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [d.here] });
    expect((await d.send([placed], { TransportShiftId: abroad.id })).Code).toBe(313);
    await d.bag(gone, out);
    await d.floor.depart(gone);
    expect((await d.send([placed], { TransportShiftId: gone.id })).Code).toBe(317);
  });

  test('a warehouse that names where it sends goods sends them nowhere else', async () => {
    const placed = await d.packed();
    const serve = async (...transportWarehouseIds: string[]) => {
      const [row] = await findWhere(d.server.db, d.system, warehouse, { id: d.here });
      await change(d.server.db, d.system, warehouse, row!, { transportWarehouseIds });
    };
    await serve(d.third);
    expect((await d.send([placed])).Code).toBe(313);
    await serve(d.there);
    expect((await d.send([placed])).Code).toBe(0);
    await serve();
  });

  test('warehouse staff see what leaves or reaches their warehouse, and nothing between others', async () => {
    const [toThere, toThird] = [await d.packed(), await d.packed()];
    expect((await d.send([toThere])).Code).toBe(0);
    expect((await d.send([toThird], { ToWarehouseId: d.third })).Code).toBe(0);
    const seen = async (name: string) => {
      const { Data } = await (await d.server.as(name)).ok('/WarehouseTransfer/GetWarehouseTransfers', {
        rows: 100,
        WarehouseTransferStatus: Pending,
      });
      return [toThere, toThird].map(({ id }) => Data.some((row: { LogisticsOrderId: string }) => row.LogisticsOrderId === id));
    };
    expect(await seen('leader')).toEqual([true, true]);
    expect(await seen('dgclerk')).toEqual([true, false]);
  });

  test('a transfer is cancelled until its order is loaded', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.send([placed]);
    const cancel = async () =>
      d.floor.leader.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await d.transferOf(placed)).Id] });
    expect((await cancel()).Code).toBe(0);
    expect((await d.transferOf(placed)).WarehouseTransferStatus).toBe(Cancelled);
    expect((await cancel()).Code).toBe(102);
    await d.send([placed]);
    await d.bag(shift, placed);
    expect((await cancel()).Code).toBe(102);
  });

  test('a shift for one warehouse refuses an order that is meant for another', async () => {
    const placed = await d.packed();
    await d.send([placed]);
    const shift = await d.shiftThere({ ToWarehouseId: d.third });
    const put = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect((await d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', put)).Code).toBe(313);
  });

  test('what stayed behind when its shift left waits for the next one', async () => {
    const [goes, stays, shift] = [await d.packed(), await d.packed(), await d.shiftThere()];
    await d.send([goes, stays], { TransportShiftId: shift.id });
    await d.bag(shift, goes);
    await d.floor.depart(shift);
    expect(await d.transferOf(stays)).toMatchObject({ WarehouseTransferStatus: Pending, TransportShiftId: null });
  });

  test('only packed orders that are in no transfer are offered', async () => {
    const [free, taken, unpacked] = [await d.packed(), await d.packed(), await d.floor.picked()];
    await d.send([taken]);
    const { Data } = await d.floor.leader.ok('/WarehouseTransfer/GetTransferableOrders', { FromWarehouseId: d.here, rows: 100 });
    const ids = Data.map(({ Id }: { Id: string }) => Id);
    expect([free, taken, unpacked].map(({ id }) => ids.includes(id))).toEqual([true, false, false]);
  });

  test('bags that did not come are missing, and their orders are frozen at the other warehouse; one too many is told where it belongs', async () => {
    const [placed, shift, other] = [await d.packed(), await d.shiftThere(), await d.shiftThere({ Name: 'Other truck' })];
    await d.bag(shift, placed);
    await d.floor.depart(shift);
    await d.floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: d.there });
    const receipt = await d.floor.leader.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id });
    expect(receipt).toMatchObject({ Expected: 1, Received: 0, Missing: 1, Bags: [{ BagNo: shift.bagNo }] });
    const tooMany = await d.floor.leader.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: other.bagNo });
    expect(tooMany).toMatchObject({ Code: 101, Message: expect.stringContaining('Other truck'), Data: { TransportShiftId: other.id } });
    expect(await d.transferOf(placed)).toMatchObject({ Missing: false });
    await d.floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    expect(await d.orderOf(placed.id)).toMatchObject({ WarehouseId: d.there, Freeze: true });
    expect(await d.transferOf(placed)).toMatchObject({ Missing: true });
    // It is found in a corner the day after, and signed for like any other.
    const missing = () => d.floor.leader.ok('/TransportShift/GetSelectTransportShifts', { TransportShiftStatus: 60, MissingBags: true });
    expect(await missing()).toEqual([expect.objectContaining({ Value: shift.id })]);
    await d.floor.leader.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    expect(await d.transferOf(placed)).toMatchObject({ Missing: false });
    expect(await missing()).toEqual([]);
  });

  test('leaders of the other warehouse confirm the arrival, sign for the bags and end the shift; those of the first one may end it as well', async () => {
    await sql`update user_role set role_id = (select id from role where name = 'WarehouseLeader' and site_id = ${d.floor.leader.siteId})
      where user_id = (select id from user_account where user_name = 'dgclerk')`.execute(d.server.db);
    const dgclerk = await d.server.as('dgclerk');
    for (const ends of [dgclerk, d.floor.leader]) {
      const [placed, shift] = [await d.packed(), await d.shiftThere()];
      const lost = await d.packed();
      await d.bag(shift, placed);
      const { BagNos } = await d.floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
      await d.bag({ ...shift, bagNo: BagNos[0] }, lost);
      const { Data } = await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
      for (const { Id, NetWeight } of Data) await d.floor.leader.ok('/BagNumber/SealBagNumber', { Id, GrossWeight: Math.ceil(NetWeight) });
      await d.floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
      await dgclerk.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: d.there });
      await dgclerk.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
      await ends.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
      expect(await d.orderOf(placed.id)).toMatchObject({ WarehouseId: d.there, Freeze: false });
      expect(await d.orderOf(lost.id)).toMatchObject({ WarehouseId: d.there, Freeze: true });
    }
  });

  test('people of another site know of none of it', async () => {
    const placed = await d.packed();
    await d.send([placed]);
    const stranger = await d.server.as('hkmanager');
    expect((await stranger.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await d.transferOf(placed)).Id] })).Code).toBe(101);
    expect((await stranger.post('/TransferPlan/ConfirmTransferPlan', { Id: await d.newPlan() })).Code).toBe(101);
  });
});

test('money and stock agree after all of it', async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
});
