import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { rechargeBonus } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lockAll, lockWhere } from '../../core/db/rows.ts';
import { lockCoupons } from './lock-coupons.ts';
import { refusalOf } from './refusals.ts';

/** Reserves a customer's coupons for an online payment or a recharge, so that nothing else can use them meanwhile. */
export async function reserveCoupons(tx: Tx, caller: Caller, ids: readonly string[], heldById: string): Promise<void> {
  if (!ids.length) return;
  for (const row of await lockAll(tx, caller, userCoupon, ids))
    await change(tx, caller, userCoupon, row, { userCouponStatus: userCouponStates.after(row.userCouponStatus, 'reserve'), heldById });
}

/** Releases the coupons that a payment or recharge had reserved and did not use. */
export async function releaseCoupons(tx: Tx, caller: Caller, heldById: string): Promise<void> {
  for (const row of await lockWhere(tx, caller, userCoupon, { heldById, userCouponStatus: enumCodes.UserCouponStatus.Reserved }))
    await change(tx, caller, userCoupon, row, {
      userCouponStatus: userCouponStates.after(row.userCouponStatus, 'release'),
      heldById: null,
    });
}

/** A recharge as coupons see it: an amount in the wallet's currency. */
export interface RechargeForCoupon {
  ownerId: string;
  currencyId: string;
  amount: Dec;
  heldById?: string | null;
}

/** Returns what a customer's coupon adds to a recharge, and locks it. Throws `CouponNotUsable` or `CouponAmountNotMet`. */
export async function bonusOf(
  tx: Tx,
  caller: Caller,
  couponId: string,
  { ownerId, currencyId, amount, heldById }: RechargeForCoupon,
): Promise<Dec> {
  const locked = await lockCoupons(tx, caller, [couponId], ownerId, heldById);
  const outcome = rechargeBonus(locked[0]!.rule, amount, { ownerId, walletCurrencyId: currencyId, at: caller.now.toISOString() });
  if (!outcome.ok) throw await refusalOf(tx, outcome, locked, caller, currencyId);
  return outcome.value;
}

/** Marks a locked coupon as used on a recharge. */
export async function addByCoupon(tx: Tx, caller: Caller, couponId: string, rechargeId: string, amount: Dec): Promise<void> {
  const [row] = await lockAll(tx, caller, userCoupon, [couponId]);
  const userCouponStatus = userCouponStates.after(row!.userCouponStatus, 'use');
  await change(tx, caller, userCoupon, row!, { userCouponStatus, usedTime: caller.now, usedAmount: amount, rechargeId, heldById: null });
}

/** The amount that a coupon added to a recharge, in the wallet's currency; "0" without one. */
export async function rechargeBonusOf(tx: Tx, caller: Caller, rechargeId: string): Promise<Dec> {
  const [used] = await findWhere(tx, caller, userCoupon, { rechargeId });
  return used?.usedAmount ?? '0';
}

/** Returns the coupon of a voided recharge to its customer; one past its end is expired. */
export async function restoreRechargeCoupon(tx: Tx, caller: Caller, couponId: string, rechargeId: string): Promise<void> {
  const used = { id: couponId, rechargeId, userCouponStatus: enumCodes.UserCouponStatus.Used };
  for (const row of await lockWhere(tx, caller, userCoupon, used)) {
    const verb = row.expirationTime <= caller.now ? 'restoreExpired' : 'restore';
    const userCouponStatus = userCouponStates.after(row.userCouponStatus, verb);
    await change(tx, caller, userCoupon, row, { userCouponStatus, usedTime: null, usedAmount: null, rechargeId: null });
  }
}
