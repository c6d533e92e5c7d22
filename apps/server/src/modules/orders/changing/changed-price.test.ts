import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

const { PaymentStatus, UserCouponStatus } = enumCodes;
let o: Ordering;
let kinds = 0;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

/** Issues one coupon of a new kind to alice. */
async function coupon(more: object): Promise<string> {
  const name = `Changed ${++kinds}`;
  const form = {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    Superposition: true,
    CouponValidityType: 2,
    EffectiveDays: 30,
    ...more,
  };
  const { Id: CouponId } = await o.manager.ok('/Coupon/EstablishCoupon', form);
  await o.manager.ok('/UserCoupon/AddUserCoupons', { CouponId, UserIds: [o.alice.userId], Quantity: 1 });
  return (await couponsOf({ CouponId }))[0].Id;
}
const couponsOf = async (more: object = {}) => (await o.alice.ok('/UserCoupon/GetUserCoupons', { rows: 100, ...more })).Data as any[];
const couponOf = async (id: string) => (await couponsOf()).find(({ Id }) => Id === id);
const balance = async () => Number((await o.wallet(o.alice)).Balance);

/** Orders parcels of the given weights for alice and pays from her balance with coupons. */
async function paidWith(couponIds: string[], weights: number[], less: number, discount = 0) {
  const goods = [];
  for (const weight of weights) goods.push(await o.shelved({ weight }));
  const { Id } = await o.ordered({}, goods);
  const [bill] = await o.billsOf(Id);
  if (discount) await o.finance.ok('/Bill/DiscountBill', { Id: bill!.id, DiscountAmount: discount, Remarks: 'late' });
  const due = Number(bill!.totalAmount) - discount;
  await o.alice.ok('/UserBill/PayBills', { BillIds: [bill!.id], PaymentType: 1, CouponIds: couponIds, ExpectedAmount: due - less });
  return { Id, goods, total: Number(bill!.totalAmount) };
}

async function formOf(id: string) {
  const form = await o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: id });
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'UserId' && !name.endsWith('Name')));
}
const only = (...goods: { id: string }[]) => ({ Goods: goods.map(({ id }) => ({ PackageId: id })) });
const edit = async (id: string, more: object) => o.alice.ok('/UserLogisticsOrder/EditLogisticsOrder', { ...(await formOf(id)), ...more });
async function preview(id: string, more: object) {
  const { RowVersion: _, ...form } = await formOf(id);
  return o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', { ...form, ...more });
}

describe('an order that becomes cheaper than its coupons', () => {
  test('returns coupons whose minimum is no longer met and refunds the rest of the payment', async () => {
    const a = await coupon({ PreferentialAmount: 30, AvailableAmount: 100 });
    const before = await balance();
    const { Id, goods, total } = await paidWith([a], [2, 10], 30);
    const paid = total - 30;
    const less = await preview(Id, only(goods[0]!));
    expect(less).toMatchObject({ Payable: 30, AlreadyPaid: 30, ToPay: 0, ToRefund: paid - 30 });
    expect(less.Coupons).toMatchObject([{ Id: a, Amount: 0, Before: 30, Reason: expect.stringContaining('at least'), Expired: false }]);
    await edit(Id, only(goods[0]!));
    expect(await balance()).toBe(before - 30);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyRefunded });
    expect(await couponOf(a)).toMatchObject({ UserCouponStatus: UserCouponStatus.Unused });
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
    await o.expectInvariants();
  });

  test('costs nothing while coupons cover it, and they count in full again when it grows', async () => {
    const a = await coupon({ PreferentialAmount: 35 });
    const before = await balance();
    const { Id, goods, total } = await paidWith([a], [2, 10], 35);
    expect(await preview(Id, only(goods[0]!))).toMatchObject({
      ToPay: 0,
      ToRefund: total - 35,
      Coupons: [{ Id: a, Amount: 30, Before: 35 }],
    });
    await edit(Id, only(goods[0]!));
    expect(await balance()).toBe(before);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.NoPayment });
    expect(await couponOf(a)).toMatchObject({ UserCouponStatus: UserCouponStatus.Used, UsedAmount: 30 });
    await o.expectInvariants();

    expect(await preview(Id, only(...goods))).toMatchObject({ AlreadyPaid: 0, ToPay: total - 35, ToRefund: 0 });
    await edit(Id, only(...goods));
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.Unpaid });
    expect(await o.pay(Id)).toSucceed();
    expect(await balance()).toBe(before - (total - 35));
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
    await o.expectInvariants();
  });

  test('retains a staff discount, up to the new price', async () => {
    const before = await balance();
    const { Id, goods } = await paidWith([], [2, 10], 0, 40);
    expect(await preview(Id, only(goods[0]!))).toMatchObject({ StaffDiscount: 30, ToPay: 0 });
    await edit(Id, only(goods[0]!));
    expect(await balance()).toBe(before);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.NoPayment });
    await o.expectInvariants();
  });
});

test('a staff discount of an unpaid bill stays when the order changes', async () => {
  const goods = [await o.shelved(), await o.shelved({ weight: 4 })];
  const { Id } = await o.ordered({}, goods);
  await o.finance.ok('/Bill/DiscountBill', { Id: (await o.billsOf(Id))[0]!.id, DiscountAmount: 5, Remarks: 'late' });
  expect(await preview(Id, only(goods[0]!))).toMatchObject({ StaffDiscount: 5, ToPay: 25 });
  await edit(Id, only(goods[0]!));
  expect((await o.billsOf(Id)).at(-1)).toMatchObject({ paymentStatus: PaymentStatus.Unpaid, paymentMoney: '25.000' });
  await o.expectInvariants();
});

test('the warehouse’s new price does not check the minimum of coupons again', async () => {
  const a = await coupon({ PreferentialAmount: 10, AvailableAmount: 72 });
  const { Id, goods } = await paidWith([a], [2, 4], 10);
  const row = await o.order(Id);
  expect(goods).toHaveLength(2);
  const { requote } = await import('../pricing/requote.ts');
  const settled = await o.inTransaction(async (tx) =>
    requote(tx, o.system, row, [{ weight: '2', length: '30', width: '20', height: '10', quantity: 1 }]),
  );
  expect(settled).toMatchObject({ action: 'refund', refunded: expect.stringMatching(/^42(\.0+)?$/) });
  expect(await couponOf(a)).toMatchObject({ UserCouponStatus: UserCouponStatus.Used, UsedAmount: 10 });
  await o.expectInvariants();
});
