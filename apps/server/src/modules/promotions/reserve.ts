import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { rechargeBonus } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { holdCoupons } from './hold.ts';
import { refusalOf } from './refusals.ts';

/** Sets a customer's coupons aside for an online payment or a recharge, so that nothing else can use them meanwhile. */
export async function reserveCoupons(tx: Tx, caller: Caller, ids: readonly string[], heldById: string): Promise<void> {
  if (!ids.length) return;
  for (const row of await lockAll(tx, caller, userCoupon, ids))
    await change(tx, caller, userCoupon, row, { userCouponStatus: userCouponStates.after(row.userCouponStatus, 'reserve'), heldById });
}

/** Frees the coupons that a payment or recharge had set aside and did not use. */
export async function releaseCoupons(tx: Tx, caller: Caller, heldById: string): Promise<void> {
  for (const row of await lockWhere(tx, caller, userCoupon, { heldById, userCouponStatus: enumCodes.UserCouponStatus.Reserved }))
    await change(tx, caller, userCoupon, row, {
      userCouponStatus: userCouponStates.after(row.userCouponStatus, 'release'),
      heldById: null,
    });
}

/** What a recharge is, as far as a coupon looks at it: an amount in the wallet's currency. */
export interface Topped {
  ownerId: string;
  currencyId: string;
  amount: Dec;
  heldById?: string | null;
}

/** What a customer's coupon adds to a recharge; refuses what its rules forbid (455, 458). The coupon is held. */
export async function bonusOf(tx: Tx, caller: Caller, couponId: string, { ownerId, currencyId, amount, heldById }: Topped): Promise<Dec> {
  const held = await holdCoupons(tx, caller, [couponId], ownerId, heldById);
  const outcome = rechargeBonus(held[0]!.rule, amount, { ownerId, walletCurrencyId: currencyId, at: caller.now.toISOString() });
  if (!outcome.ok) throw await refusalOf(tx, outcome, held, caller, currencyId);
  return outcome.value;
}

/** Counts a coupon, which is held, as used on a recharge. */
export async function addByCoupon(tx: Tx, caller: Caller, couponId: string, rechargeId: string, amount: Dec): Promise<void> {
  const [row] = await lockAll(tx, caller, userCoupon, [couponId]);
  const userCouponStatus = userCouponStates.after(row!.userCouponStatus, 'use');
  await change(tx, caller, userCoupon, row!, { userCouponStatus, usedTime: caller.now, usedAmount: amount, rechargeId, heldById: null });
}
