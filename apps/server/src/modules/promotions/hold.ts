import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Coupon, UseScope } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockAll } from '../../core/rows/rows.ts';
import type { CouponRow } from './coupon-rules.ts';

export type UserCouponRow = RowOf<typeof userCoupon>;

/** A customer's coupon with its kind, and as the rules look at both. */
export interface Held {
  row: UserCouponRow;
  kind: CouponRow;
  rule: Coupon;
}

/**
 * Reads and holds a customer's coupons by rising id, given in the order asked for; one that is not theirs is refused (455).
 * Those that `heldById`, an online payment or a recharge, has set aside count as its own.
 */
export async function holdCoupons(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  ownerId: string,
  heldById: string | null = null,
): Promise<Held[]> {
  const own = await findWhere(tx, caller, userCoupon, { id: ids, ownerId });
  if (own.length !== new Set(ids).size) throw promotionsErrors.notHeld();
  const rows = new Map((await lockAll(tx, caller, userCoupon, ids)).map((row) => [row.id, row]));
  return withKinds(
    tx,
    caller,
    ids.map((id) => rows.get(id)!),
    heldById,
  );
}

/** Joins coupons with their kinds. */
export async function withKinds(tx: Tx, caller: Caller, rows: readonly UserCouponRow[], heldById: string | null = null): Promise<Held[]> {
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
  heldByThisPayment: heldById !== null && row.heldById === heldById,
  startDate: row.startDate.toISOString(),
  // What was set aside in time stays good until the payment ends.
  expirationTime: heldById !== null && row.heldById === heldById ? null : row.expirationTime.toISOString(),
  currencyIds: kind.currencyIds ?? [],
  useScope: (kind.useScope ?? 1) as UseScope,
  preferentialAmount: kind.preferentialAmount,
  availableAmount: kind.availableAmount,
  availableWeight: kind.availableWeight,
  expenseTypeId: kind.expenseTypeId,
  superposition: kind.superposition ?? false,
});
