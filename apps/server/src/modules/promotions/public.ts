import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { applyCoupons, type DiscountableLine, type Discounts } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { lockCoupons } from './lock-coupons.ts';
import { nameOf, refusalOf } from './refusals.ts';
import { couponsOnBills } from './used-coupons.ts';

export { give } from './issue.ts';
export { moveCoupons, reasonToDrop, type UsedCoupon, usedCouponsOf } from './used-coupons.ts';
export { addByCoupon, bonusOf, restoreRechargeCoupon, rechargeBonusOf, releaseCoupons, reserveCoupons } from './reserve.ts';

/** The purchase that coupons are used for; amounts in the currency, weight in kg. */
export interface Purchase {
  ownerId: string;
  currencyId: string;
  lines: readonly DiscountableLine[];
  billingWeight: Dec;
  /** The bills that are paid. A coupon already on one of them, because its price was made again, counts in the combination. */
  billIds: readonly string[];
  /** The online payment that has reserved the coupons. */
  heldById?: string | null;
}

/**
 * Locks a customer's coupons and calculates their discounts line by line. Throws `CouponNotUsable`, `SameCouponTypeSelected`,
 * `OnlyOneExclusionCouponCanBeUsed`, `CouponAmountNotMet` or `CouponWeightNotMet` by the rules, and `CouponNotUsable` for a coupon without
 * any discount, which would be wasted.
 */
export async function discountsOf(tx: Tx, caller: Caller, couponIds: readonly string[], purchase: Purchase): Promise<Discounts> {
  const lockedCoupons = await lockCoupons(tx, caller, couponIds, purchase.ownerId, purchase.heldById);
  const present = await couponsOnBills(tx, caller, purchase.billIds);
  const use = { ownerId: purchase.ownerId, walletCurrencyId: purchase.currencyId, at: caller.now.toISOString() };
  const outcome = applyCoupons(
    lockedCoupons.map(({ rule }) => rule),
    purchase.lines,
    purchase.billingWeight,
    use,
    present.map(({ rule }) => rule),
  );
  if (!outcome.ok) throw await refusalOf(tx, outcome, [...lockedCoupons, ...present], caller, purchase.currencyId);
  const idle = outcome.value.coupons.find(({ discount }) => dec(discount).isZero());
  if (idle) throw promotionsErrors.nothingToTakeOff({ name: nameOf(lockedCoupons, idle.id, caller) });
  return outcome.value;
}

/** A used coupon with its bill and discount. */
export interface SpentCoupon {
  id: string;
  billId: string;
  amount: Dec;
}

/** Marks locked coupons as used on bills. */
export async function spendCoupons(tx: Tx, caller: Caller, spent: readonly SpentCoupon[]): Promise<void> {
  for (const { id, billId, amount } of [...spent].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const [row] = await lockWhere(tx, caller, userCoupon, { id });
    const userCouponStatus = userCouponStates.after(row!.userCouponStatus, 'use');
    await change(tx, caller, userCoupon, row!, { userCouponStatus, usedTime: caller.now, usedAmount: amount, billId, heldById: null });
  }
}

/**
 * Returns the coupons used on a locked bill that was voided or fully refunded to its customer, or only those of `ids`; one past its end is
 * expired.
 */
export async function restoreCoupons(
  tx: Tx,
  caller: Caller,
  bill: { id: string; siteId: string; ownerId: string },
  ids?: readonly string[],
): Promise<void> {
  const used = await lockWhere(tx, caller, userCoupon, { billId: bill.id, userCouponStatus: enumCodes.UserCouponStatus.Used });
  const rows = ids ? used.filter(({ id }) => ids.includes(id)) : used;
  let usable = 0;
  for (const row of rows) {
    const over = row.expirationTime <= caller.now;
    const userCouponStatus = userCouponStates.after(row.userCouponStatus, over ? 'restoreExpired' : 'restore');
    await change(tx, caller, userCoupon, row, { userCouponStatus, usedTime: null, usedAmount: null, billId: null });
    if (!over) usable += 1;
  }
  if (!usable) return;
  const about = { type: enumCodes.UserMessageType.Coupon, link: '/MineUserCouponIndex', sourceType: 'bill', sourceId: bill.id };
  const { siteId, ownerId } = bill;
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: 'promotions.messages.givenBack', values: { count: usable } });
}

/** Forfeits coupons used on a locked bill that was voided or fully refunded: they do not return to their customer. */
export async function forfeitCoupons(tx: Tx, caller: Caller, bill: { id: string }, ids: readonly string[]): Promise<void> {
  for (const row of await lockWhere(tx, caller, userCoupon, {
    id: ids,
    billId: bill.id,
    userCouponStatus: enumCodes.UserCouponStatus.Used,
  })) {
    const userCouponStatus = userCouponStates.after(row.userCouponStatus, 'forfeit');
    await change(tx, caller, userCoupon, row, { userCouponStatus, usedTime: null, usedAmount: null, billId: null });
  }
}
