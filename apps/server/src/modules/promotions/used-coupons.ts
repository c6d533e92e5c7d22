import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Coupon, DroppedCoupon } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lockAll } from '../../core/db/rows.ts';
import { type ReservedCoupon, withKinds } from './lock-coupons.ts';
import { brokenRules } from './refusals.ts';

/** A coupon used on a bill: its present discount there, its name in the caller's language, and whether it would be expired now. */
export interface UsedCoupon {
  rule: Coupon;
  name: string;
  billId: string;
  usedAmount: Dec;
  expired: boolean;
}

/** Reads the coupons on bills with their types, in the order of their first use. The lock of their bills protects them. */
export async function couponsOnBills(tx: Db, caller: Caller, billIds: readonly string[]): Promise<ReservedCoupon[]> {
  if (!billIds.length) return [];
  const rows = await findWhere(tx, caller, userCoupon, { billId: billIds, userCouponStatus: enumCodes.UserCouponStatus.Used });
  const inOrder = rows.sort((a, b) => a.usedTime!.getTime() - b.usedTime!.getTime() || (a.id < b.id ? -1 : 1));
  return withKinds(tx, caller, inOrder);
}

/** Reads the coupons used on bills, in the order of their first use. */
export async function usedCouponsOf(tx: Db, caller: Caller, billIds: readonly string[]): Promise<UsedCoupon[]> {
  return (await couponsOnBills(tx, caller, billIds)).map(({ row, kind, rule }) => ({
    rule,
    name: kind.name[caller.language],
    billId: row.billId!,
    usedAmount: row.usedAmount ?? '0',
    expired: row.expirationTime <= caller.now,
  }));
}

/** Attaches used coupons to other bills, or changes their discounts, for a bill whose price was made again. They stay used. */
export async function moveCoupons(tx: Tx, caller: Caller, moved: readonly { id: string; billId: string; amount: Dec }[]): Promise<void> {
  const rows = await lockAll(
    tx,
    caller,
    userCoupon,
    moved.map(({ id }) => id),
  );
  for (const row of rows) {
    const { billId, amount } = moved.find(({ id }) => id === row.id)!;
    if (row.billId === billId && dec(row.usedAmount).eq(dec(amount))) continue;
    await change(tx, caller, userCoupon, row, { billId, usedAmount: amount });
  }
}

/** Why a changed price drops a coupon, as a sentence in the caller's language; amounts by `formatAmount`. */
export function reasonToDrop(
  { language }: Caller,
  { name }: UsedCoupon,
  { error, wanted }: DroppedCoupon,
  formatAmount: (amount: Dec) => string,
): string {
  const refusalFor = (error && brokenRules[error]) ?? promotionsErrors.nothingToTakeOff;
  const minimum = wanted === null ? null : error === 'CouponAmountNotMet' ? formatAmount(wanted) : text(dec(wanted));
  return sentence(language, refusalFor({ name, wanted: minimum }));
}
