import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import type { Placed } from '../../testing/packed-orders.ts';
import { aSecond } from '../../testing/clock.ts';
import { roleId } from '../access/test/tools.ts';
import { openTransfers, type Transfers } from './test/transfer-desk.ts';

const { Pending, Loaded, Departed, Arrived, Cancelled } = enumCodes.WarehouseTransferStatus;
const { Packed, Bagged, Transferring } = enumCodes.OrderStatus;

let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(async () => {
  await d.server.close();
});
afterEach(() => d.clearAway());

describe('orders transferred to another warehouse', () => {
  test('an order waits, is loaded, departs and belongs to the other warehouse, packages off shelf', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    const made = await d.send([placed], { TransportShiftId: shift.id });
    expect(made).toSucceed();
    expect(made.Data.Ids.length).toBe(1);
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
    // The customer sees the destination, not the origin.
    expect((await d.orderOf(placed.id)).Tracks[0].Content).toBe(`On the way to ${under.ToWarehouseName}`);
    await d.arrive(shift);
    // The truck is there; the order is in transit until its bag is received.
    expect((await d.orderOf(placed.id)).OrderStatus).toBe(Transferring);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Departed, Missing: true });
    await d.receive(shift);
    const order = await d.orderOf(placed.id);
    expect([order.OrderStatus, order.WarehouseId, order.IsBagged, order.PackagingLocked]).toEqual([Packed, d.there, false, false]);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Arrived, ArrivalTime: expect.any(String) });
    const goods = await d.floor.manager.ok('/Package/GetPackages', { CourierNumber: order.Goods[0].CourierNumber });
    for (const row of goods.Data) expect([row.WarehouseId, row.ShelvesId ?? null]).toEqual([d.there, null]);
  });

  test('an order taken out of its bag waits again', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.send([placed]);
    await d.bag(shift, placed);
    const out = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    await d.floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', out);
    expect((await d.transferOf(placed)).WarehouseTransferStatus).toBe(Pending);
  });

  test('an unplanned order gets its transfer when it is loaded', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.bag(shift, placed);
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Loaded, TransportShiftId: shift.id });
  });

  test('refuses a second transfer of an order, also concurrently', async () => {
    const placed = await d.packed();
    const answers = await Promise.all([d.send([placed]), d.send([placed]), d.send([placed])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Duplicate', 'Ok']);
    expect((await d.send([placed])).Message).toContain(placed.serialNumber);
    const plan = await d.newPlan();
    expect(await d.onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).toBeRefused('Duplicate');
  });

  test('refuses orders by number: not packed, on hold, bagged, in another warehouse', async () => {
    const [unpacked, frozen, bagged] = [await d.floor.picked(), await d.packed(), await d.packed()];
    expect(await d.send([unpacked])).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(unpacked.serialNumber) });
    await d.floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'Look' });
    expect(await d.send([frozen])).toBeRefused('OrderFrozen');
    await d.bag(await d.shiftThere(), bagged);
    expect(await d.send([bagged])).toBeRefused('PackagingLocked');
    expect(await d.send([bagged], { ToWarehouseId: d.here })).toBeRefused('ValidationFailed');
    const plan = await d.newPlan({ FromWarehouseId: d.there, ToWarehouseId: d.here });
    const placed = await d.packed();
    expect(await d.onPlan('AddTransferPlanOrders', plan, { LogisticsOrderIds: [placed.id] })).toBeRefused('DifferentWarehouse');
  });

  test('refuses a shift with another destination or after departure', async () => {
    const [placed, departed, out] = [await d.packed(), await d.shiftThere(), await d.packed()];
    const abroad = await d.floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [d.here] });
    expect(await d.send([placed], { TransportShiftId: abroad.id })).toBeRefused('DifferentWarehouse');
    await d.bag(departed, out);
    await d.floor.depart(departed);
    expect(await d.send([placed], { TransportShiftId: departed.id })).toBeRefused('PackagingLocked');
  });

  test('a warehouse with a list of destinations sends goods nowhere else', async () => {
    const placed = await d.packed();
    const serve = async (...transportWarehouseIds: string[]) => {
      const [row] = await findWhere(d.server.db, d.system, warehouse, { id: d.here });
      await d.server.db.transaction().execute((tx) => change(tx, d.system, warehouse, row!, { transportWarehouseIds }));
    };
    await serve(d.third);
    expect(await d.send([placed])).toBeRefused('DifferentWarehouse');
    await serve(d.there);
    expect(await d.send([placed])).toSucceed();
    await serve();
  });

  test('warehouse staff see what leaves or reaches their warehouse only', async () => {
    const [toThere, toThird] = [await d.packed(), await d.packed()];
    expect(await d.send([toThere])).toSucceed();
    expect(await d.send([toThird], { ToWarehouseId: d.third })).toSucceed();
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

  test('a transfer can be cancelled until its order is loaded', async () => {
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    await d.send([placed]);
    const cancel = async () =>
      d.floor.leader.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await d.transferOf(placed)).Id] });
    expect(await cancel()).toSucceed();
    expect((await d.transferOf(placed)).WarehouseTransferStatus).toBe(Cancelled);
    expect(await cancel()).toBeRefused('StateNotAllowed');
    await d.send([placed]);
    await d.bag(shift, placed);
    expect(await cancel()).toBeRefused('StateNotAllowed');
  });

  test('a shift refuses an order with another destination warehouse', async () => {
    const placed = await d.packed();
    await d.send([placed]);
    const shift = await d.shiftThere({ ToWarehouseId: d.third });
    const put = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect(await d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', put)).toBeRefused('DifferentWarehouse');
  });

  test('orders left behind by their shift wait for the next one', async () => {
    const [goes, stays, shift] = [await d.packed(), await d.packed(), await d.shiftThere()];
    await d.send([goes, stays], { TransportShiftId: shift.id });
    await d.bag(shift, goes);
    await d.floor.depart(shift);
    expect(await d.transferOf(stays)).toMatchObject({ WarehouseTransferStatus: Pending, TransportShiftId: null });
  });

  test('offers only packed orders without a transfer', async () => {
    const [free, taken, unpacked] = [await d.packed(), await d.packed(), await d.floor.picked()];
    await d.send([taken]);
    const { Data } = await d.floor.leader.ok('/WarehouseTransfer/GetTransferableOrders', { FromWarehouseId: d.here, rows: 100 });
    const ids = Data.map(({ Id }: { Id: string }) => Id);
    expect([free, taken, unpacked].map(({ id }) => ids.includes(id))).toEqual([true, false, false]);
  });

  test('leaves orders of missing bags in transit until found; names the truck of other bags', async () => {
    const [placed, shift, other] = [await d.packed(), await d.shiftThere(), await d.shiftThere({ Name: 'Other truck' })];
    await d.bag(shift, placed);
    await d.floor.depart(shift);
    await d.arrive(shift);
    const receipt = await d.dgclerk.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id });
    expect(receipt).toMatchObject({ Expected: 1, Received: 0, Missing: 1, Bags: [{ BagNo: shift.bagNo }] });
    const tooMany = await d.dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: other.bagNo });
    expect(tooMany).toBeRefused('NotFound', { Message: expect.stringContaining('Other truck'), Data: { TransportShiftId: other.id } });
    await d.floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    expect(await d.orderOf(placed.id)).toMatchObject({ WarehouseId: d.here, Freeze: false, OrderStatus: Transferring });
    expect(await d.transferOf(placed)).toMatchObject({ Missing: true, MissingSince: expect.any(String) });
    const lost = async () => (await d.transfersOf({ Missing: true })).map((row: { LogisticsOrderId: string }) => row.LogisticsOrderId);
    expect(await lost()).toContain(placed.id);
    expect((await d.transfersOf({ Missing: false })).filter(({ Missing }: { Missing: boolean }) => Missing)).toEqual([]);
    // It cannot be bagged on before it is there.
    const onward = await d.floor.openShift({ Name: 'Onward', TransportShiftType: 1, WarehouseIds: [d.here] });
    expect(
      await d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', {
        Id: onward.id,
        BagNo: onward.bagNo,
        Number: placed.serialNumber,
      }),
    ).toBeRefused('StateNotAllowed');
    // It is found the day after, received like any other, and goes on.
    const missing = () => d.dgclerk.ok('/TransportShift/GetSelectTransportShifts', { TransportShiftStatus: 60, MissingBags: true });
    expect(await missing()).toEqual([expect.objectContaining({ Value: shift.id })]);
    await d.receive(shift);
    expect(await d.orderOf(placed.id)).toMatchObject({ WarehouseId: d.there, Freeze: false, OrderStatus: Packed });
    expect(await d.transferOf(placed)).toMatchObject({ WarehouseTransferStatus: Arrived, Missing: false, MissingSince: null });
    expect(await lost()).not.toContain(placed.id);
    expect(await missing()).toEqual([]);
  });

  test('an order with boxes in two bags is there when both are received, or each of its boxes', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    const { BagNos } = await d.floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    await d.putBox({ ...shift, bagNo: BagNos[0] }, `${placed.serialNumber}-2`);
    await d.putBox(shift, `${placed.serialNumber}-1`);
    await d.sealAndDepart(shift);
    await d.arrive(shift);
    await d.receive(shift);
    expect((await d.orderOf(placed.id)).OrderStatus).toBe(Transferring);
    // Scanned out of its bag, box by box.
    await d.receive(shift, `${placed.serialNumber}-2`);
    expect(await d.orderOf(placed.id)).toMatchObject({ OrderStatus: Packed, WarehouseId: d.there });
    expect(await d.dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: `${placed.serialNumber}-2` })).toBeRefused(
      'StateNotAllowed',
      { Data: { DoneAlready: true } },
    );
    const receipt = await d.dgclerk.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id });
    expect(receipt).toMatchObject({ Expected: 2, Received: 2 });
  });

  test('takes no opened bag for received as a whole', async () => {
    const [placed, shift] = [await d.inTwoBoxes(), await d.shiftThere()];
    await d.bag(shift, placed);
    await d.floor.leader.post('/TransportShift/AddTransportShiftPackaging', {
      Id: shift.id,
      BagNo: shift.bagNo,
      Number: placed.serialNumber,
    });
    await d.sealAndDepart(shift);
    await d.arrive(shift);
    await d.receive(shift, `${placed.serialNumber}-1`);
    expect(await d.dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('Scan each of them'),
    });
    expect((await d.orderOf(placed.id)).OrderStatus).toBe(Transferring);
    await d.receive(shift, `${placed.serialNumber}-2`);
    expect((await d.orderOf(placed.id)).OrderStatus).toBe(Packed);
  });

  test('the sending warehouse loads and sends a shift off; the receiving one does everything after', async () => {
    const RoleIds = [await roleId(d.server, d.floor.leader.siteId, 'WarehouseLeader')];
    await d.floor.manager.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: (await d.server.as('dgclerk')).userId, RoleIds });
    await aSecond();
    const dgleader = await d.server.as('dgclerk');
    const [placed, shift] = [await d.packed(), await d.shiftThere()];
    const at = { Id: shift.id };
    const put = { ...at, BagNo: shift.bagNo, Number: placed.serialNumber };
    // The list states what a caller may do at its end, so that buttons are offered there only.
    const actsFor = async (by: typeof dgleader): Promise<string[]> => {
      const { Data } = await by.ok('/TransportShift/GetTransportShifts', { rows: 100 });
      return Data.find(({ Id }: { Id: string }) => Id === shift.id).Can;
    };
    for (const by of [d.floor.leader, d.floor.manager]) expect(await actsFor(by)).toContain('close');
    expect(await actsFor(dgleader)).not.toContain('close');
    expect(await dgleader.post('/TransportShift/AddTransportShiftPackaging', put)).toBeRefused('WarehouseMismatch');
    expect(await dgleader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 })).toBeRefused(
      'WarehouseMismatch',
    );
    await d.bag(shift, placed);
    const { Data } = await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', at);
    const seal = { Id: Data[0].Id, GrossWeight: Math.ceil(Data[0].NetWeight) };
    expect(await dgleader.post('/BagNumber/SealBagNumber', seal)).toBeRefused('WarehouseMismatch');
    await d.floor.leader.ok('/BagNumber/SealBagNumber', seal);
    for (const call of ['CloseTransportShift', 'ConfirmDeparture'])
      expect(await dgleader.post(`/TransportShift/${call}`, at)).toBeRefused('WarehouseMismatch');
    await d.floor.leader.ok('/TransportShift/ConfirmDeparture', at);
    for (const by of [dgleader, d.floor.manager]) expect(await actsFor(by)).toContain('arrive');
    expect(await actsFor(d.floor.leader)).not.toContain('arrive');
    const arrival = { ...at, WarehouseId: d.there };
    expect(await d.floor.leader.post('/TransportShift/ConfirmArrival', arrival)).toBeRefused('WarehouseMismatch');
    await dgleader.ok('/TransportShift/ConfirmArrival', arrival);
    expect(await d.floor.leader.post('/TransportShift/SignForBagNumber', { ...at, BagNo: shift.bagNo })).toBeRefused('WarehouseMismatch');
    expect(await d.floor.leader.post('/TransportShift/CompleteTransportShift', at)).toBeRefused('WarehouseMismatch');
    await dgleader.ok('/TransportShift/SignForBagNumber', { ...at, BagNo: shift.bagNo });
    await dgleader.ok('/TransportShift/CompleteTransportShift', at);
    expect(await d.orderOf(placed.id)).toMatchObject({ WarehouseId: d.there, OrderStatus: Packed });
    const waiting = await d.packed();
    await d.send([waiting]);
    const cancel = { Ids: [(await d.transferOf(waiting)).Id] };
    expect(await dgleader.post('/WarehouseTransfer/CancelWarehouseTransfer', cancel)).toBeRefused('WarehouseMismatch');
  });

  const ways: [way: string, go: (placed: Placed) => Promise<unknown>][] = [
    ['reopened', ({ id }) => d.floor.leader.ok('/Packing/ReopenPacking', { LogisticsOrderId: id })],
    ['lost', ({ id }) => d.floor.manager.ok('/LogisticsOrder/ReportOrderLost', { Id: id, Remarks: 'Not found' })],
    [
      'loaded for export',
      async ({ serialNumber }) => {
        const abroad = await d.floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [d.here] });
        await d.floor.bagOrder(abroad, serialNumber);
      },
    ],
  ];
  test.each(ways)('an order that is %s is no longer due at the other warehouse', async (_way, go) => {
    const placed = await d.packed();
    const plan = await d.newPlan({ LogisticsOrderIds: [placed.id] });
    await go(placed);
    expect((await d.transferOf(placed)).WarehouseTransferStatus).toBe(Cancelled);
    expect(await d.planNow(plan)).toMatchObject({ OrderCount: 0 });
  });

  test('refuses a transfer of an order with a box in a bag', async () => {
    const placed = await d.inTwoBoxes();
    await d.putBox(await d.floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [d.here] }), `${placed.serialNumber}-1`);
    expect(await d.send([placed])).toBeRefused('PackagingLocked');
  });

  test('hides transfers from people of another site', async () => {
    const placed = await d.packed();
    await d.send([placed]);
    const stranger = await d.server.as('hkmanager');
    expect(await stranger.post('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [(await d.transferOf(placed)).Id] })).toBeRefused(
      'NotFound',
    );
    expect(await stranger.post('/TransferPlan/ConfirmTransferPlan', { Id: await d.newPlan() })).toBeRefused('NotFound');
  });
});

test('money and stock invariants hold afterwards', async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
});
