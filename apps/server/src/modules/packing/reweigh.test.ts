import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { agreed } from '@entrepot/testing/measures.ts';
import { type Floor, openFloor } from '@entrepot/testing/floor.ts';

const { OrderStatus, PackingStatus, PackageStatus, PaymentStatus, WaybillStatus } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterEach(() => f.payDebts());
afterAll(() => f.close());

const balance = async () => Number((await f.wallet(f.alice)).Balance);
const total = async (id: string) => Number((await f.order(id)).quoteSnapshot!.total);
const openBills = async (id: string) => (await f.billsOf(id)).filter(({ paymentStatus }) => paymentStatus === PaymentStatus.Unpaid);

describe('the price after packing', () => {
  test('a heavier parcel makes a supplement for the difference, and the order waits for it', async () => {
    const order = await f.scanned();
    const before = await total(order.id);
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 5 }]);
    expect(Data.Quote).toMatchObject({ Action: 'supplement', BillingWeight: 5, PaymentStatus: PaymentStatus.PartiallyPaid });
    const [bill] = await openBills(order.id);
    expect(bill).toMatchObject({ id: Data.SupplementBillId, billType: 2 });
    expect(Number(bill!.paymentMoney)).toBe((await total(order.id)) - before);
    expect(Number(bill!.paymentMoney)).toBeGreaterThan(0);
    expect(JSON.stringify(Data)).not.toMatch(/Amount|Payable|Money/);
    await f.pay(order.id);
    expect((await f.order(order.id)).paymentStatus).toBe(PaymentStatus.Paid);
    await f.everythingHolds();
  });

  test('a lighter parcel pays the difference back', async () => {
    const order = await f.scanned({ goods: { weight: 6 } });
    const [before, price] = [await balance(), await total(order.id)];
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 4 }]);
    expect(Data).toMatchObject({ Quote: { Action: 'refund', BillingWeight: 4 }, SupplementBillId: null });
    expect((await balance()) - before).toBe(price - (await total(order.id)));
    expect(price).toBeGreaterThan(await total(order.id));
    await f.everythingHolds();
  });

  test('a supplement is paid by credit at once where the customer has it', async () => {
    const goods = [await f.shelved({ by: f.bob })];
    const { Id, SerialNumber } = await f.ordered({ RecipientInformationId: (await f.book(f.bob))[0]!.id }, goods, f.bob);
    const due = await openBills(Id);
    await f.bob.ok('/UserBill/PayBills', {
      BillIds: due.map(({ id }) => id),
      PaymentType: 2,
      ExpectedAmount: Number(due[0]!.paymentMoney),
    });
    await f.approve(Id);
    const order = { id: Id, number: SerialNumber, goods };
    await f.pickAll(await f.started(order));
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: Id });
    await f.scan(order, goods[0]!.number);
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 9 }]);
    expect(Data.Quote).toMatchObject({ Action: 'supplement', PaymentStatus: PaymentStatus.Paid });
    expect(await openBills(Id)).toEqual([]);
    await f.everythingHolds();
  });
});

describe('weighing a parcel anew', () => {
  const weigh = (ParcelNo: string, body: object, by = f.clerk) => agreed(by, '/Packing/WeighParcel', { ParcelNo, ...body });

  test('changes the parcel and the price of its order', async () => {
    const order = await f.packed();
    const before = await total(order.id);
    const { Code, Data } = await weigh(`${order.number}-1`, { Weight: 3 });
    expect(Code).toBe(0);
    expect(Data).toMatchObject({ Parcel: { Weight: 3, Length: 30, Geight: 10 }, Quote: { Action: 'supplement', BillingWeight: 3 } });
    expect((await openBills(order.id)).map(({ paymentMoney }) => Number(paymentMoney))).toEqual([(await total(order.id)) - before]);
    // A correction of the correction replaces the supplement nobody has paid yet.
    await weigh(`${order.number}-1`, { Weight: 2 });
    expect(await openBills(order.id)).toEqual([]);
    await f.everythingHolds();
  });

  test('asks for the waybill anew when the receiver pays another freight', async () => {
    const order = await f.packed();
    await f.put(order.id, { freightCollect: true });
    const { carrierNo } = await f.order(order.id);
    await weigh(`${order.number}-1`, { Weight: 6 });
    const after = await f.order(order.id);
    expect(after.waybillStatus).toBe(WaybillStatus.Obtained);
    expect(after.carrierNo).not.toBe(carrierNo);
  });

  test('is refused in a bag, beyond the carrier, for an unknown parcel and another warehouse', async () => {
    const order = await f.packed();
    const number = `${order.number}-1`;
    expect((await weigh(number, { Weight: 99 })).Code).toBe(307);
    expect((await weigh(number, { Weight: 0 })).Code).toBe(100);
    expect((await weigh('NOBODY-1', { Weight: 1 })).Code).toBe(101);
    expect((await weigh(number, { Weight: 2 }, f.dgclerk)).Code).toBe(101);
    await f.put(order.id, { orderStatus: OrderStatus.Bagged, isBagged: true });
    expect((await weigh(number, { Weight: 2 })).Code).toBe(317);
  });
});

describe('opening a packed order again', () => {
  const reopen = (id: string, by = f.leader) => by.post('/Packing/ReopenPacking', { LogisticsOrderId: id });

  test('takes parcels, scans and waybill away; packed anew it has new ones', async () => {
    const order = await f.packed();
    const { carrierNo } = await f.order(order.id);
    expect((await reopen(order.id, f.clerk)).status).toBe(403);
    expect((await reopen(order.id)).Code).toBe(0);
    expect(await f.order(order.id)).toMatchObject({
      orderStatus: OrderStatus.ToBePacked,
      packingStatus: PackingStatus.ToBePacked,
      isWeighed: false,
      parcelCount: 0,
      carrierNo: null,
      waybillStatus: WaybillStatus.Cancelled,
    });
    expect(await f.package(order.goods[0]!.id)).toMatchObject({ packageStatus: PackageStatus.Picked });
    expect(await f.clerk.ok('/Packing/GetPackedParcels', { LogisticsOrderId: order.id })).toEqual([]);

    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect((await f.complete(order)).Code).toBe(319);
    await f.scan(order, order.goods[0]!.number);
    const { Data } = await f.complete(order);
    expect(Data.Waybill.CarrierNo).not.toBe(carrierNo);
    expect(await f.floorHolds()).toEqual([]);
    await f.everythingHolds();
  });

  test('voids an unpaid supplement; a paid one counts for the next price', async () => {
    const order = await f.scanned();
    await f.complete(order, [{ ...f.box, Weight: 5 }]);
    await reopen(order.id);
    expect(await openBills(order.id)).toEqual([]);
    expect((await f.billsOf(order.id)).map(({ paymentStatus }) => paymentStatus).sort()).toEqual([
      PaymentStatus.Paid,
      PaymentStatus.Voided,
    ]);

    const again = async (Weight: number) => {
      await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
      await f.scan(order, order.goods[0]!.number);
      return (await f.complete(order, [{ ...f.box, Weight }])).Data.Quote.Action;
    };
    expect(await again(5)).toBe('supplement');
    await f.pay(order.id);
    await reopen(order.id);
    expect(await again(5)).toBe('none');
    await f.everythingHolds();
  });

  test('is refused once it lies in a bag, before it is packed, and twice', async () => {
    const order = await f.packed();
    const answers = await Promise.all([1, 2, 3].map(() => reopen(order.id)));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 102, 102]);
    const bagged = await f.packed();
    await f.put(bagged.id, { orderStatus: OrderStatus.Bagged, isBagged: true });
    expect((await reopen(bagged.id)).Code).toBe(317);
    expect((await reopen(bagged.id, f.hkmanager)).Code).toBe(101);
  });
});

test('packings are listed with their orders, of the own warehouse only', async () => {
  const order = await f.packed();
  const page = (by = f.clerk) => by.ok('/Packing/GetPackings', { Content: order.number, PackingStatus: 3 });
  expect((await page()).Data).toMatchObject([
    { SerialNumber: order.number, PackingStatusName: 'Packed', ParcelCount: 1, GrossWeight: 2, OrderStatus: 60 },
  ]);
  expect((await page(f.dgclerk)).Total).toBe(0);
});
