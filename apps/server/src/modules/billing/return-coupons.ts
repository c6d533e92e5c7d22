import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { forfeitCoupons, restoreCoupons, usedCouponsOf } from '../promotions/public.ts';
import { type BillSource, lockBillsOf } from './bill-rows.ts';
import { limitCoupons } from './reprice.ts';
import { type CouponOutcome, chooseCoupons, type EndTerms } from './source-refund.ts';

const { Voided, Refunded } = enumCodes.PaymentStatus;

/** Locks the bills of a source and chooses which of its coupons go back when it ends. Called before its bills are voided and refunded. */
export async function lockCouponsToReturn(tx: Tx, caller: Caller, source: BillSource, terms: EndTerms): Promise<CouponOutcome[]> {
  const { bills } = await lockBillsOf(tx, caller, source);
  const used = await usedCouponsOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  return chooseCoupons(bills, used, terms);
}

/**
 * Returns coupons to their customer once the bills of their source are voided and refunded, and forfeits those that do not go back. On a
 * bill that retains money, what a returned coupon took off stays as a reduction of its price, and one that stays remains used.
 */
export async function settleCoupons(tx: Tx, caller: Caller, source: BillSource, chosen: readonly CouponOutcome[]): Promise<void> {
  if (!chosen.length) return;
  const { bills } = await lockBillsOf(tx, caller, source);
  for (const row of bills) {
    const own = chosen.filter(({ billId }) => billId === row.id);
    const idsOf = (some: readonly CouponOutcome[]) => some.map(({ rule }) => rule.id);
    const [back, stay] = [own.filter(({ stays }) => stays === null), own.filter(({ stays }) => stays !== null)];
    const isOver = row.paymentStatus === Voided || row.paymentStatus === Refunded;
    if (isOver && back.length) await restoreCoupons(tx, caller, row, idsOf(back));
    if (isOver && stay.length) await forfeitCoupons(tx, caller, row, idsOf(stay));
    if (!isOver && back.length) await limitCoupons(tx, caller, back, new Map());
  }
}
