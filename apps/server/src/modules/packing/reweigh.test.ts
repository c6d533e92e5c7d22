import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { agreed } from '../../testing/measures.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import { outcomeOf } from '../../testing/outcomes.ts';

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
  test('creates a supplement for a heavier parcel, and the order waits for it', async () => {
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
    await f.expectInvariants();
  });

  test('refunds the difference for a lighter parcel', async () => {
    const order = await f.scanned({ goods: { weight: 6 } });
    const [before, price] = [await balance(), await total(order.id)];
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 4 }]);
    expect(Data).toMatchObject({ Quote: { Action: 'refund', BillingWeight: 4 }, SupplementBillId: null });
    expect((await balance()) - before).toBe(price - (await total(order.id)));
    expect(price).toBeGreaterThan(await total(order.id));
    await f.expectInvariants();
  });

  test('refunds the difference although refunds are locked for good', async () => {
    const order = await f.scanned({ goods: { weight: 6 } });
    await f.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [order.id] });
    const [before, price] = [await balance(), await total(order.id)];
    const answer = await f.complete(order, [{ ...f.box, Weight: 4 }]);
    expect(answer).toSucceed();
    expect(answer.Data).toMatchObject({ Quote: { Action: 'refund' } });
    expect((await balance()) - before).toBe(price - (await total(order.id)));
    const paid = (await f.billsOf(order.id)).find(({ paidAmount }) => Number(paidAmount) > 0)!;
    const [line] = (await f.finance.ok('/Bill/GetBillById', { Id: paid.id })).Lines;
    const refund = { Id: paid.id, Lines: [{ BillLineId: line.Id, Amount: 1 }] };
    expect(await f.finance.post('/Bill/GetRefundPlan', refund)).toBeRefused('RefundLocked');
    await f.expectInvariants();
  });

  test('pays a supplement from credit immediately where possible', async () => {
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
    // Above the site's limit it waits for the customer, or for staff who pay on the customer's behalf.
    await f.configure({ supplementLimit: '20' });
    const answer = await agreed(f.clerk, '/Packing/WeighParcel', { ParcelNo: `${SerialNumber}-1`, Weight: 29 });
    await f.configure({ supplementLimit: '200' });
    expect(answer.Data).toMatchObject({ Quote: { Action: 'supplement', PaymentStatus: PaymentStatus.PartiallyPaid } });
    const [bill] = await openBills(Id);
    expect(Number(bill!.paymentMoney)).toBeGreaterThan(20);
    await f.manager.ok('/Bill/PayBillsForUser', { BillIds: [bill!.id], PaymentType: 2 });
    expect((await f.order(Id)).paymentStatus).toBe(PaymentStatus.Paid);
    await f.expectInvariants();
  });
});

describe('weighing a parcel again', () => {
  const weigh = (ParcelNo: string, body: object, by = f.clerk) => agreed(by, '/Packing/WeighParcel', { ParcelNo, ...body });

  test('changes the parcel and the price of its order', async () => {
    const order = await f.packed();
    const before = await total(order.id);
    const answer = await weigh(`${order.number}-1`, { Weight: 3 });
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data).toMatchObject({ Parcel: { Weight: 3, Length: 30, Geight: 10 }, Quote: { Action: 'supplement', BillingWeight: 3 } });
    expect((await openBills(order.id)).map(({ paymentMoney }) => Number(paymentMoney))).toEqual([(await total(order.id)) - before]);
    // A second correction replaces the unpaid supplement.
    await weigh(`${order.number}-1`, { Weight: 2 });
    expect(await openBills(order.id)).toEqual([]);
    await f.expectInvariants();
  });

  test('requests a new waybill when the recipient pays a different freight', async () => {
    const order = await f.packed();
    await f.put(order.id, { freightCollect: true });
    const { carrierNo } = await f.order(order.id);
    await weigh(`${order.number}-1`, { Weight: 6 });
    const after = await f.order(order.id);
    expect(after.waybillStatus).toBe(WaybillStatus.Obtained);
    expect(after.carrierNo).not.toBe(carrierNo);
  });

  test('refuses bagged, oversize and unknown parcels, and another warehouse', async () => {
    const order = await f.packed();
    const number = `${order.number}-1`;
    expect(await weigh(number, { Weight: 99 })).toBeRefused('CarrierLimitExceeded');
    expect(await weigh(number, { Weight: 0 })).toBeRefused('ValidationFailed');
    expect(await weigh('NOBODY-1', { Weight: 1 })).toBeRefused('NotFound');
    expect(await weigh(number, { Weight: 2 }, f.dgclerk)).toBeRefused('NotFound');
    await f.put(order.id, { orderStatus: OrderStatus.Bagged, isBagged: true });
    expect(await weigh(number, { Weight: 2 })).toBeRefused('PackagingLocked');
  });
});

describe('reopening a packed order', () => {
  const reopen = (id: string, by = f.leader) => by.post('/Packing/ReopenPacking', { LogisticsOrderId: id });

  test('removes parcels, scans and waybill; packing creates new ones', async () => {
    const order = await f.packed();
    const { carrierNo } = await f.order(order.id);
    expect((await reopen(order.id, f.clerk)).status).toBe(403);
    expect(await reopen(order.id)).toSucceed();
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
    expect(await f.complete(order)).toBeRefused('UnmatchedGoods');
    await f.scan(order, order.goods[0]!.number);
    const { Data } = await f.complete(order);
    expect(Data.Waybill.CarrierNo).not.toBe(carrierNo);
    expect(await f.floorInvariants()).toEqual([]);
    await f.expectInvariants();
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
    await f.expectInvariants();
  });

  test('is refused in a bag, before packing, and twice', async () => {
    const order = await f.packed();
    const answers = await Promise.all([1, 2, 3].map(() => reopen(order.id)));
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    const bagged = await f.packed();
    await f.put(bagged.id, { orderStatus: OrderStatus.Bagged, isBagged: true });
    expect(await reopen(bagged.id)).toBeRefused('PackagingLocked');
    expect(await reopen(bagged.id, f.hkmanager)).toBeRefused('NotFound');
  });
});

test('lists packings with their orders, of the own warehouse only', async () => {
  const order = await f.packed();
  const page = (by = f.clerk) => by.ok('/Packing/GetPackings', { Content: order.number, PackingStatus: enumCodes.PackingStatus.Packed });
  expect((await page()).Data).toMatchObject([
    { SerialNumber: order.number, PackingStatusName: 'Packed', ParcelCount: 1, GrossWeight: 2, OrderStatus: enumCodes.OrderStatus.Packed },
  ]);
  expect((await page(f.dgclerk)).Total).toBe(0);
});
