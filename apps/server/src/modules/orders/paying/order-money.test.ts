import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../core/print/test/read-pdf.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

let o: Ordering;
let kinds = 0;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

async function coupon(amount: number): Promise<string> {
  const name = `Money ${++kinds}`;
  const { Id: CouponId } = await o.manager.ok('/Coupon/EstablishCoupon', {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    Superposition: true,
    CouponValidityType: 2,
    EffectiveDays: 30,
    PreferentialAmount: amount,
  });
  await o.manager.ok('/UserCoupon/AddUserCoupons', { CouponId, UserIds: [o.alice.userId], Quantity: 1 });
  return (await o.alice.ok('/UserCoupon/GetUserCoupons', { rows: 100, CouponId })).Data[0].Id;
}

/** Orders parcels of 2 and 4 kg, discounted by 5, and pays with a coupon of 10. */
async function paidOrder() {
  const goods = [await o.shelved({ weight: 2 }), await o.shelved({ weight: 4 })];
  const { Id, SerialNumber } = await o.ordered({}, goods);
  const [bill] = await o.billsOf(Id);
  await o.finance.ok('/Bill/DiscountBill', { Id: bill!.id, DiscountAmount: 5, Remarks: 'late' });
  const pay = async () => {
    const CouponIds = [await coupon(10)];
    await o.alice.ok('/UserBill/PayBills', { BillIds: [bill!.id], PaymentType: 1, CouponIds, ExpectedAmount: 57 });
  };
  return { Id, SerialNumber, goods, billId: bill!.id, pay };
}
const orderMoney = async (Id: string) => (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).Money;
const listed = async (Id: string) =>
  (await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { rows: 100 })).Data.find((row: { Id: string }) => row.Id === Id);
const billOf = (Id: string, by = o.alice) => by.ok('/UserBill/GetBillById', { Id });
async function reduceTo(Id: string, retained: { id: string }) {
  const form = await o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id });
  const own = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
  await o.alice.ok('/UserLogisticsOrder/EditLogisticsOrder', { ...own, Goods: [{ PackageId: retained.id }] });
}

describe('the money of an order', () => {
  test('is the same in list, order and bill, from the price to what is to be paid', async () => {
    const { Id, billId, pay } = await paidOrder();
    const reduced = { Price: 72, Other: 0, Discount: 5, Coupons: 0, Due: 67, Paid: 0, Refunded: 0, Open: 67, Difference: 0 };
    expect(await orderMoney(Id)).toMatchObject(reduced);
    expect((await billOf(billId)).Money).toMatchObject(reduced);
    expect(await listed(Id)).toMatchObject({ Payable: 67 });
    await pay();
    const paid = { ...reduced, Coupons: 10, Due: 57, Paid: 57, Open: 0 };
    expect(await orderMoney(Id)).toMatchObject(paid);
    expect(await billOf(billId)).toMatchObject({ Money: paid, SourceMoney: paid });
    expect(await listed(Id)).toMatchObject({ Payable: 57 });
    const { Data } = await o.alice.ok('/UserBill/GetBills', { BillIds: [billId] });
    expect(Data).toMatchObject([{ Open: 0 }]);
  });

  test('explains the current price on the bill of an order that changed', async () => {
    const { Id, billId, goods, pay } = await paidOrder();
    await pay();
    await reduceTo(Id, goods[0]!);
    const now = { Price: 30, Discount: 5, Coupons: 10, Due: 15, Paid: 57, Refunded: 42, Open: 0, Difference: 0 };
    expect(await orderMoney(Id)).toMatchObject(now);
    expect(await listed(Id)).toMatchObject({ Payable: 15 });
    expect(await billOf(billId)).toMatchObject({ Money: { Due: 57, Refunded: 42, Open: 0, Difference: -42 }, SourceMoney: now });
    await reduceTo(Id, goods[1]!);
    expect(await orderMoney(Id)).toMatchObject({ Price: expect.any(Number), Open: (await orderMoney(Id)).Due - 15, Difference: 0 });
  });

  test('after a cancellation is what was retained', async () => {
    const { Id, pay } = await paidOrder();
    await pay();
    await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id });
    const { Due, Paid, Refunded, Open, Difference } = await orderMoney(Id);
    expect({ Due, Paid, Open }).toEqual({ Due: 0, Paid: 57, Open: 0 });
    expect(Difference).toBe(Paid - Refunded);
  });

  test('is not for the warehouse', async () => {
    const { Id } = await paidOrder();
    expect((await o.open(Id, o.leader)).Money ?? null).toBeNull();
  });
});

test('a bill is printed as a receipt in the reader’s language, for its customer and staff', async () => {
  const { billId, pay } = await paidOrder();
  await pay();
  for (const [language, title, sums] of [
    ['en-us', 'Receipt', /Price\s+¥72\.00[\s\S]*Discount\s+−¥5\.00[\s\S]*Coupons\s+−¥10\.00[\s\S]*Total\s+¥57\.00[\s\S]*Paid\s+¥57\.00/],
    ['zh-cn', '收据', /优惠券\s+−¥10\.00/],
    ['zh-tw', '收據', /優惠券\s+−¥10\.00/],
  ] as const) {
    const url = await o.alice.ok<string>('/UserBill/PrintBill', { Id: billId }, { 'accept-language': language });
    const { rawPayload } = await o.server.http.inject(url);
    const written = readPdf(rawPayload)
      .map(({ text }) => text)
      .join('\n');
    expect(written).toContain(title);
    expect(written).toMatch(sums);
  }
  expect(await o.finance.post('/Bill/PrintBill', { Id: billId })).toSucceed();
  expect(await o.bob.post('/UserBill/PrintBill', { Id: billId })).toBeRefused('NotFound');
});
