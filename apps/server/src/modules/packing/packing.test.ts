import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { findWhere, insert } from '../../core/rows/rows.ts';
import { approveMeasures } from '@entrepot/testing/measures.ts';
import { type Floor, type Floored, openFloor } from '@entrepot/testing/floor.ts';

const { OrderStatus, PackingStatus, PackageStatus, WaybillStatus } = enumCodes;
let f: Floor;
let now = new Date();
beforeAll(async () => {
  f = await openFloor({ now: () => now });
});
afterAll(() => f.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const look = (SerialNumber: string, by = f.clerk) => by.post('/Packing/GetPackingOrder', { SerialNumber });
const start = (order: Floored, by = f.clerk) => by.post('/Packing/StartPacking', { LogisticsOrderId: order.id, Station: 'P1' });
const packingOf = async (order: Floored) => (await findWhere(f.db, f.system, packing, { logisticsOrderId: order.id }))[0]!;

test('a packing stands in the operation log by the number of its order', async () => {
  const order = await f.picked();
  await start(order);
  const { id: TargetId } = await packingOf(order);
  const { Data } = await f.manager.ok('/OperationLog/GetOperationLogs', { TargetId, rows: 1 });
  expect(Data[0]).toMatchObject({ TargetType: 'packing', TargetNumber: order.number });
});

describe('looking an order up', () => {
  test('by its number or a parcel’s shows goods to check, services, limits, and no money', async () => {
    const order = await f.picked({ parcels: 2, wish: { Remarks: 'thin paper' } });
    const { Data } = await look(order.number);
    expect(Data).toMatchObject({
      LogisticsOrderId: order.id,
      OrderStatus: 50,
      PackingStatus: 1,
      MemberCode: expect.stringMatching(/^T\d+/),
      TypeOfShippingName: 'Sea express',
      Remarks: 'thin paper',
      Limits: { CarrierName: 'HCT Logistics', MaxWeight: 30, MaxSumOfSides: 240, MaxLength: 0 },
      Goods: [{ Quantity: 1, PackedQuantity: 0, GrossWeight: 2 }, { ProductName: 'Kettle' }],
      Services: [],
      Scans: [],
      PackerName: null,
    });
    expect(JSON.stringify(Data)).not.toMatch(/Amount|Price|Payable/);
    expect((await f.clerk.ok('/Packing/GetPackingOrder', { CourierNumber: order.goods[1]!.number })).LogisticsOrderId).toBe(order.id);
  });

  test('says why an order is not for the table: unknown, not approved, not picked, frozen, packed, elsewhere', async () => {
    expect((await look('TLO000000000000')).Code).toBe(300);
    expect((await look((await f.ordered()).SerialNumber)).Code).toBe(303);
    const order = await f.approved();
    expect((await look(order.number)).Code).toBe(102);
    const frozen = await f.picked();
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 2 });
    expect((await look(frozen.number)).Code).toBe(301);
    expect((await look((await f.packed()).number)).Code).toBe(311);
    const here = await f.picked();
    expect((await look(here.number, f.dgclerk)).Code).toBe(300);
    expect((await look(here.number, f.manager)).status).toBe(403);
  });
});

describe('opening an order', () => {
  test('two packers at the same moment: one has it, the other reads who and until when', async () => {
    const order = await f.picked();
    const answers = await Promise.all([start(order, f.clerk), start(order, f.picker)]);
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 102]);
    expect(answers.find(({ Code }) => Code)!.Message).toMatch(/^厦门仓(拣货|收货) is packing order .+; it is free again at \d\d:\d\d$/);
    expect(await f.order(order.id)).toMatchObject({ packingStatus: PackingStatus.Packing, orderStatus: OrderStatus.ToBePacked });
  });

  test('is the packer’s for half an hour after each step, then another takes it over as far as it is', async () => {
    const order = await f.onTable({ parcels: 2 });
    later(20);
    await f.scan(order, order.goods[0]!.number);
    later(20);
    expect((await start(order, f.picker)).Code).toBe(102);
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Code).toBe(102);
    later(11);
    expect((await start(order, f.picker)).Code).toBe(0);
    expect((await f.scan(order, order.goods[1]!.number)).Code).toBe(102);
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
    expect((await f.complete(order, [f.box], f.picker)).Code).toBe(0);
  });

  test('again by the same packer goes on with it', async () => {
    const order = await f.onTable();
    expect((await start(order)).Code).toBe(0);
    expect(await packingOf(order)).toMatchObject({ station: 'P1', status: PackingStatus.Packing });
  });
});

describe('whose an order is while it is packed', () => {
  const leave = (order: Floored, by = f.clerk) => by.ok('/Packing/LeavePacking', { LogisticsOrderId: order.id });
  const take = (order: Floored, Reason: string, by = f.picker) => by.post('/Packing/StartPacking', { LogisticsOrderId: order.id, Reason });

  test('left with nothing checked it is to be packed again, and anybody opens it at once', async () => {
    const order = await f.onTable();
    await leave(order);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.ToBePacked, packerId: null });
    expect(await f.order(order.id)).toMatchObject({ packingStatus: PackingStatus.ToBePacked });
    expect((await look(order.number)).Data).toMatchObject({ PackerName: null, LockedUntil: null });
    expect((await start(order, f.picker)).Code).toBe(0);
  });

  test('left with goods in its boxes it stays begun; whoever opens it goes on with them, its first packer not without opening it anew', async () => {
    const order = await f.onTable({ parcels: 2 });
    await f.scan(order, order.goods[0]!.number, { ParcelIndex: 2 });
    await leave(order);
    expect((await look(order.number)).Data).toMatchObject({ PackingStatus: PackingStatus.Packing, PackerName: null });
    expect((await f.scan(order, order.goods[1]!.number)).Code).toBe(102);
    expect((await start(order, f.picker)).Data).toMatchObject({ TakeoverReason: null });
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
    expect((await look(order.number)).Data.Scans.map((one: any) => one.ParcelIndex).sort()).toEqual([1, 2]);
  });

  test('leaving what is closed, what somebody else has, or twice, changes nothing', async () => {
    const order = await f.onTable();
    await leave(order, f.picker);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.Packing });
    await f.scan(order, order.goods[0]!.number);
    expect((await f.complete(order, [f.box])).Code).toBe(0);
    await leave(order);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.Packed, leftTime: null });
  });

  test('is taken over within the half hour only with a reason, which is kept; the refusal says who has it', async () => {
    const order = await f.onTable({ parcels: 2 });
    await f.scan(order, order.goods[0]!.number);
    const refused = await start(order, f.picker);
    expect(refused).toMatchObject({ Code: 102, Data: { HeldBy: expect.any(String), SerialNumber: order.number } });
    expect((await take(order, 'went home ill')).Code).toBe(0);
    expect(await packingOf(order)).toMatchObject({ takeoverReason: 'went home ill' });
    // Opening one's own again keeps why it came over.
    expect((await start(order, f.picker)).Data).toMatchObject({ TakeoverReason: 'went home ill' });
    expect((await f.scan(order, order.goods[1]!.number)).Code).toBe(102);
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
  });

  test('two who take it over at the same moment: each in turn, and one has it', async () => {
    const order = await f.onTable();
    const answers = await Promise.all([take(order, 'rush', f.picker), take(order, 'rush', f.leader)]);
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0]);
    expect(answers.map(({ Data }) => Data.PackerId)).toContain((await packingOf(order)).packerId);
    expect(answers[0]!.Data.PackerId).not.toBe(answers[1]!.Data.PackerId);
  });
});

describe('checking goods', () => {
  test('ticks each line and says when all are checked', async () => {
    const order = await f.onTable({ parcels: 2 });
    expect((await f.scan(order, order.goods[0]!.number)).Data).toMatchObject({ PackedQuantity: 1, ScannedQuantity: 1, AllScanned: false });
    expect((await f.scan(order, order.goods[1]!.number, { ParcelIndex: 2 })).Data).toMatchObject({ AllScanned: true });
    expect((await look(order.number)).Data.Scans.map((one: any) => one.ParcelIndex)).toEqual([1, 2]);
  });

  test('refuses goods nobody knows, another customer’s, another warehouse’s and another order’s', async () => {
    const order = await f.onTable();
    const others = { customer: await f.shelved({ by: f.bob }), warehouse: await f.shelved({ at: f.dongguan.id }), order: await f.picked() };
    expect((await f.scan(order, 'SF0000000000001')).Code).toBe(232);
    expect((await f.scan(order, others.customer.number)).Code).toBe(312);
    expect((await f.scan(order, others.warehouse.number)).Code).toBe(313);
    expect(await f.scan(order, others.order.goods[0]!.number)).toMatchObject({
      Code: 314,
      Message: expect.stringContaining(others.order.number),
    });
    const free = await f.shelved({});
    expect(await f.scan(order, free.number)).toMatchObject({
      Code: 314,
      Message: expect.stringContaining(`${free.number} is of no order`),
    });
  });

  test('names every order in hand that goods may be of, and none that has them packed', async () => {
    const [order, first, second, packed] = [await f.onTable(), await f.picked(), await f.picked(), await f.picked()];
    const [row] = await findWhere(f.db, f.system, logisticsOrder, { id: order.id });
    const of = { siteId: row!.siteId, ownerId: row!.ownerId };
    const tea = { commodityCode: 'TEA-314', name: 'Tea', identificationCode: '690000000314' };
    const { id: commodityId } = await f.inTransaction((tx) => insert(tx, f.system, commodity, { ...of, ...tea }));
    for (const [one, packedQuantity] of [
      [first, 0],
      [second, 0],
      [packed, 1],
    ] as const) {
      const goods = { siteId: of.siteId, logisticsOrderId: one.id, commodityId, quantity: 1, pickedQuantity: 1, packedQuantity };
      await f.inTransaction((tx) => insert(tx, f.system, orderGoods, goods));
    }
    const { Code, Message } = await f.clerk.post('/Packing/ScanPackingGoods', { LogisticsOrderId: order.id, CommodityCode: 'TEA-314' });
    expect(Code).toBe(314);
    expect([first, second, packed].map(({ number }) => Message.includes(number))).toEqual([true, true, false]);
    // Nobody picked them: the floor's books are as they were.
    await sql`delete from order_goods where commodity_id = ${commodityId}`.execute(f.db);
  });

  test('refuses more pieces than were picked, and anything once all are checked', async () => {
    const order = await f.onTable({ parcels: 2 });
    const [first, second] = order.goods;
    expect((await f.scan(order, first!.number, { Quantity: 2 })).Code).toBe(318);
    await f.scan(order, first!.number);
    expect((await f.scan(order, first!.number)).Code).toBe(318);
    await f.scan(order, second!.number);
    expect((await f.scan(order, first!.number)).Code).toBe(311);
  });

  test('a parcel scanned five times at the same moment is checked once; a repeated send counts once', async () => {
    const order = await f.onTable({ parcels: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => f.scan(order, order.goods[0]!.number)));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 318, 318, 318, 318]);
    const key = { IdempotencyKey: 'one scan' };
    const twice = [await f.scan(order, order.goods[1]!.number, key), await f.scan(order, order.goods[1]!.number, key)];
    expect(twice.map(({ Code }) => Code)).toEqual([0, 0]);
    expect((await f.goodsOf(order.id)).map(({ packedQuantity }) => packedQuantity)).toEqual([1, 1]);
  });

  test('a scan is taken back by itself or with its goods, and not once the order is packed', async () => {
    const order = await f.onTable({ goods: { declared: { Quantity: 3 } } });
    const { number } = order.goods[0]!;
    const one = (await f.scan(order, number, { Quantity: 1 })).Data;
    await f.scan(order, number, { Quantity: 2 });
    const back = (LineId: string) => f.clerk.post('/Packing/CancelPackingGoods', { LogisticsOrderId: order.id, LineId });
    expect((await back(one.ScanId)).Code).toBe(0);
    expect((await f.goodsOf(order.id))[0]!.packedQuantity).toBe(2);
    expect((await back(one.ScanId)).Code).toBe(101);
    expect((await back(one.Id)).Code).toBe(0);
    expect((await f.goodsOf(order.id))[0]!.packedQuantity).toBe(0);
    await f.scan(order, number);
    expect((await f.complete(order)).Code).toBe(0);
    expect((await back(one.Id)).Code).toBe(317);
  });

  test('needs the order on the table first', async () => {
    const order = await f.picked();
    expect((await f.scan(order, order.goods[0]!.number)).Code).toBe(102);
    expect((await f.scan(order, order.goods[0]!.number, {}, f.dgclerk)).Code).toBe(101);
  });
});

describe('closing an order', () => {
  test('makes its parcels, moves goods and order, and obtains the waybill', async () => {
    const order = await f.scanned({ parcels: 2 });
    const { Code, Data } = await f.complete(order, [{ Weight: 4, Length: 40, Width: 30, Geight: 20 }]);
    expect(Code).toBe(0);
    expect(Data).toMatchObject({
      SerialNumber: order.number,
      Parcels: [{ ParcelNo: `${order.number}-1`, Index: 1, Weight: 4, Geight: 20, VolumeWeight: 4 }],
      Quote: { Action: 'none', BillingWeight: 4, PaymentStatus: 3 },
      SupplementBillId: null,
      Waybill: { Wanted: true, Ok: true, CarrierNo: expect.any(String) },
    });
    expect(await f.order(order.id)).toMatchObject({
      orderStatus: OrderStatus.Packed,
      packingStatus: PackingStatus.Packed,
      isWeighed: true,
      parcelCount: 1,
      waybillStatus: WaybillStatus.Obtained,
      carrierNo: Data.Waybill.CarrierNo,
    });
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Packed });
    expect(await f.tracksOf(order.id)).toContain(40);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.Packed, endTime: expect.any(Date) });
    expect(await f.floorHolds()).toEqual([]);
    await f.everythingHolds();
  });

  test('of several parcels each has the goods scanned into it', async () => {
    const order = await f.onTable({ parcels: 3 });
    const [a, b, c] = order.goods;
    for (const [goods, ParcelIndex] of [
      [a, 1],
      [b, 2],
      [c, 1],
    ] as const)
      await f.scan(order, goods!.number, { ParcelIndex });
    expect((await f.complete(order, [f.box, f.box, f.box])).Code).toBe(318);
    const { Data } = await f.complete(order, [f.box, { ...f.box, Weight: 4 }]);
    expect(Data.Parcels.map((parcel: any) => parcel.Goods.length)).toEqual([2, 1]);
    expect(await f.clerk.ok('/Packing/GetPackedParcels', { LogisticsOrderId: order.id })).toHaveLength(2);
  });

  test('refuses what was not checked, contents that differ, a parcel without weight or none at all', async () => {
    const order = await f.onTable({ parcels: 2 });
    expect(await f.complete(order)).toMatchObject({ Code: 319, Message: expect.stringContaining(order.goods[0]!.number) });
    for (const { number } of order.goods) await f.scan(order, number);
    const [first] = await f.goodsOf(order.id);
    expect((await f.complete(order, [{ ...f.box, Goods: [{ OrderGoodsId: first!.id, Quantity: 1 }] }])).Code).toBe(318);
    expect((await f.complete(order, [{ ...f.box, Weight: 0 }])).Code).toBe(100);
    expect((await f.complete(order, [])).Code).toBe(121);
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
  });

  test('refuses a parcel too large or too heavy for the carrier, and a frozen order', async () => {
    const order = await f.scanned();
    expect(await f.complete(order, [{ ...f.box, Length: 120, Width: 80, Geight: 60 }])).toMatchObject({
      Code: 307,
      Message: expect.stringContaining('240'),
    });
    expect(await f.complete(order, [{ ...f.box, Weight: 31 }])).toMatchObject({
      Code: 307,
      Message: expect.stringContaining('31 kg is beyond HCT Logistics, which takes 30 kg'),
    });
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.id], FreezeReason: 3 });
    expect((await f.complete(order)).Code).toBe(301);
  });

  test('waits for the services that are done while packing', async () => {
    const groups = await f.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: f.xiamen.id,
      TypeOfShippingId: f.method('SeaExpress'),
    });
    const frame = groups.flatMap((group: any) => group.Services).find((service: any) => service.Stage === 2);
    const order = await f.scanned({ wish: { ValueAddedServiceIds: [frame.Id] } });
    expect(await f.complete(order)).toMatchObject({ Code: 102, Message: expect.stringContaining(frame.Name) });
    const [service] = (await look(order.number)).Data.Services;
    expect(service).toMatchObject({ Name: frame.Name, Stage: 2, ValueAddedStatus: 1 });
    await f.clerk.ok('/LogisticsOrder/RejectValueAddedWork', { Id: service.Id, Remarks: 'no wood left' });
    expect((await f.complete(order)).Code).toBe(0);
  });

  test('done twice at the same moment closes it once, with one waybill', async () => {
    const order = await f.scanned();
    const answers = await Promise.all([1, 2, 3].map(() => f.complete(order)));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 311, 311]);
    expect((await f.clerk.ok('/WaybillPrinting/GetWaybillPrintings', { LogisticsOrderId: order.id })).Total).toBe(1);
  });

  test('without a waybill number left, the order is packed all the same and says why', async () => {
    const { Id } = await f.manager.ok('/Carrier/EstablishCarrier', { Name: 'Empty', CarrierInterface: 2 });
    const order = await f.scanned();
    await f.put(order.id, { carrierId: Id });
    const { Code, Data } = await f.complete(order);
    expect(Code).toBe(0);
    expect(Data.Waybill).toMatchObject({ Wanted: true, Ok: false, Code: 323, Message: expect.stringContaining('Empty') });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.Packed, waybillStatus: WaybillStatus.Failed });
  });
});

describe('a weight that cannot be right', () => {
  afterEach(() => f.payDebts());
  const close = (order: Floored, parcel: object, said: object = {}) =>
    f.clerk.post('/Packing/CompletePacking', { LogisticsOrderId: order.id, Parcels: [{ ...f.box, ...parcel }], ...said });

  test('is asked about: what was confirmed is packed, and a little more than the goods weigh is nobody’s business', async () => {
    const order = await f.scanned();
    expect(await close(order, { Weight: 2.6 })).toMatchObject({
      Code: 100,
      Data: { Asks: 'confirm' },
      Message: '2.6 kg is 30 % off from the 2 kg that were expected. Weigh it again or confirm it.',
    });
    expect((await close(order, { Weight: 2.6 }, { ConfirmMeasures: true })).Code).toBe(0);
    await f.payDebts();
    expect((await close(await f.scanned(), { Weight: 2.5 })).Code).toBe(0);
  });

  test('takes a second person where it is far off: 20 kg of goods that weigh 2', async () => {
    const order = await f.scanned();
    const refused = await close(order, { Weight: 20 }, { ConfirmMeasures: true });
    expect(refused).toMatchObject({ Code: 100, Data: { Asks: 'approval' } });
    const { Subject } = refused.Data;
    expect((await approveMeasures(f.clerk, Subject, 'clerk')).Code).toBe(102);
    expect((await approveMeasures(f.clerk, Subject, 'picker')).Code).toBe(1);
    expect((await approveMeasures(f.clerk, Subject, 'hkmanager')).Code).toBe(1);
    expect((await approveMeasures(f.clerk, Subject, 'leader', 'Guess2026')).Code).toBe(115);
    const { Data } = await approveMeasures(f.clerk, Subject);
    const said = { ApprovalId: Data.ApprovalId };
    // An approval is for these numbers, for this person and for once.
    expect((await close(order, { Weight: 21 }, said)).Data).toMatchObject({ Asks: 'approval' });
    expect((await close(order, { Weight: 20 }, said)).Code).toBe(0);
    await f.payDebts();
    const other = await f.scanned();
    expect((await close(other, { Weight: 20 }, said)).Data).toMatchObject({ Asks: 'approval' });
  });

  test('guesses of a leader’s password are counted', async () => {
    for (let at = 0; at < 5; at++) expect((await approveMeasures(f.picker, 'x', 'leader', `Guess${at}x`)).Code).toBe(115);
    expect((await approveMeasures(f.picker, 'x')).Code).toBe(107);
  });

  test('is refused at its field when it is a code or a side of nothing', async () => {
    const order = await f.scanned();
    expect(await close(order, { Weight: 990000004 })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'Parcels.0.Weight', Message: 'This looks like a code, not a number' }],
    });
    expect(await close(order, { Length: 0, Width: 0, Geight: 0 })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'Parcels.0.Length', Message: 'At least 1' }, { Field: 'Parcels.0.Width' }, { Field: 'Parcels.0.Geight' }],
    });
  });
});
