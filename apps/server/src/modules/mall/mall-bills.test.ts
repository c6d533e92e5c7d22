import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import type { Person } from '../../testing/people.ts';
import { findWhere } from '../../core/db/rows.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { freshNumber, type Mall, named, openMall } from './test/mall-desk.ts';

const { ToBePaid, ToBeDelivered, InWarehouse, Completed, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const { Balance, Coupon } = enumCodes.PaymentType;
const { Unused, Used } = enumCodes.UserCouponStatus;

let m: Mall;
let finance: Person;
beforeAll(async () => {
  m = await openMall();
  finance = await m.as('finance');
});
afterAll(async () => {
  expect(await checkInvariants(m.db)).toEqual([]);
  await m.close();
});

const voided = ({ billId }: { billId: string }) => finance.post('/Bill/VoidBill', { Id: billId, Remarks: 'wrong' });

/** Creates a coupon of bob's; by default it exceeds every price here. */
async function couponOfBob(amount = 100): Promise<string> {
  const { Id } = await m.manager.ok('/Coupon/EstablishCoupon', {
    Name: named(`Free ${freshNumber()}`),
    PreferentialAmount: amount,
    CouponValidityType: 2,
    EffectiveDays: 30,
  });
  await m.manager.ok('/UserCoupon/AddUserCoupons', { CouponId: Id, UserIds: [m.bob.userId], Quantity: 1 });
  return (await m.bob.ok('/UserCoupon/GetUserCoupons', { CouponId: Id })).Data[0].Id;
}
const statusOfCoupon = async (id: string) =>
  (await m.bob.ok('/UserCoupon/GetUserCoupons', { rows: 100 })).Data.find(({ Id }: any) => Id === id).UserCouponStatus;

/** Creates an order of bob's that was paid entirely by a coupon, with the coupon. */
async function paidByCoupon(combinationId: string) {
  const couponId = await couponOfBob();
  const bought = await m.ordered(m.bob, [{ id: combinationId }]);
  await m.bob.ok('/UserBill/PayBills', { BillIds: [bought.billId], PaymentType: Coupon, CouponIds: [couponId], ExpectedAmount: 0 });
  return { ...bought, couponId };
}

describe('voided bill of a mall order', () => {
  test('ends an order that waits for its payment, and releases its reserved goods', async () => {
    const { id, commodityId } = await m.fromStock(1);
    const bought = await m.ordered(m.bob, [{ id }]);
    expect(await m.statusOf(bought.id)).toBe(ToBePaid);
    expect(await voided(bought)).toSucceed();
    expect([await m.statusOf(bought.id), await m.piecesOf(commodityId)]).toEqual([Cancelled, [[1, 1]]]);
    expect((await m.combination(id)).SoldQuantity).toBe(0);
  });

  test('ends an open order paid by a coupon: the coupon returns, the merchant sends nothing', async () => {
    const id = await m.sentByMerchant(1);
    const bought = await paidByCoupon(id);
    expect([await m.statusOf(bought.id), await statusOfCoupon(bought.couponId)]).toEqual([ToBeDelivered, Used]);
    const before = await m.balanceOf(m.seller);
    expect(await voided(bought)).toSucceed();
    expect([await m.statusOf(bought.id), await statusOfCoupon(bought.couponId)]).toEqual([Refunded, Unused]);
    expect(await m.deliver(bought.id, freshNumber())).toBeRefused('StateNotAllowed');
    expect([await m.balanceOf(m.seller), (await m.combination(id)).AvailableQuantity]).toEqual([before, 1]);
    expect(await checkInvariants(m.db)).toEqual([]);
  });

  test('cannot be voided after its merchant was paid: the coupon stays used', async () => {
    const { id } = await m.fromStock(1);
    const bought = await paidByCoupon(id);
    expect(await m.statusOf(bought.id)).toBe(InWarehouse);
    const before = await m.balanceOf(m.seller);
    await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id });
    const refused = await voided(bought);
    expect(refused).toBeRefused('RefundLocked', { Message: expect.stringContaining('locked') });
    expect([await m.statusOf(bought.id), await statusOfCoupon(bought.couponId)]).toEqual([Completed, Used]);
    expect(await m.balanceOf(m.seller)).toBe(before + 18);
    expect(await checkInvariants(m.db)).toEqual([]);
  });
});

test('previews the refund of a cancellation without the part paid by a coupon', async () => {
  const [id, couponId] = [await m.sentByMerchant(3), await couponOfBob(5)];
  const toRefund = async ({ id: Id }: { id: string }, who = m.bob) => (await who.ok('/SellerOrder/GetSellerOrderById', { Id })).ToRefund;
  const bought = await m.ordered(m.bob, [{ id }]);
  expect(await toRefund(bought)).toBe(0);
  const [before, body] = [await m.balanceOf(m.bob), { BillIds: [bought.billId], PaymentType: Balance, CouponIds: [couponId] }];
  await m.bob.ok('/UserBill/PayBills', { ...body, ExpectedAmount: 15 });
  expect([await toRefund(bought), await toRefund(bought, m.seller)]).toEqual([15, 15]);
  await m.bob.ok('/SellerOrder/CancelSellerOrder', { Id: bought.id, Remarks: '' });
  expect([await m.balanceOf(m.bob), await toRefund(bought)]).toEqual([before, 0]);
  expect(await toRefund(await paidByCoupon(id))).toBe(0);
});

test('cancels an expected parcel after a full refund, and puts unsent pieces on sale again', async () => {
  const id = await m.sentByMerchant(1);
  const bought = await m.ordered(m.bob, [{ id }]);
  await m.pay(m.bob, bought);
  const CourierNumber = freshNumber();
  await m.deliver(bought.id, CourierNumber);
  const { Lines } = await finance.ok('/Bill/GetBillById', { Id: bought.billId });
  await finance.ok('/Bill/RefundBill', { Id: bought.billId, Lines: [{ BillLineId: Lines[0].Id, Amount: 20 }], Remarks: 'never came' });
  expect([await m.statusOf(bought.id), (await m.combination(id)).AvailableQuantity]).toEqual([Refunded, 1]);
  const [parcel] = (await m.bob.ok('/UserPackage/GetPackages', { CourierNumber })).Data;
  expect(parcel?.PackageStatus ?? enumCodes.PackageStatus.Cancelled).toBe(enumCodes.PackageStatus.Cancelled);
});

test('rejects a currency other than that of the buyer’s wallet and names it', async () => {
  const id = await m.sentByMerchant(1);
  const [dollar] = await findWhere(m.db, m.system, currency, { code: 'USD' });
  const buyer = await m.newCustomer('mallinusd');
  await m.db.updateTable('wallet').set({ currencyId: dollar!.id }).where('ownerId', '=', buyer.userId).execute();
  const refused = await m.order(buyer, [{ id }]);
  expect(refused).toBeRefused('CurrencyNotEffective', { Message: expect.stringContaining('CNY') });
  expect((await m.combination(id)).AvailableQuantity).toBe(1);
});

test('rejects coupons on the order, as they are chosen when the bill is paid', async () => {
  const id = await m.sentByMerchant(1);
  const refused = await m.order(m.bob, [{ id }], { CouponIds: [await couponOfBob()] });
  expect(refused).toBeRefused('ValidationFailed');
  expect(refused.Data.map(({ Field }: any) => Field)).toEqual(['CouponIds']);
});
