import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { type PackingFloor, packingFloor, type Shift } from '@entrepot/testing/packed-orders.ts';
import { checkInvariants } from '../billing/public.ts';

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
/** Another warehouse than the one where everything begins. */
const elsewhere = async (): Promise<string> =>
  (await floor.manager.ok('/Warehouse/GetSelectWarehouses')).find(({ Value }: { Value: string }) => Value !== floor.scene.warehouseId)
    .Value;
const shiftNow = (shift: Shift) => floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id });

describe('bagging', () => {
  test('puts a parcel into a bag; the order is bagged with its last parcel, the weights follow', async () => {
    const [shift, placed] = [await shiftFor({ BearableWeight: 100 }), await floor.packed()];
    const answer = await put(shift, placed.serialNumber);
    expect([answer.Code, answer.Data.OrderBagged, answer.Data.OrderParcels, answer.Data.NetWeight]).toEqual([0, 1, 1, 2]);
    const after = await orderOf(placed.id);
    expect([after.OrderStatus, after.IsBagged]).toEqual([70, true]);
    const { UsedWeight, UnusedWeight, OrderCount, BagNos, SerialNumber } = await shiftNow(shift);
    expect([UsedWeight, UnusedWeight, OrderCount, BagNos, SerialNumber]).toEqual([2, 98, 1, [shift.bagNo], shift.serialNumber]);
  });

  test('a scan sent five times at once puts the parcel in once', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(shift, placed.serialNumber)));
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1);
    expect(answers.filter(({ Code, Data }) => Code === 311 && Data.DoneAlready)).toHaveLength(4);
    expect((await shiftNow(shift)).Bags[0].ParcelCount).toBe(1);
  });

  test('two loaders with one order in two shifts: one of them has it', async () => {
    const [first, second, placed] = [await shiftFor(), await shiftFor(), await floor.packed()];
    const answers = await Promise.all([put(first, placed.serialNumber), put(second, placed.serialNumber)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 311]);
  });

  test('what does not fit is refused by name', async () => {
    const placed = await floor.packed();
    const light = await shiftFor({ BearableWeight: 1 });
    const small = await shiftFor({ MaxWeight: 1 });
    const short = await shiftFor({ MaxLength: 10, MaxWidth: 10, MaxHeight: 10 });
    expect((await put(light, placed.serialNumber)).Code).toBe(326);
    expect((await put(small, placed.serialNumber)).Code).toBe(307);
    expect((await put(short, placed.serialNumber)).Code).toBe(307);
    expect((await put(light, 'NOSUCHNUMBER')).Code).toBe(300);
    expect((await put(light, placed.serialNumber, 'NOSUCHBAG')).Code).toBe(101);
  });

  test('an order that is not packed, or frozen, stays where it is', async () => {
    const [shift, unpacked, frozen] = [await shiftFor(), await floor.picked(), await floor.packed()];
    expect(await put(shift, unpacked.serialNumber)).toMatchObject({
      Code: 102,
      Message: expect.stringContaining('is not packed yet; it is at “'),
    });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 7, Remarks: 'Look' });
    expect((await put(shift, frozen.serialNumber)).Code).toBe(301);
  });

  test('a parcel is taken out again, and the order is packed as before', async () => {
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

  test('a closed shift takes nothing, a reopened one does', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.leader.ok('/TransportShift/CloseTransportShift', { Id: shift.id });
    expect((await put(shift, placed.serialNumber)).Code).toBe(325);
    await floor.manager.ok('/TransportShift/ReopenTransportShift', { Id: shift.id });
    expect((await put(shift, placed.serialNumber)).Code).toBe(0);
  });

  test('people of another warehouse and another site do not see the shift', async () => {
    const shift = await shiftFor();
    for (const name of ['dgclerk', 'hkmanager']) {
      const answer = await (await server.as(name)).post('/TransportShift/CloseTransportShift', { Id: shift.id });
      expect([name, answer.Code === 101 || answer.status === 403]).toEqual([name, true]);
    }
  });
});

describe('bags', () => {
  test('a bag is not sealed with less than its parcels weigh', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    const bagId = (await shiftNow(shift)).Bags[0].Id;
    expect((await floor.leader.post('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 1.5 })).Code).toBe(102);
    // A bag of 2 kg that is typed as 2020.2, or as somewhat more than what is in it.
    const seal = (GrossWeight: number, said: object = {}) =>
      floor.leader.post('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight, ...said });
    expect((await seal(2020.2, { ConfirmMeasures: true })).Data).toMatchObject({ Asks: 'approval' });
    expect((await seal(2_000_002)).Data).toMatchObject([{ Field: 'GrossWeight' }]);
    expect((await seal(3.1)).Data).toMatchObject({ Asks: 'approval' });
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.4 });
    expect((await shiftNow(shift)).UsedWeight).toBe(2.4);
    await floor.leader.ok('/BagNumber/UnsealBagNumber', { Id: bagId });
    expect((await shiftNow(shift)).UsedWeight).toBe(2);
  });

  test('a bag number is used once in a site', async () => {
    const shift = await shiftFor();
    const made = await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] });
    expect((await floor.leader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] })).Code).toBe(327);
    await floor.leader.ok('/BagNumber/VoidBagNumber', { Id: made.Ids[0] });
    expect((await floor.leader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, BagNos: ['HAND-1'] })).Code).toBe(327);
  });
});

describe('departure and arrival', () => {
  test('a shift departs once, however many confirm it at the same moment', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    const bagId = (await shiftNow(shift)).Bags[0].Id;
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.2 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id })),
    );
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102, 102, 102]);
    expect((await orderOf(placed.id)).OrderStatus).toBe(80);
  });

  test('what stops a departure is told: no bags, unsealed bags, frozen orders', async () => {
    const [empty, shift, placed] = [await shiftFor(), await shiftFor(), await floor.packed()];
    expect((await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: empty.id })).Code).toBe(102);
    await floor.bagOrder(shift, placed.serialNumber);
    expect((await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id })).Code).toBe(102);
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: (await shiftNow(shift)).Bags[0].Id, GrossWeight: 2 });
    await floor.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [placed.id], FreezeReason: 2, Remarks: 'Customs' });
    const preview = await floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id });
    expect([preview.Orders, preview.Stops.length]).toEqual([1, 1]);
    const answer = await floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id });
    expect([answer.Code, answer.Data]).toEqual([301, [{ SerialNumber: placed.serialNumber, BagNo: shift.bagNo }]]);
  });

  /** A shift of each kind, as it is made. */
  const kinds: [kind: string, made: () => Promise<object>][] = [
    ['a transport shift', async () => ({ TransportShiftType: 1 })],
    ['a transfer shift', async () => ({ TransportShiftType: 2, ToWarehouseId: await elsewhere() })],
  ];
  test.each(kinds)('departure of %s locks the packaging for good, and empty bags become void', async (_kind, made) => {
    const kind = await made();
    const [shift, placed, late] = [await shiftFor(kind), await floor.packed(), await floor.packed()];
    await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    const after = await shiftNow(shift);
    expect([after.PackagingLocked, after.BagNos, after.Bags.map((bag: { BagNumberStatus: number }) => bag.BagNumberStatus).sort()]).toEqual(
      [true, [shift.bagNo], [4, 9]],
    );
    expect((await put(shift, late.serialNumber)).Code).toBe(325);
    const gone = await put(await shiftFor(), placed.serialNumber);
    expect(gone).toMatchObject({
      Code: 102,
      Message: expect.stringMatching(/goes into no bag any more; it is at “(Departed|In transfer)”/),
    });
    const out = { Id: shift.id, BagNo: shift.bagNo, Number: placed.serialNumber };
    expect((await floor.leader.post('/TransportShift/DeleteTransportShiftPackaging', out)).Code).toBe(317);
    expect((await floor.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: placed.id })).Code).not.toBe(0);
    expect(
      (
        await floor.leader.post('/TransportShift/EditTransportShift', {
          Id: shift.id,
          RowVersion: after.RowVersion,
          Name: 'Other',
          WarehouseIds: [floor.scene.warehouseId],
          ...kind,
        })
      ).Code,
    ).toBe(317);
  });

  test('arrival locks the refunds of its orders; bags nobody signs for are missing and their orders frozen', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    await floor.leader.ok('/TransportShift/ConfirmArrival', { Id: shift.id });
    expect(await floor.leader.post('/TransportShift/ConfirmArrival', { Id: shift.id })).toMatchObject({
      Code: 102,
      Message: 'Not possible now: its status is “Arrived”.',
    });
    const bills = await floor.finance.ok('/Bill/GetBills', { SourceNumber: placed.serialNumber });
    const bill = await floor.finance.ok('/Bill/GetBillById', { Id: bills.Data[0].Id });
    const refund = await floor.finance.post('/Bill/RefundBill', {
      Id: bill.Id,
      Lines: [{ BillLineId: bill.Lines[0].Id, Amount: 1 }],
      Remarks: 'Late',
      IdempotencyKey: `late-${bill.Id}`,
    });
    expect(refund.Code).toBe(329);
    await floor.leader.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    const after = await shiftNow(shift);
    expect([after.TransportShiftStatus, after.Bags[0].BagNumberStatus, (await orderOf(placed.id)).Freeze]).toEqual([60, 6, true]);
    expect((await floor.leader.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo })).Received).toBe(1);
  });

  test('a transfer shift brings its orders to the other warehouse, ready to be bagged again', async () => {
    const other = await elsewhere();
    const [shift, placed] = [await shiftFor({ TransportShiftType: 2, ToWarehouseId: other }), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    expect((await orderOf(placed.id)).OrderStatus).toBe(75);
    expect((await floor.manager.post('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: floor.scene.warehouseId })).Code).toBe(
      212,
    );
    await floor.manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: other });
    const after = await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
    expect([after.OrderStatus, after.WarehouseId, after.IsBagged]).toEqual([60, other, false]);
    // Neither again nor back: the shift goes nowhere any more.
    const again = { Id: shift.id, WarehouseId: other };
    expect((await floor.manager.post('/TransportShift/ConfirmArrival', again)).Code).toBe(102);
    expect((await floor.manager.post('/TransportShift/CancelTransportShift', { Id: shift.id })).Code).toBe(102);
    expect((await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id })).WarehouseId).toBe(other);
  });

  test('customs told of a whole shift move its orders on', async () => {
    const [shift, placed] = [await shiftFor(), await floor.packed()];
    await floor.bagOrder(shift, placed.serialNumber);
    await floor.depart(shift);
    await floor.arrive(shift);
    await floor.manager.ok('/TransportShift/SetTransportShiftCustomsStatus', { Id: shift.id, CustomsStatus: 4 });
    const after = await orderOf(placed.id);
    expect([after.OrderStatus, after.CustomsStatus]).toEqual([110, 4]);
  });
});

test('money and stock agree after all of it', async () => {
  expect(await checkInvariants(server.db)).toEqual([]);
});
