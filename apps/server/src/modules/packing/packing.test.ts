import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { approveMeasures } from '../../testing/measures.ts';
import { type Floor, type Floored, openFloor } from '../../testing/floor.ts';
import { outcomeOf } from '../../testing/outcomes.ts';

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

test('logs a packing under the number of its order', async () => {
  const order = await f.picked();
  await start(order);
  const { id: TargetId } = await packingOf(order);
  const { Data } = await f.manager.ok('/OperationLog/GetOperationLogs', { TargetId, rows: 1 });
  expect(Data[0]).toMatchObject({ TargetType: 'packing', TargetNumber: order.number });
});

describe('looking an order up', () => {
  test('shows goods, services and limits by order or parcel number, without money', async () => {
    const order = await f.picked({ parcels: 2, wish: { Remarks: 'thin paper' } });
    const { Data } = await look(order.number);
    expect(Data).toMatchObject({
      LogisticsOrderId: order.id,
      OrderStatus: enumCodes.OrderStatus.ToBePacked,
      PackingStatus: enumCodes.PackingStatus.ToBePacked,
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

  test('names the reason: unknown, unapproved, unpicked, on hold, packed, elsewhere', covers('VAL-PACKING-01', 'MSG-11'), async () => {
    expect(await look('TLO000000000000')).toBeRefused('OrderNotExist');
    expect(await look((await f.ordered()).SerialNumber)).toBeRefused('OrderNotApproved');
    const order = await f.approved();
    expect(await look(order.number)).toBeRefused('StateNotAllowed');
    const frozen = await f.picked();
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [frozen.id], FreezeReason: 2 });
    expect(await look(frozen.number)).toBeRefused('OrderFrozen');
    expect(await look((await f.packed()).number)).toBeRefused('OrderFullyPacked');
    const here = await f.picked();
    expect(await look(here.number, f.dgclerk)).toBeRefused('OrderNotExist');
    expect((await look(here.number, f.manager)).status).toBe(403);
  });
});

describe('opening an order', () => {
  test('assigns it to one of two concurrent packers and names them to the other', async () => {
    const order = await f.picked();
    const answers = await Promise.all([start(order, f.clerk), start(order, f.picker)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(answers.find((one) => outcomeOf(one) !== 'Ok')!.Message).toMatch(
      /^厦门仓(拣货|收货) is packing order .+; available again at \d\d:\d\d$/,
    );
    expect(await f.order(order.id)).toMatchObject({ packingStatus: PackingStatus.Packing, orderStatus: OrderStatus.ToBePacked });
  });

  test('reserves it for half an hour after each step; then another can take it over', async () => {
    const order = await f.onTable({ parcels: 2 });
    later(20);
    await f.scan(order, order.goods[0]!.number);
    later(20);
    expect(await start(order, f.picker)).toBeRefused('StateNotAllowed');
    expect(await f.scan(order, order.goods[1]!.number, {}, f.picker)).toBeRefused('StateNotAllowed');
    later(11);
    expect(await start(order, f.picker)).toSucceed();
    expect(await f.scan(order, order.goods[1]!.number)).toBeRefused('StateNotAllowed');
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
    expect(await f.complete(order, [f.box], f.picker)).toSucceed();
  });

  test('continues when the same packer opens it again', async () => {
    const order = await f.onTable();
    expect(await start(order)).toSucceed();
    expect(await packingOf(order)).toMatchObject({ station: 'P1', status: PackingStatus.Packing });
  });
});

describe('ownership during packing', () => {
  const leave = (order: Floored, by = f.clerk) => by.ok('/Packing/LeavePacking', { LogisticsOrderId: order.id });
  const take = (order: Floored, Reason: string, by = f.picker) => by.post('/Packing/StartPacking', { LogisticsOrderId: order.id, Reason });

  test('is released by leaving without verified goods, and anyone can open it', async () => {
    const order = await f.onTable();
    await leave(order);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.ToBePacked, packerId: null });
    expect(await f.order(order.id)).toMatchObject({ packingStatus: PackingStatus.ToBePacked });
    expect((await look(order.number)).Data).toMatchObject({ PackerName: null, LockedUntil: null });
    expect(await start(order, f.picker)).toSucceed();
  });

  test('stays started with goods in boxes; the next packer continues after opening it', async () => {
    const order = await f.onTable({ parcels: 2 });
    await f.scan(order, order.goods[0]!.number, { ParcelIndex: 2 });
    await leave(order);
    expect((await look(order.number)).Data).toMatchObject({ PackingStatus: PackingStatus.Packing, PackerName: null });
    expect(await f.scan(order, order.goods[1]!.number)).toBeRefused('StateNotAllowed');
    expect((await start(order, f.picker)).Data).toMatchObject({ TakeoverReason: null });
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
    expect((await look(order.number)).Data.Scans.map((one: any) => one.ParcelIndex).sort()).toEqual([1, 2]);
  });

  test('is unchanged when leaving a closed, foreign or already left order', async () => {
    const order = await f.onTable();
    await leave(order, f.picker);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.Packing });
    await f.scan(order, order.goods[0]!.number);
    expect(await f.complete(order, [f.box])).toSucceed();
    await leave(order);
    expect(await packingOf(order)).toMatchObject({ status: PackingStatus.Packed, leftTime: null });
  });

  test('is taken over early with a stored reason only; the refusal names the packer', async () => {
    const order = await f.onTable({ parcels: 2 });
    await f.scan(order, order.goods[0]!.number);
    const refused = await start(order, f.picker);
    expect(refused).toBeRefused('StateNotAllowed', { Data: { HeldBy: expect.any(String), SerialNumber: order.number } });
    expect(await take(order, 'went home ill')).toSucceed();
    expect(await packingOf(order)).toMatchObject({ takeoverReason: 'went home ill' });
    // Opening it again keeps the reason of the takeover.
    expect((await start(order, f.picker)).Data).toMatchObject({ TakeoverReason: 'went home ill' });
    expect(await f.scan(order, order.goods[1]!.number)).toBeRefused('StateNotAllowed');
    expect((await f.scan(order, order.goods[1]!.number, {}, f.picker)).Data).toMatchObject({ AllScanned: true });
  });

  test('is taken over by two concurrently one after the other; one has it', async () => {
    const order = await f.onTable();
    const answers = await Promise.all([take(order, 'rush', f.picker), take(order, 'rush', f.leader)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect(answers.map(({ Data }) => Data.PackerId)).toContain((await packingOf(order)).packerId);
    expect(answers[0]!.Data.PackerId).not.toBe(answers[1]!.Data.PackerId);
  });
});

describe('verifying goods', () => {
  test('marks each line and reports when all are verified', async () => {
    const order = await f.onTable({ parcels: 2 });
    expect((await f.scan(order, order.goods[0]!.number)).Data).toMatchObject({ PackedQuantity: 1, ScannedQuantity: 1, AllScanned: false });
    expect((await f.scan(order, order.goods[1]!.number, { ParcelIndex: 2 })).Data).toMatchObject({ AllScanned: true });
    expect((await look(order.number)).Data.Scans.map((one: any) => one.ParcelIndex)).toEqual([1, 2]);
  });

  test(
    'refuses unknown goods and those of another customer, warehouse or order',
    covers('VAL-PACKING-02', 'VAL-PACKING-03', 'VAL-PACKING-04'),
    async () => {
      const order = await f.onTable();
      const others = {
        customer: await f.shelved({ by: f.bob }),
        warehouse: await f.shelved({ at: f.dongguan.id }),
        order: await f.picked(),
      };
      expect(await f.scan(order, 'SF0000000000001')).toBeRefused('NoMatchingGoods');
      expect(await f.scan(order, others.customer.number)).toBeRefused('DifferentUser');
      expect(await f.scan(order, others.warehouse.number)).toBeRefused('DifferentWarehouse');
      expect(await f.scan(order, others.order.goods[0]!.number)).toBeRefused('DifferentOrderNumber', {
        Message: expect.stringContaining(others.order.number),
      });
      const free = await f.shelved({});
      expect(await f.scan(order, free.number)).toBeRefused('DifferentOrderNumber', {
        Message: expect.stringContaining(`${free.number} isn’t in any order`),
      });
    },
  );

  test('names every order in progress with these goods, none that has packed them', async () => {
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
    const answer = await f.clerk.post('/Packing/ScanPackingGoods', { LogisticsOrderId: order.id, CommodityCode: 'TEA-314' });
    expect(answer).toBeRefused('DifferentOrderNumber');
    const { Message } = answer;
    expect([first, second, packed].map(({ number }) => Message.includes(number))).toEqual([true, true, false]);
    // Not picked by anyone, so the stock is unchanged.
    await sql`delete from order_goods where commodity_id = ${commodityId}`.execute(f.db);
  });

  test('refuses more pieces than were picked, and anything once all are verified', async () => {
    const order = await f.onTable({ parcels: 2 });
    const [first, second] = order.goods;
    expect(await f.scan(order, first!.number, { Quantity: 2 })).toBeRefused('CargoQuantityAbnormal');
    await f.scan(order, first!.number);
    expect(await f.scan(order, first!.number)).toBeRefused('CargoQuantityAbnormal');
    await f.scan(order, second!.number);
    expect(await f.scan(order, first!.number)).toBeRefused('OrderFullyPacked');
  });

  test('verifies a parcel once when scanned five times concurrently or repeated', async () => {
    const order = await f.onTable({ parcels: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => f.scan(order, order.goods[0]!.number)));
    expect(answers.map(outcomeOf).sort()).toEqual([
      'CargoQuantityAbnormal',
      'CargoQuantityAbnormal',
      'CargoQuantityAbnormal',
      'CargoQuantityAbnormal',
      'Ok',
    ]);
    const key = { IdempotencyKey: 'one scan' };
    const twice = [await f.scan(order, order.goods[1]!.number, key), await f.scan(order, order.goods[1]!.number, key)];
    expect(twice.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect((await f.goodsOf(order.id)).map(({ packedQuantity }) => packedQuantity)).toEqual([1, 1]);
  });

  test('reverts one scan or all of some goods, until the order is packed', async () => {
    const order = await f.onTable({ goods: { declared: { Quantity: 3 } } });
    const { number } = order.goods[0]!;
    const one = (await f.scan(order, number, { Quantity: 1 })).Data;
    await f.scan(order, number, { Quantity: 2 });
    const back = (LineId: string) => f.clerk.post('/Packing/CancelPackingGoods', { LogisticsOrderId: order.id, LineId });
    expect(await back(one.ScanId)).toSucceed();
    expect((await f.goodsOf(order.id))[0]!.packedQuantity).toBe(2);
    expect(await back(one.ScanId)).toBeRefused('NotFound');
    expect(await back(one.Id)).toSucceed();
    expect((await f.goodsOf(order.id))[0]!.packedQuantity).toBe(0);
    await f.scan(order, number);
    expect(await f.complete(order)).toSucceed();
    expect(await back(one.Id)).toBeRefused('PackagingLocked');
  });

  test('requires the order to be opened first', async () => {
    const order = await f.picked();
    expect(await f.scan(order, order.goods[0]!.number)).toBeRefused('StateNotAllowed');
    expect(await f.scan(order, order.goods[0]!.number, {}, f.dgclerk)).toBeRefused('NotFound');
  });
});

describe('closing an order', () => {
  test('creates its parcels, moves goods and order, and obtains the waybill', async () => {
    const order = await f.scanned({ parcels: 2 });
    const answer = await f.complete(order, [{ Weight: 4, Length: 40, Width: 30, Geight: 20 }]);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data).toMatchObject({
      SerialNumber: order.number,
      Parcels: [{ ParcelNo: `${order.number}-1`, Index: 1, Weight: 4, Geight: 20, VolumeWeight: 4 }],
      Quote: { Action: 'none', BillingWeight: 4, PaymentStatus: enumCodes.PaymentStatus.Paid },
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
    expect(await f.floorInvariants()).toEqual([]);
    await f.expectInvariants();
  });

  test('assigns each of several parcels the goods scanned into it', async () => {
    const order = await f.onTable({ parcels: 3 });
    const [a, b, c] = order.goods;
    for (const [goods, ParcelIndex] of [
      [a, 1],
      [b, 2],
      [c, 1],
    ] as const)
      await f.scan(order, goods!.number, { ParcelIndex });
    expect(await f.complete(order, [f.box, f.box, f.box])).toBeRefused('CargoQuantityAbnormal');
    const { Data } = await f.complete(order, [f.box, { ...f.box, Weight: 4 }]);
    expect(Data.Parcels.map((parcel: any) => parcel.Goods.length)).toEqual([2, 1]);
    expect(await f.clerk.ok('/Packing/GetPackedParcels', { LogisticsOrderId: order.id })).toHaveLength(2);
  });

  test('refuses unverified or different contents, a parcel without weight, and no parcel', async () => {
    const order = await f.onTable({ parcels: 2 });
    expect(await f.complete(order)).toBeRefused('UnmatchedGoods', { Message: expect.stringContaining(order.goods[0]!.number) });
    for (const { number } of order.goods) await f.scan(order, number);
    const [first] = await f.goodsOf(order.id);
    expect(await f.complete(order, [{ ...f.box, Goods: [{ OrderGoodsId: first!.id, Quantity: 1 }] }])).toBeRefused('CargoQuantityAbnormal');
    expect(await f.complete(order, [{ ...f.box, Weight: 0 }])).toBeRefused('ValidationFailed');
    expect(await f.complete(order, [])).toBeRefused('AtLeastOneSelection');
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.ToBePacked);
  });

  test('refuses a parcel beyond the carrier’s limits, and an order on hold', async () => {
    const order = await f.scanned();
    expect(await f.complete(order, [{ ...f.box, Length: 120, Width: 80, Geight: 60 }])).toBeRefused('CarrierLimitExceeded', {
      Message: expect.stringContaining('240'),
    });
    expect(await f.complete(order, [{ ...f.box, Weight: 31 }])).toBeRefused('CarrierLimitExceeded', {
      Message: expect.stringContaining('31 kg exceeds the limit of HCT Logistics (30 kg)'),
    });
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.id], FreezeReason: 3 });
    expect(await f.complete(order)).toBeRefused('OrderFrozen');
  });

  test('waits for the services done at packing', async () => {
    const groups = await f.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: f.xiamen.id,
      TypeOfShippingId: f.method('SeaExpress'),
    });
    const frame = groups.flatMap((group: any) => group.Services).find((service: any) => service.Stage === 2);
    const order = await f.scanned({ wish: { ValueAddedServiceIds: [frame.Id] } });
    expect(await f.complete(order)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(frame.Name) });
    const [service] = (await look(order.number)).Data.Services;
    expect(service).toMatchObject({ Name: frame.Name, Stage: 2, ValueAddedStatus: enumCodes.ValueAddedStatus.ToBeDone });
    await f.clerk.ok('/LogisticsOrder/RejectValueAddedWork', { Id: service.Id, Remarks: 'no wood left' });
    expect(await f.complete(order)).toSucceed();
  });

  test('closes it once, with one waybill, when requested twice concurrently', async () => {
    const order = await f.scanned();
    const answers = await Promise.all([1, 2, 3].map(() => f.complete(order)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'OrderFullyPacked', 'OrderFullyPacked']);
    expect((await f.clerk.ok('/WaybillPrinting/GetWaybillPrintings', { LogisticsOrderId: order.id })).Total).toBe(1);
  });

  test('packs the order without a waybill number and states why', async () => {
    const { Id } = await f.manager.ok('/Carrier/EstablishCarrier', { Name: 'Empty', CarrierInterface: 2 });
    const order = await f.scanned();
    await f.put(order.id, { carrierId: Id });
    const answer = await f.complete(order);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data.Waybill).toBeRefused('NumberPoolEmpty', { Wanted: true, Message: expect.stringContaining('Empty') });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.Packed, waybillStatus: WaybillStatus.Failed });
  });
});

describe('an implausible weight', () => {
  afterEach(() => f.payDebts());
  const close = (order: Floored, parcel: object, confirmation: object = {}) =>
    f.clerk.post('/Packing/CompletePacking', { LogisticsOrderId: order.id, Parcels: [{ ...f.box, ...parcel }], ...confirmation });

  test('needs confirmation; slightly more than the goods weigh is accepted', async () => {
    const order = await f.scanned();
    expect(await close(order, { Weight: 2.6 })).toBeRefused('ValidationFailed', {
      Data: { Asks: 'confirm' },
      Message: '2.6 kg differs by 30% from the expected 2 kg. Weigh it again or confirm it.',
    });
    expect(await close(order, { Weight: 2.6 }, { ConfirmMeasures: true })).toSucceed();
    await f.payDebts();
    expect(await close(await f.scanned(), { Weight: 2.5 })).toSucceed();
  });

  test('needs approval when far off: 20 kg of goods that weigh 2', async () => {
    const order = await f.scanned();
    const refused = await close(order, { Weight: 20 }, { ConfirmMeasures: true });
    expect(refused).toBeRefused('ValidationFailed', { Data: { Asks: 'approval' } });
    const { Subject } = refused.Data;
    expect(await approveMeasures(f.clerk, Subject, 'clerk')).toBeRefused('StateNotAllowed');
    // The right PIN of people who may not approve is answered like a wrong one.
    expect(await approveMeasures(f.clerk, Subject, 'picker')).toBeRefused('LoginFailed');
    expect(await approveMeasures(f.clerk, Subject, 'hkmanager')).toBeRefused('LoginFailed');
    expect(await approveMeasures(f.clerk, Subject, 'leader', 'Guess2026')).toBeRefused('LoginFailed');
    const { Data } = await approveMeasures(f.clerk, Subject);
    const confirmation = { ApprovalId: Data.ApprovalId };
    // An approval is valid for these numbers, this person and one use.
    expect((await close(order, { Weight: 21 }, confirmation)).Data).toMatchObject({ Asks: 'approval' });
    expect(await close(order, { Weight: 20 }, confirmation)).toSucceed();
    await f.payDebts();
    const other = await f.scanned();
    expect((await close(other, { Weight: 20 }, confirmation)).Data).toMatchObject({ Asks: 'approval' });
  });

  test('counts wrong guesses of a supervisor’s PIN', async () => {
    for (let at = 0; at < 5; at++) expect(await approveMeasures(f.picker, 'x', 'leader', `Guess${at}x`)).toBeRefused('LoginFailed');
    expect(await approveMeasures(f.picker, 'x')).toBeRefused('RateLimited');
  });

  test('is refused at its field when it is a barcode or a zero side', async () => {
    const order = await f.scanned();
    expect(await close(order, { Weight: 990000004 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Parcels.0.Weight', Message: 'This looks like a barcode, not a number' }],
    });
    expect(await close(order, { Length: 0, Width: 0, Geight: 0 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Parcels.0.Length', Message: 'At least 1' }, { Field: 'Parcels.0.Width' }, { Field: 'Parcels.0.Geight' }],
    });
  });
});

describe('an implausible size', () => {
  afterEach(() => f.payDebts());
  const close = (order: Floored, sides: object, confirmation: object = {}) =>
    f.clerk.post('/Packing/CompletePacking', { LogisticsOrderId: order.id, Parcels: [{ Weight: 2, ...sides }], ...confirmation });
  const large = { sides: [60, 40, 30] as [number, number, number] };

  test('counts the volume of the measured goods when a side is missing', async () => {
    const order = await f.scanned({ goods: large });
    const answer = await close(order, {});
    expect(answer.Data).toMatchObject({ Parcels: [{ VolumeWeight: 12 }], Quote: { Action: 'none', VolumeWeight: 12 } });
    const partly = await f.scanned({ goods: large });
    expect((await close(partly, { Length: 60 })).Data).toMatchObject({ Quote: { Action: 'none', VolumeWeight: 12 } });
    // Weighing again without sizes does not change it either.
    const weighed = await f.clerk.post('/Packing/WeighParcel', { ParcelNo: `${order.number}-1`, Weight: 2.1 });
    expect(weighed.Data).toMatchObject({ Parcel: { VolumeWeight: 12 }, Quote: { Action: 'none', VolumeWeight: 12 } });
  });

  test('needs approval when far larger or smaller than the goods', async () => {
    const order = await f.scanned({ goods: large });
    expect(await close(order, { Length: 80, Width: 80, Geight: 80 })).toBeRefused('ValidationFailed', {
      Data: { Asks: 'approval' },
      Message: '512 l differs by 611% from the expected 72 l. Measure the sides again or confirm them.',
    });
    expect((await close(order, { Length: 20, Width: 20, Geight: 20 })).Data).toMatchObject({ Asks: 'approval' });
    expect((await close(order, { Length: 60, Width: 50, Geight: 50 })).Data).toMatchObject({ Asks: 'confirm' });
    expect(await close(order, { Length: 60, Width: 40, Geight: 40 })).toSucceed();
    const again = { ParcelNo: `${order.number}-1`, Weight: 2, Length: 80, Width: 80, Geight: 80 };
    expect((await f.clerk.post('/Packing/WeighParcel', again)).Data).toMatchObject({ Asks: 'approval' });
  });
});
