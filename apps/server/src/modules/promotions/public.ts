import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { applyCoupons, type DiscountableLine, type Discounts } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockWhere } from '../../core/rows/rows.ts';
import { tellOwner } from '../content/public.ts';
import { holdCoupons } from './hold.ts';
import { nameOf, refusalOf } from './refusals.ts';

export { give, type Source } from './issue.ts';
export { addByCoupon, bonusOf, releaseCoupons, reserveCoupons } from './reserve.ts';

/** What coupons are used for; amounts in the currency, weight in kg. */
export interface Purchase {
  ownerId: string;
  currencyId: string;
  lines: readonly DiscountableLine[];
  billingWeight: Dec;
  /** The online payment that has set the coupons aside. */
  heldById?: string | null;
}

/**
 * Holds a customer's coupons and works out what they take off, line by line. Refuses what the rules forbid (455 to 459), and a
 * coupon that would take off nothing and be lost (455).
 */
export async function discountsOf(tx: Tx, caller: Caller, couponIds: readonly string[], purchase: Purchase): Promise<Discounts> {
  const held = await holdCoupons(tx, caller, couponIds, purchase.ownerId, purchase.heldById);
  const use = { ownerId: purchase.ownerId, walletCurrencyId: purchase.currencyId, at: caller.now.toISOString() };
  const outcome = applyCoupons(
    held.map(({ rule }) => rule),
    purchase.lines,
    purchase.billingWeight,
    use,
  );
  if (!outcome.ok) throw await refusalOf(tx, outcome, held, caller, purchase.currencyId);
  const idle = outcome.value.coupons.find(({ discount }) => dec(discount).isZero());
  if (idle) throw promotionsErrors.nothingToTakeOff({ name: nameOf(held, idle.id, caller) });
  return outcome.value;
}

/** A coupon that was used: on which bill, and what it took off there. */
export interface Spent {
  id: string;
  billId: string;
  amount: Dec;
}

/** Counts coupons, which are held, as used on bills. */
export async function spendCoupons(tx: Tx, caller: Caller, spent: readonly Spent[]): Promise<void> {
  for (const { id, billId, amount } of [...spent].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const [row] = await lockWhere(tx, caller, userCoupon, { id });
    const userCouponStatus = userCouponStates.after(row!.userCouponStatus, 'use');
    await change(tx, caller, userCoupon, row!, { userCouponStatus, usedTime: caller.now, usedAmount: amount, billId, heldById: null });
  }
}

/** Gives the coupons that were used on a bill, held and now void or refunded whole, back to its customer; one whose time is over has expired. */
export async function giveBackCoupons(tx: Tx, caller: Caller, bill: { id: string; siteId: string; ownerId: string }): Promise<void> {
  const rows = await lockWhere(tx, caller, userCoupon, { billId: bill.id, userCouponStatus: enumCodes.UserCouponStatus.Used });
  let usable = 0;
  for (const row of rows) {
    const over = row.expirationTime <= caller.now;
    const userCouponStatus = userCouponStates.after(row.userCouponStatus, over ? 'giveBackExpired' : 'giveBack');
    await change(tx, caller, userCoupon, row, { userCouponStatus, usedTime: null, usedAmount: null, billId: null });
    if (!over) usable += 1;
  }
  if (!usable) return;
  const about = { type: enumCodes.UserMessageType.Coupon, link: '/MineUserCouponIndex', sourceType: 'bill', sourceId: bill.id };
  const { siteId, ownerId } = bill;
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: 'promotions.messages.givenBack', values: { count: usable } });
}
