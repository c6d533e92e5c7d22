import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type PackingFloor, packingFloor, type Shift } from '../../testing/packed-orders.ts';
import { checkInvariants } from '../../testing/invariants.ts';

let server: TestServer;
let floor: PackingFloor;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

let count = 0;
const shiftFor = (more: object = {}): Promise<Shift> =>
  floor.openShift({
    Name: `Shift ${++count}`,
    TransportShiftType: 1,
    WarehouseIds: [floor.scene.warehouseId],
    TypeOfShippingId: floor.typeOfShippingId,
    ...more,
  });
const put = (shift: Shift, number: string, bagNo = shift.bagNo) =>
  floor.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: bagNo, Number: number });
const orderOf = (id: string) => floor.leader.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
/** A warehouse other than the origin. */
const elsewhere = async (): Promise<string> =>
  (await floor.manager.ok('/Warehouse/GetSelectWarehouses')).find(({ Value }: { Value: string }) => Value !== floor.scene.warehouseId)
    .Value;
const shiftNow = (shift: Shift) => floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id });

describe('bagging', () => {
  test(
    'puts a parcel into a bag; the last one makes the order bagged, weights follow',
    covers('FIELD-TransportShift-03', 'FIELD-TransportShift-09'),
    async () => {
      const [shift, placed] = [await shiftFor({ BearableWeight: 100 }), await floor.packed()];
      const answer = await put(shift, placed.serialNumber);
      expect(answer).toSucceed({ Data: { OrderBagged: 1, OrderParcels: 1, NetWeight: 2 } });
      const after = await orderOf(placed.id);
      expect([after.OrderStatus, after.IsBagged]).toEqual([70, true]);
      const { UsedWeight, UnusedWeight, OrderCount, BagNos, SerialNumber } = await shiftNow(shift);
      expect([UsedWeight, UnusedWeight, OrderCount, BagNos, SerialNumber]).toEqual([2, 98, 1, [shift.bagNo], shift.serialNumber]);
    },
  );

  test('bags a parcel once when a scan is sent five times concurrently', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(shift, placed.serialNumber)));
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    expect(answers.filter((one) => outcomeOf(one) === 'OrderFullyPacked' && one.Data.DoneAlready)).toHaveLength(4);
    expect((await shiftNow(shift)).Bags[0].ParcelCount).toBe(1);
  });

  test('bags an order on one of two shifts when scanned concurrently', async () => {
    const [first, second, placed] = [await shiftFor(), await shiftFor(), await floor.packed()];
    const answers = await Promise.all([put(first, placed.serialNumber), put(second, placed.serialNumber)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'OrderFullyPacked']);
  });

  test('refuses unsuitable parcels with the specific error', covers('FIELD-TransportShift-02'), async () => {
    const placed = await floor.packed();
    const light = await shiftFor({ BearableWeight: 1 });
    const small = await shiftFor({ MaxWeight: 1 });
    const short = await shiftFor({ MaxLength: 10, MaxWidth: 10, MaxHeight: 10 });
    expect(await put(light, placed.serialNumber)).toBeRefused('ShiftCapacityExceeded');
    expect(await put(small, placed.serialNumber)).toBeRefused('CarrierLimitExceeded');
    expect(await put(short, placed.serialNumber)).toBeRefused('CarrierLimitExceeded');
    expect(await put(light, 'NOSUCHNUMBER')).toBeRefused('OrderNotExist');
    expect(await put(light, placed.serialNumber, 'NOSUCHBAG')).toBeRefused('NotFound');
  });

  test('refuses orders that are not packed or on hold', async () => {
    const [shift, unpacked, frozen] = [await shiftFor(), await floor.picked(), await floor.packed()];
    expect(await put(shift, unpacked.serialNumber)).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('isn’t packed yet (status “'),
    });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'Look' });
    expect(await put(shift, frozen.serialNumber)).toBeRefused('OrderFrozen');
  });

  test('takes a parcel out, and the order is packed again', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.leader.ok('/TransportShift/DeleteTransportShiftPackaging', {
      Id: shift.id,
      BagNo: shift.bagNo,
      Number: placed.serialNumber,
    });
    const after = await orderOf(placed.id);
    const { Bags, UsedWeight, OrderCount } = await shiftNow(shift);
    expect([after.OrderStatus, after.IsBagged, Bags[0].BagNumberStatus, UsedWeight, OrderCount]).toEqual([60, false, 1, 0, 0]);
  });

  test('refuses a closed shift and accepts a reopened one', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.leader.ok('/TransportShift/CloseTransportShift', { Id: shift.id });
    expect(await put(shift, placed.serialNumber)).toBeRefused('ShiftClosed');
    await floor.manager.ok('/TransportShift/ReopenTransportShift', { Id: shift.id });
    expect(await put(shift, placed.serialNumber)).toSucceed();
  });

  test('refuses to close a shift with unsealed bags, names them, and closes it once sealed', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    const preview = () => floor.leader.ok('/TransportShift/GetClosingPreview', { Id: shift.id });
    expect((await preview()).Stops).toEqual([]);
    await floor.bagOrder(shift, placed.serialNumber);
    const unsealed = { SerialNumber: null, BagNo: shift.bagNo };
    expect(await preview()).toMatchObject({
      Bags: 1,
      EmptyBags: 1,
      Orders: 1,
      Parcels: 1,
      Stops: [{ ...unsealed, Reason: 'Bag not sealed' }],
    });
    const close = () => floor.leader.post('/TransportShift/CloseTransportShift', { Id: shift.id });
    expect(await close()).toBeRefused('StateNotAllowed', { Message: `Not sealed: ${shift.bagNo}`, Data: [unsealed] });
    expect((await shiftNow(shift)).TransportShiftStatus).toBe(enumCodes.TransportShiftStatus.Loading);
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: (await shiftNow(shift)).Bags[0].Id, GrossWeight: 2.2 });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [placed.id], FreezeReason: 2, Remarks: 'Customs' });
    expect(await preview()).toMatchObject({ Stops: [], LaterStops: [{ SerialNumber: placed.serialNumber, BagNo: shift.bagNo }] });
    expect(await close()).toSucceed();
    expect((await (await server.as('dgclerk')).post('/TransportShift/GetClosingPreview', { Id: shift.id })).status).toBe(403);
  });

  test('hides the shift from other warehouses and sites', async () => {
    const shift = await shiftFor();
    for (const name of ['dgclerk', 'hkmanager']) {
      const answer = await (await server.as(name)).post('/TransportShift/CloseTransportShift', { Id: shift.id });
      expect([name, outcomeOf(answer) === 'NotFound' || answer.status === 403]).toEqual([name, true]);
    }
  });
});

describe('bags', () => {
  test('refuses to seal a bag below the weight of its parcels', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    const bagId = (await shiftNow(shift)).Bags[0].Id;
    expect(await floor.leader.post('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 1.5 })).toBeRefused('StateNotAllowed');
    // A bag of 2 kg entered as 2020.2, or as slightly more than its contents.
    const seal = (GrossWeight: number, confirmation: object = {}) =>
      floor.leader.post('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight, ...confirmation });
    expect((await seal(2020.2, { ConfirmMeasures: true })).Data).toMatchObject({ Asks: 'approval' });
    expect((await seal(2_000_002)).Data).toMatchObject([{ Field: 'GrossWeight' }]);
    expect((await seal(3.1)).Data).toMatchObject({ Asks: 'approval' });
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.4 });
    expect((await shiftNow(shift)).UsedWeight).toBe(2.4);
    await floor.leader.ok('/BagNumber/UnsealBagNumber', { Id: bagId });
    expect((await shiftNow(shift)).UsedWeight).toBe(2);
  });

  test('uses a bag number once per site', async () => {
    const shift = await shiftFor();
    const made = await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] });
    expect(await floor.leader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] })).toBeRefused(
      'BagNumberUsed',
    );
    await floor.leader.ok('/BagNumber/VoidBagNumber', { Id: made.Ids[0] });
    expect(await floor.leader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] })).toBeRefused(
      'BagNumberUsed',
    );
  });
});

describe('numbers of seals', () => {
  const require = async (SealNumberRequired: boolean) => {
    const { Id, RowVersion, ...row } = await floor.manager.ok('/Site/GetSiteConfiguration');
    const own = Object.entries(row).filter(([name]) => !/^(Site|Creat|LastModif)/.test(name));
    await floor.manager.ok('/Site/EditSiteConfiguration', { ...Object.fromEntries(own), Id, RowVersion, SealNumberRequired });
  };
  /** A shift with a bag that is to be sealed. */
  const filled = async (more: object = {}) => {
    const [shift, placed] = [await shiftFor(more), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    const Id = (await shiftNow(shift)).Bags[0].Id;
    const seal = (SealNumber?: string) => floor.leader.post('/BagNumber/SealBagNumber', { Id, GrossWeight: 2.2, SealNumber });
    return { shift, seal, id: Id as string };
  };

  test('are required where the site wants them, and used once', async () => {
    const [one, other] = [await filled(), await filled()];
    await require(true);
    expect(await one.seal()).toBeRefused('ValidationFailed', { Message: expect.stringContaining(one.shift.bagNo) });
    expect(await one.seal('SEAL-1')).toSucceed();
    expect((await shiftNow(one.shift)).Bags[0]).toMatchObject({ SealNumber: 'SEAL-1', ReceivedSealNumber: null });
    expect(await other.seal('SEAL-1')).toBeRefused('Duplicate', { Message: `Seal SEAL-1 is on bag ${one.shift.bagNo} already` });
    // A seal that was broken is not on the bag any more.
    await floor.leader.ok('/BagNumber/UnsealBagNumber', { Id: one.id });
    expect((await shiftNow(one.shift)).Bags[0].SealNumber).toBeNull();
    const answers = await Promise.all([one.seal('SEAL-2'), other.seal('SEAL-2')]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    await require(false);
    const free = await filled();
    expect(await free.seal()).toSucceed();
  });

  test('are compared at receipt: another seal is received only when it is confirmed', async () => {
    const to = await elsewhere();
    const [right, wrong] = [
      await filled({ TransportShiftType: 2, ToWarehouseId: to }),
      await filled({ TransportShiftType: 2, ToWarehouseId: to }),
    ];
    const clerk = await server.as('dgclerk');
    const receive = ({ shift }: { shift: Shift }, more: object = {}) =>
      clerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo, ...more });
    for (const [at, bag] of [right, wrong].entries()) {
      expect(await bag.seal(`SEAL-A${at}`)).toSucceed();
      await floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: bag.shift.id });
      await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: bag.shift.id, WarehouseId: to });
    }
    const { bagNo } = wrong.shift;
    expect(await receive(right)).toBeRefused('StateNotAllowed', { Data: { SealOf: right.shift.bagNo } });
    expect(await receive(right, { SealNumber: 'SEAL-A0' })).toSucceed();
    expect(await receive(wrong, { SealNumber: 'SEAL-B', ConfirmSeal: false })).toBeRefused('StateNotAllowed', {
      Data: { SealOf: bagNo, ConfirmSeal: true },
      Message: `Different seal. Bag ${bagNo} left with SEAL-A1, not SEAL-B.`,
    });
    expect(await receive(wrong, { SealNumber: 'SEAL-B', ConfirmSeal: true })).toSucceed();
    const [bag] = (await clerk.ok('/TransportShift/GetBagArrivalReceipt', { Id: wrong.shift.id })).Bags;
    expect(bag).toMatchObject({ SealNumber: 'SEAL-A1', ReceivedSealNumber: 'SEAL-B' });
  });
});

describe('departure and arrival', () => {
  test('departs once when confirmed concurrently', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    const bagId = (await shiftNow(shift)).Bags[0].Id;
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.2 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id })),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed', 'StateNotAllowed']);
    expect((await orderOf(placed.id)).OrderStatus).toBe(80);
  });

  test('lists what blocks a departure: no bags, unsealed bags, orders on hold', async () => {
    const [empty, shift, placed] = [await shiftFor(), await shiftFor(), await floor.packed()];
    expect(await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: empty.id })).toBeRefused('StateNotAllowed');
    await floor.bagOrder(shift, placed.serialNumber);
    expect(await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id })).toBeRefused('StateNotAllowed');
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: (await shiftNow(shift)).Bags[0].Id, GrossWeight: 2 });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [placed.id], FreezeReason: 2, Remarks: 'Customs' });
    const preview = await floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id });
    expect([preview.Orders, preview.Stops.length]).toEqual([1, 1]);
    const answer = await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id });
    expect(answer).toBeRefused('OrderFrozen', { Data: [{ SerialNumber: placed.serialNumber, BagNo: shift.bagNo }] });
  });

  /** Creates a shift of each kind. */
  const kinds: [kind: string, made: () => Promise<object>][] = [
    ['a transport shift', async () => ({ TransportShiftType: 1 })],
    ['a transfer shift', async () => ({ TransportShiftType: 2, ToWarehouseId: await elsewhere() })],
  ];
  test.each(kinds)(
    'departure of %s locks the packaging permanently and voids empty bags',
    covers('TRANS-SHIFT-DEPART', 'TRANS-TRANSFER-DEPART', 'RULE-SHIFT-AFTERDEPART'),
    async (_kind, made) => {
      const kind = await made();
      const [shift, placed, late] = [await shiftFor(kind), await floor.packed(), await floor.packed()];
      await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
      await floor.bagOrder(shift, placed.serialNumber);
      await floor.depart(shift);
      const after = await shiftNow(shift);
      expect([
        after.PackagingLocked,
        after.BagNos,
        after.Bags.map((bag: { BagNumberStatus: number }) => bag.BagNumberStatus).sort(),
      ]).toEqual([true, [shift.bagNo], [4, 9]]);
      expect(await put(shift, late.serialNumber)).toBeRefused('ShiftClosed');
      const rebagged = await put(await shiftFor(), placed.serialNumber);
      expect(rebagged).toBeRefused('StateNotAllowed', {
        Message: expect.stringMatching(/can’t be bagged \(status “(Departed|In transfer)”/),
      });
      const out = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
      expect(await floor.leader.post('/TransportShift/DeleteTransportShiftPackaging', out)).toBeRefused('PackagingLocked');
      expect(await floor.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: placed.id })).not.toSucceed();
      expect(
        await floor.leader.post('/TransportShift/EditTransportShift', {
          Id: shift.id,
          RowVersion: after.RowVersion,
          Name: 'Other',
          WarehouseIds: [floor.scene.warehouseId],
          ...kind,
        }),
      ).toBeRefused('PackagingLocked');
    },
  );

  test(
    'arrival locks refunds; unsigned bags are missing and their orders on hold',
    covers('TRANS-SHIFT-ARRIVE-01', 'RULE-ORDER-RETURNLOCK'),
    async () => {
      const [shift, placed] = [await shiftFor(), await floor.packed()];
      await floor.bagOrder(shift, placed.serialNumber);
      await floor.depart(shift);
      await floor.leader.ok('/TransportShift/ConfirmArrival', { Id: shift.id });
      expect(await floor.leader.post('/TransportShift/ConfirmArrival', { Id: shift.id })).toBeRefused('StateNotAllowed', {
        Message: 'Not possible in status “Arrived”',
      });
      const bills = await floor.finance.ok('/Bill/GetBills', { SourceNumber: placed.serialNumber });
      const bill = await floor.finance.ok('/Bill/GetBillById', { Id: bills.Data[0].Id });
      const refund = await floor.finance.post('/Bill/RefundBill', {
        Id: bill.Id,
        Lines: [{ BillLineId: bill.Lines[0].Id, Amount: 1 }],
        Remarks: 'Late',
        IdempotencyKey: `late-${bill.Id}`,
      });
      expect(refund).toBeRefused('RefundLocked');
      await floor.leader.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
      const after = await shiftNow(shift);
      expect([after.TransportShiftStatus, after.Bags[0].BagNumberStatus, (await orderOf(placed.id)).Freeze]).toEqual([60, 6, true]);
      expect((await floor.leader.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo })).Received).toBe(1);
      // The hold ends when its cause does.
      expect((await orderOf(placed.id)).Freeze).toBe(false);
    },
  );

  test('moves the orders of a transfer shift to the other warehouse for bagging', covers('TRANS-TRANSFER-ARRIVE'), async () => {
    const other = await elsewhere();
    const [shift, placed] = [await shiftFor({ TransportShiftType: 2, ToWarehouseId: other }), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    expect((await orderOf(placed.id)).OrderStatus).toBe(75);
    expect(await floor.manager.post('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: floor.scene.warehouseId })).toBeRefused(
      'WarehouseMismatch',
    );
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: other });
    expect((await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id })).OrderStatus).toBe(75);
    await (await server.as('dgclerk')).ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    const after = await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
    expect([after.OrderStatus, after.WarehouseId, after.IsBagged]).toEqual([60, other, false]);
    // Both steps are final.
    const again = { Id: shift.id, WarehouseId: other };
    expect(await floor.manager.post('/TransportShift/ConfirmArrival', again)).toBeRefused('StateNotAllowed');
    expect(await floor.manager.post('/TransportShift/CancelTransportShift', { Id: shift.id })).toBeRefused('StateNotAllowed');
    expect((await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id })).WarehouseId).toBe(other);
  });

  test('receives an order of a transfer shift by its number, with all its boxes and their bag', async () => {
    const other = await elsewhere();
    const [shift, placed] = [await shiftFor({ TransportShiftType: 2, ToWarehouseId: other }), await floor.packedInTwo()];
    for (const box of [1, 2]) await floor.bagOrder(shift, `${placed.serialNumber}-${box}`);
    await floor.depart(shift);
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: other });
    const dgclerk = await server.as('dgclerk');
    const receive = (BagNo: string) => dgclerk.post('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo });
    expect(await receive(placed.serialNumber.slice(0, -1))).toBeRefused('NotFound');
    expect(await receive(placed.serialNumber)).toSucceed({ Data: { Received: 1, Expected: 1 } });
    const after = await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
    expect([after.OrderStatus, after.WarehouseId]).toEqual([60, other]);
    expect(await receive(placed.serialNumber)).toBeRefused('StateNotAllowed');
    expect(await receive(shift.bagNo)).toBeRefused('StateNotAllowed');
  });

  test('advances all orders of a shift by customs status', covers('FIELD-TransportShift-10'), async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    await floor.arrive(shift);
    await floor.manager.ok('/TransportShift/SetTransportShiftCustomsStatus', { Id: shift.id, CustomsStatus: 4 });
    const after = await orderOf(placed.id);
    expect([after.OrderStatus, after.CustomsStatus]).toEqual([110, 4]);
  });
});

test('leaves money and stock consistent', async () => {
  expect(await checkInvariants(server.db)).toEqual([]);
});
