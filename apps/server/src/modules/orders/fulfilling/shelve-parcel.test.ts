import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShift } from '@entrepot/server/demo/steps.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { change, findWhere } from '../../../core/db/rows.ts';
import { type Floor, type Floored, openFloor } from '../../../testing/floor.ts';
import { checkInvariants } from '../../../testing/invariants.ts';
import { outcomeOf } from '../../../testing/outcomes.ts';
import type { Person } from '../../../testing/people.ts';

let f: Floor;
let typeOfShippingId: string;
beforeAll(async () => {
  f = await openFloor();
  [{ Value: typeOfShippingId }] = await f.alice.ok('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: f.xiamen.id });
});
afterAll(async () => {
  expect(await checkInvariants(f.db)).toEqual([]);
  await f.close();
});

const box = { Weight: 2, Length: 30, Width: 20, Geight: 10 };
/** A packed order with a package in each of two boxes. */
async function inTwo(): Promise<Floored> {
  const order = await f.onTable({ parcels: 2 });
  for (const [at, { number }] of order.goods.entries()) await f.scan(order, number, { ParcelIndex: at + 1 });
  expect(await f.complete(order, [box, box])).toSucceed();
  await f.payDebts();
  return order;
}
const put = (Number: string, ShelvesNumber: string, more: object = {}, by: Person = f.clerk) =>
  by.post('/LogisticsOrder/PutParcelOnShelves', { Number, ShelvesNumber, ...more });
const look = (Number: string) => f.clerk.post('/LogisticsOrder/GetParcelPutAwayShelves', { Number, WarehouseId: f.xiamen.id });
const shelfNumbered = async (number: string) => (await findWhere(f.db, f.system, shelf, { number, warehouseId: f.xiamen.id }))[0]!;
const boxesOf = async ({ id }: Floored) =>
  (await findWhere(f.db, f.system, orderParcel, { logisticsOrderId: id })).sort((a, b) => a.parcelIndex - b.parcelIndex);
const stays = async (order: Floored) => (await boxesOf(order)).map(({ shelfId }) => shelfId);
const logsOf = async (targetId: string) =>
  (
    await f.db
      .selectFrom('shelfLog')
      .select(['logType', 'targetType', 'targetNumber'])
      .where('targetId', '=', targetId)
      .orderBy('id')
      .execute()
  ).map(({ logType }) => logType);
const configure = async (number: string, values: object) => {
  const row = await shelfNumbered(number);
  await f.db.transaction().execute((tx) => change(tx, { ...f.system, changes: [] }, shelf, row, values as never));
};
let shifts = 0;
const shiftFor = () =>
  openShift(f.leader.ok, {
    Name: `Shelf shift ${++shifts}`,
    TransportShiftType: 1,
    WarehouseIds: [f.xiamen.id],
    TypeOfShippingId: typeOfShippingId,
  });
type Shift = Awaited<ReturnType<typeof shiftFor>>;
const bag = (shift: Shift, number: string) =>
  f.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: number });
const toBag = (shift: Shift) => f.leader.ok('/TransportShift/GetTransportShiftParcelsToBag', { Id: shift.id });
const { PutOn, Transfer, Lower } = enumCodes.ShelvesLogType;

describe('putting packed boxes on shelves', () => {
  test('counts the box on the shelf, and shows its place in order, lists and shelf contents', async () => {
    const order = await inTwo();
    const [first] = await boxesOf(order);
    const before = (await shelfNumbered('O-01-01')).goods;
    expect(await put(first!.parcelNo, 'o-01-01')).toSucceed({
      Data: {
        ParcelNo: first!.parcelNo,
        SerialNumber: order.number,
        ShelvesNumber: 'O-01-01',
        OrderParcels: 2,
        OrderShelved: 1,
        Repeated: false,
      },
    });
    const place = await shelfNumbered('O-01-01');
    expect(place).toMatchObject({ goods: before + 1, occupied: true });
    const opened = await f.clerk.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: order.id });
    expect(opened.Parcels).toMatchObject([{ ShelvesNumber: 'O-01-01' }, { ShelvesNumber: null }]);
    const listed = (await f.clerk.ok('/LogisticsOrder/GetLogisticsOrders', { Numbers: [order.number] })).Data[0];
    expect(listed.ParcelShelvesNumbers).toEqual(['O-01-01']);
    const packings = (await f.clerk.ok('/Packing/GetPackings', { LogisticsOrderId: order.id })).Data[0];
    expect(packings.ParcelShelvesNumbers).toEqual(['O-01-01']);
    const { Parcels } = await f.manager.ok('/Shelves/GetShelvesById', { Id: place.id });
    expect(Parcels).toMatchObject([{ ParcelNo: first!.parcelNo, SerialNumber: order.number, Weight: 2 }]);
    const own = await f.alice.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: order.id });
    expect(JSON.stringify(own)).not.toContain('O-01-01');
  });

  test('has one effect when a scan is sent five times', async () => {
    const order = await f.packed();
    const before = (await shelfNumbered('O-01-02')).goods;
    const { parcelNo, id } = (await boxesOf(order))[0]!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(parcelNo, 'O-01-02')));
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok', 'Ok', 'Ok']);
    expect(answers.filter(({ Data }) => !Data.Repeated)).toHaveLength(1);
    expect((await shelfNumbered('O-01-02')).goods).toBe(before + 1);
    expect(await logsOf(id)).toEqual([PutOn]);
  });

  test('suggests the shelf of the order’s other boxes; an order number names its only box', async () => {
    const order = await inTwo();
    const [first, second] = await boxesOf(order);
    await put(first!.parcelNo, 'O-01-05');
    const { Data } = await look(second!.parcelNo);
    expect(Data).toMatchObject({
      ParcelNo: second!.parcelNo,
      ShelvesNumber: null,
      Suggestions: [{ ShelvesNumber: 'O-01-05', Reason: 'sameOrder' }, {}, {}],
    });
    expect(await look(order.number)).toBeRefused('CargoQuantityAbnormal');
    const single = await f.packed();
    expect((await look(single.number)).Data).toMatchObject({ ParcelNo: `${single.number}-1` });
  });

  test('moves a box scanned at another shelf, alone and with everything on its shelf', async () => {
    const order = await f.packed();
    const { parcelNo, id } = (await boxesOf(order))[0]!;
    const [from, to] = [await shelfNumbered('P-01-01'), await shelfNumbered('P-01-02')];
    await put(parcelNo, 'P-01-01');
    expect((await put(parcelNo, 'P-01-02')).Data).toMatchObject({ FromShelvesNumber: 'P-01-01', ShelvesNumber: 'P-01-02' });
    expect([(await shelfNumbered('P-01-01')).goods, (await shelfNumbered('P-01-02')).goods]).toEqual([from.goods, to.goods + 1]);
    const whole = { FromShelvesId: to.id, ToShelvesId: from.id };
    expect(await f.manager.ok('/Shelves/TransferAllShelvesGoods', whole)).toBe(to.goods + 1);
    expect(await stays(order)).toEqual([from.id]);
    const back = { FromShelvesId: from.id, ToShelvesId: to.id, Items: [{ ParcelId: id }] };
    expect(await f.manager.post('/Shelves/TransferShelvesGoods', back)).toSucceed();
    expect(await f.manager.post('/Shelves/TransferShelvesGoods', back)).toBeRefused('PackageNotOnShelf');
    expect(await stays(order)).toEqual([to.id]);
    // A move writes an entry on either shelf.
    expect(await logsOf(id)).toEqual([PutOn, Transfer, Transfer, Transfer, Transfer, Transfer, Transfer]);
  });

  test('follows another weighing on the load of the shelf', async () => {
    const order = await f.packed();
    const { parcelNo } = (await boxesOf(order))[0]!;
    const before = Number((await shelfNumbered('O-01-03')).usedWeight);
    await put(parcelNo, 'O-01-03');
    const weighed = { ParcelNo: parcelNo, ...box, Weight: 2.2, ConfirmMeasures: true };
    await f.clerk.ok('/Packing/WeighParcel', weighed);
    expect(Number((await shelfNumbered('O-01-03')).usedWeight)).toBe(before + 2.2);
    await f.payDebts();
  });

  test('refuses a full, deactivated, unknown or remote shelf', async () => {
    const order = await f.packed();
    const { parcelNo } = (await boxesOf(order))[0]!;
    await configure('P-01-05', { deactivated: true });
    await configure('P-01-06', { maxWeight: '1' });
    expect(await put(parcelNo, 'P-01-05')).toBeRefused('ShelvesDeactivated');
    expect(await put(parcelNo, 'P-01-06')).toBeRefused('ShelvesFull');
    expect(await put(parcelNo, 'NO-SUCH')).toBeRefused('NotFound');
    const elsewhere = await f.db
      .selectFrom('shelf')
      .selectAll()
      .where('warehouseId', '<>', f.xiamen.id)
      .where('number', '=', 'O-01-01')
      .executeTakeFirstOrThrow();
    await f.db
      .transaction()
      .execute((tx) => change(tx, { ...f.system, changes: [] }, shelf, elsewhere as never, { number: 'DG-OUT' } as never));
    expect(await put(parcelNo, 'DG-OUT', {}, f.manager)).toBeRefused('WarehouseMismatch');
    expect(await put(parcelNo, 'O-01-01', { WarehouseId: f.dongguan.id }, f.manager)).toBeRefused('DifferentWarehouse');
    expect(await put(parcelNo, 'O-01-01', {}, f.dgclerk)).toBeRefused('NotFound');
    expect(await stays(order)).toEqual([null]);
  });

  test('asks for confirmation on a shelf of an area for other goods', async () => {
    const order = await f.packed();
    const { parcelNo } = (await boxesOf(order))[0]!;
    expect(await put(parcelNo, 'A-01-01')).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await put(parcelNo, 'A-01-01', { ConfirmArea: true })).toSucceed();
  });

  test('refuses boxes that are not packed or already in a bag', async () => {
    const unpacked = await f.picked();
    expect(await put(`${unpacked.number}-1`, 'O-01-01')).toBeRefused('NotFound');
    const order = await f.packed();
    expect(await bag(await shiftFor(), order.number)).toSucceed();
    expect(await put(`${order.number}-1`, 'O-01-01')).toBeRefused('PackagingLocked');
    const half = await inTwo();
    expect(await bag(await shiftFor(), `${half.number}-1`)).toSucceed();
    expect(await put(`${half.number}-1`, 'O-01-01')).toBeRefused('PackagingLocked');
    expect(await put(`${half.number}-2`, 'O-01-01')).toSucceed();
  });
});

describe('leaving the shelf', () => {
  test('lists the boxes of a shift, frees the shelf at bagging, names the order’s other shelves', async () => {
    const order = await inTwo();
    const shift = await shiftFor();
    await put(`${order.number}-1`, 'O-01-04');
    await put(`${order.number}-2`, 'O-01-06');
    const waiting = (await toBag(shift)).Parcels.filter(({ SerialNumber }: { SerialNumber: string }) => SerialNumber === order.number);
    expect(waiting).toMatchObject([
      { ParcelNo: `${order.number}-1`, ShelvesNumber: 'O-01-04' },
      { ParcelNo: `${order.number}-2`, ShelvesNumber: 'O-01-06' },
    ]);
    const before = (await shelfNumbered('O-01-04')).goods;
    expect(await bag(shift, `${order.number}-1`)).toSucceed({ Data: { FromShelvesNumber: 'O-01-04', OtherShelvesNumbers: ['O-01-06'] } });
    expect((await shelfNumbered('O-01-04')).goods).toBe(before - 1);
    expect(await bag(shift, `${order.number}-2`)).toSucceed({ Data: { FromShelvesNumber: 'O-01-06', OtherShelvesNumbers: [] } });
    expect(await stays(order)).toEqual([null, null]);
    const { id } = (await boxesOf(order))[0]!;
    expect(await logsOf(id)).toEqual([PutOn, Lower]);
    const left = (await toBag(shift)).Parcels;
    expect(left.some(({ SerialNumber }: { SerialNumber: string }) => SerialNumber === order.number)).toBe(false);
  });

  test('bags a box that was on no shelf as before', async () => {
    const order = await f.packed();
    expect(await bag(await shiftFor(), order.number)).toSucceed({ Data: { FromShelvesNumber: null, OtherShelvesNumbers: [] } });
  });

  test('frees the shelf when the order is packed again', async () => {
    const order = await f.packed();
    const before = (await shelfNumbered('O-01-02')).goods;
    await put(`${order.number}-1`, 'O-01-02');
    await f.leader.ok('/Packing/ReopenPacking', { LogisticsOrderId: order.id });
    expect((await shelfNumbered('O-01-02')).goods).toBe(before);
  });

  test('frees the shelf when the order is reported lost', async () => {
    const order = await f.packed();
    const before = (await shelfNumbered('O-01-02')).goods;
    await put(`${order.number}-1`, 'O-01-02');
    await f.manager.ok('/LogisticsOrder/ReportOrderLost', { Id: order.id, Remarks: 'stolen' });
    expect((await shelfNumbered('O-01-02')).goods).toBe(before);
  });

  test('takes a box off by hand, once', async () => {
    const order = await f.packed();
    const { Data } = await put(`${order.number}-1`, 'O-01-02');
    const off = () => f.clerk.post('/LogisticsOrder/TakeParcelOffShelves', { ParcelId: Data.ParcelId });
    expect(await off()).toSucceed();
    expect(await off()).toBeRefused('PackageNotOnShelf');
  });

  test('leaves one place when two people bag and move a box concurrently', async () => {
    const order = await f.packed();
    const shift = await shiftFor();
    await put(`${order.number}-1`, 'O-01-02');
    const [bagged] = await Promise.all([bag(shift, order.number), put(`${order.number}-1`, 'O-01-03')]);
    expect(bagged).toSucceed();
    expect(await stays(order)).toEqual([null]);
  });
});
