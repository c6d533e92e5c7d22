import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

const { Revoked, Used, Unused } = enumCodes.UserCouponStatus;
let o: Ordering;
let kinds = 0;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

const outcomeOf = (Id: string) => o.alice.ok('/UserLogisticsOrder/GetCancellationOutcome', { Id });
const messages = async () =>
  (await o.alice.ok('/UserMessages/GetUserMessages', { rows: 100 })).Data.map(({ Content }: { Content: string }) => Content);
const balance = async () => Number((await o.wallet(o.alice)).Balance);

/** Issues a coupon of a new kind to alice. */
async function coupon(PreferentialAmount: number): Promise<string> {
  const name = `Cancelled ${++kinds}`;
  const form = { Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name }, Superposition: true, CouponValidityType: 2, EffectiveDays: 30 };
  const { Id: CouponId } = await o.manager.ok('/Coupon/EstablishCoupon', { ...form, PreferentialAmount });
  await o.manager.ok('/UserCoupon/AddUserCoupons', { CouponId, UserIds: [o.alice.userId], Quantity: 1 });
  return (await o.alice.ok('/UserCoupon/GetUserCoupons', { rows: 100, CouponId })).Data[0].Id;
}
const statusOf = async (id: string) =>
  (await o.alice.ok('/UserCoupon/GetUserCoupons', { rows: 100 })).Data.find(({ Id }: { Id: string }) => Id === id)?.UserCouponStatus;

/** An order of two parcels, paid from the balance less coupons; `fixed`: an amount of it that is never refunded. */
async function paid(couponIds: string[], less: number, fixed = 0) {
  const { Id } = await o.ordered({}, [await o.shelved(), await o.shelved({ weight: 4 })]);
  const [bill] = await o.billsOf(Id);
  if (fixed) {
    await sql`update bill_line set amount = amount - ${fixed} where bill_id = ${bill!.id} and line_number = 1`.execute(o.db);
    await sql`insert into bill_line (site_id, id, creation_time, bill_id, line_number, expense_type_id, code, explanation, amount, allow_refunds)
      select site_id, gen_random_uuid(), creation_time, bill_id, 9, expense_type_id, code, 'Insurance', ${fixed}, false
      from bill_line where bill_id = ${bill!.id} and line_number = 1`.execute(o.db);
  }
  const total = Number(bill!.totalAmount);
  await o.alice.ok('/UserBill/PayBills', { BillIds: [bill!.id], PaymentType: 1, CouponIds: couponIds, ExpectedAmount: total - less });
  return { Id, paid: total - less };
}

describe('cancelling an order', () => {
  test('previews and returns the payment without what is never refunded, and every coupon', async () => {
    const a = await coupon(10);
    const before = await balance();
    const order = await paid([a], 10, 5);
    const outcome = await outcomeOf(order.Id);
    const back = Number(outcome.RefundAmount);
    const [retained] = outcome.Retained;
    expect(outcome).toMatchObject({ BalanceAmount: back, CreditAmount: 0, OnlineAmount: 0, VoidedAmount: 0 });
    expect(outcome.Retained).toMatchObject([{ Reason: 'notRefundable', Name: 'Insurance' }]);
    expect(back + Number(retained.Amount)).toBe(order.paid);
    expect(outcome.Coupons).toMatchObject([{ Id: a, Amount: 10, Returned: true, Reason: null }]);
    expect(await o.cancel(order.Id)).toSucceed();
    expect(await balance()).toBe(before - Number(retained.Amount));
    expect(await statusOf(a)).toBe(Unused);
    expect(await messages()).toContainEqual(expect.stringMatching(/was refunded; .*5.00 was retained/));
    await o.expectInvariants();
  });

  test('returns everything of an order without fee or fixed charges', async () => {
    const a = await coupon(10);
    const before = await balance();
    const order = await paid([a], 10);
    expect(await outcomeOf(order.Id)).toMatchObject({ RefundAmount: order.paid, Retained: [], Coupons: [{ Returned: true }] });
    await o.cancel(order.Id);
    expect(await balance()).toBe(before);
    expect(await statusOf(a)).toBe(Unused);
    expect(await messages()).toContainEqual(expect.stringContaining(`${order.paid.toFixed(2)} was refunded.`));
    await o.expectInvariants();
  });

  test('retains coupons where the site does not return them, and notifies the customer', async () => {
    await o.configure({ returnCouponsOnCancel: false });
    try {
      const a = await coupon(10);
      const order = await paid([a], 10);
      expect(await outcomeOf(order.Id)).toMatchObject({ RefundAmount: order.paid, Coupons: [{ Returned: false, Reason: 'site' }] });
      await o.cancel(order.Id);
      expect(await statusOf(a)).toBe(Revoked);
      expect(await messages()).toContainEqual(expect.stringContaining('one of its coupons is not returned'));
      await o.expectInvariants();
    } finally {
      await o.configure({ returnCouponsOnCancel: true });
    }
  });

  test('retains the fee after packing, or the coupons that covered the whole price in its place', async () => {
    await o.configure({ cancelAfterPackingFee: '8' });
    try {
      const a = await coupon(10);
      const order = await paid([a], 10);
      await o.put(order.Id, { orderStatus: enumCodes.OrderStatus.ToBePacked, weighingTime: new Date() });
      const area = (path: string, body: object) => o.manager.ok(`/LogisticsOrder/${path}`, body);
      expect(await area('GetCancellationOutcome', { Id: order.Id })).toMatchObject({
        RefundAmount: order.paid - 8,
        Retained: [{ Reason: 'fee', Name: null, Amount: 8 }],
        Coupons: [{ Returned: true }],
      });
      await area('CancelLogisticsOrder', { Id: order.Id });
      expect(await statusOf(a)).toBe(Unused);

      const b = await coupon(1000);
      const { Id } = await o.ordered();
      const [bill] = await o.billsOf(Id);
      await o.alice.ok('/UserBill/PayBills', { BillIds: [bill!.id], PaymentType: 5, CouponIds: [b], ExpectedAmount: 0 });
      await o.put(Id, { orderStatus: enumCodes.OrderStatus.ToBePacked, weighingTime: new Date() });
      expect(await area('GetCancellationOutcome', { Id })).toMatchObject({
        RefundAmount: 0,
        Coupons: [{ Returned: false, Reason: 'fee' }],
      });
      await area('CancelLogisticsOrder', { Id });
      expect(await statusOf(b)).toBe(Used);
      await o.expectInvariants();
    } finally {
      await o.configure({ cancelAfterPackingFee: '0' });
    }
  });

  test('previews that an unpaid order owes nothing any more, and refuses what cancelling refuses', async () => {
    const { Id } = await o.ordered();
    const [bill] = await o.billsOf(Id);
    expect(await outcomeOf(Id)).toMatchObject({ RefundAmount: 0, VoidedAmount: Number(bill!.paymentMoney), Retained: [], Coupons: [] });
    expect(await o.bob.post('/UserLogisticsOrder/GetCancellationOutcome', { Id })).toBeRefused('NotFound');
    await o.cancel(Id);
    expect(await o.alice.post('/UserLogisticsOrder/GetCancellationOutcome', { Id })).toBeRefused('StateNotAllowed');
  });
});
