import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Coupon, UseScope } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere, lockAll } from '../../core/db/rows.ts';
import type { CouponRow } from './coupon-rules.ts';

export type UserCouponRow = RowOf<typeof userCoupon>;

/** A customer's coupon with its type, and as the rules read both. */
export interface ReservedCoupon {
  row: UserCouponRow;
  kind: CouponRow;
  rule: Coupon;
}

/**
 * Locks a customer's coupons in ascending id order and returns them in the requested order. Throws `CouponNotUsable` for one of another
 * customer. Coupons reserved by `heldById`, an online payment or a recharge, count as available to it.
 */
export async function lockCoupons(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  ownerId: string,
  heldById: string | null = null,
): Promise<ReservedCoupon[]> {
  const own = await findWhere(tx, caller, userCoupon, { id: ids, ownerId });
  if (own.length !== new Set(ids).size) throw promotionsErrors.ofOtherCustomer();
  const rows = new Map((await lockAll(tx, caller, userCoupon, ids)).map((row) => [row.id, row]));
  return withKinds(
    tx,
    caller,
    ids.map((id) => rows.get(id)!),
    heldById,
  );
}

/** Joins coupons with their types. */
export async function withKinds(
  tx: Db,
  caller: Caller,
  rows: readonly UserCouponRow[],
  heldById: string | null = null,
): Promise<ReservedCoupon[]> {
  if (!rows.length) return [];
  const kinds = new Map((await findWhere(tx, caller, coupon, { id: rows.map(({ couponId }) => couponId) })).map((kind) => [kind.id, kind]));
  return rows.flatMap((row) => {
    const kind = kinds.get(row.couponId);
    return kind ? [{ row, kind, rule: ruleOf(row, kind, heldById) }] : [];
  });
}

const ruleOf = (row: UserCouponRow, kind: CouponRow, heldById: string | null): Coupon => ({
  id: row.id,
  couponId: kind.id,
  ownerId: row.ownerId,
  status: row.userCouponStatus,
  reservedByThisPayment: heldById !== null && row.heldById === heldById,
  startDate: row.startDate.toISOString(),
  // A coupon reserved in time stays valid until the payment ends.
  expirationTime: heldById !== null && row.heldById === heldById ? null : row.expirationTime.toISOString(),
  currencyIds: kind.currencyIds ?? [],
  useScope: (kind.useScope ?? 1) as UseScope,
  preferentialAmount: kind.preferentialAmount,
  availableAmount: kind.availableAmount,
  availableWeight: kind.availableWeight,
  expenseTypeId: kind.expenseTypeId,
  superposition: kind.superposition ?? false,
});
