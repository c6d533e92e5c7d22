import type { QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { type Dec, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { type DroppedCoupon, reapplyCoupons } from '@entrepot/rules/pricing/coupons.ts';
import { type PricedLine, rowOf } from '@entrepot/rules/pricing/requote.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';
import { type Bill, paidWith } from '../../billing/public.ts';
import { type UsedCoupon, usedCouponsOf } from '../../promotions/public.ts';

/**
 * How used coupons apply to a new price: `checked` when a person changed the order (minimum spend, minimum weight and combination count
 * again), `asUsed` when the warehouse measured it again.
 */
export type CouponRule = 'checked' | 'asUsed';

/** A price less the staff discount and the coupons of its order, in the wallet's currency. */
export interface NetPrice {
  lines: PricedLine[];
  discount: Dec;
  coupons: readonly UsedCoupon[];
  /** The reduction of each coupon, by its id; the others go back to the customer. */
  couponAmounts: ReadonlyMap<string, Dec>;
  dropped: readonly DroppedCoupon[];
  /** The total that the customer owes for the order. */
  due: Dec;
}

/** Calculates what a quote costs after the discount and the coupons of the order's current bills. */
export async function netPriceOf(
  tx: Db,
  caller: Caller,
  bills: readonly Bill[],
  quote: QuoteSnapshot,
  rule: CouponRule,
): Promise<NetPrice> {
  const total = sum(quote.lines.map(({ walletAmount }) => dec(walletAmount)));
  const granted = sum(
    bills.map(({ discountAmount, couponAmount, returnedCouponAmount }) =>
      dec(discountAmount).minus(dec(couponAmount)).minus(dec(returnedCouponAmount)),
    ),
  );
  const discount = smaller(granted, total);
  let left = discount;
  const lines = quote.lines.map((line, at) => {
    const part = smaller(left, dec(line.walletAmount));
    left = left.minus(part);
    return { ...line, id: String(at), row: rowOf(line), amount: text(dec(line.walletAmount).minus(part)) };
  });
  const coupons = await usedCouponsOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  const funded = bills.some(({ paidAmount, refundAmount }) => dec(paidAmount).gt(dec(refundAmount)));
  const { discounts, dropped } = reapplyCoupons(
    // While money is on its bill, a coupon takes off at most what it did at its first use: the unused rest was lost.
    coupons.map((one) => (funded ? { ...one.rule, preferentialAmount: one.usedAmount } : one.rule)),
    lines,
    quote.billingWeight,
    { withRules: rule === 'checked', paidWith: await paidWith(tx, caller, bills) },
  );
  const off = new Map(discounts.lines.map((line) => [line.id, dec(line.discount)]));
  const net = lines.map((line) => ({ ...line, walletAmount: text(dec(line.amount).minus(off.get(line.id) ?? zero)) }));
  return {
    lines: net,
    discount: text(discount),
    coupons,
    couponAmounts: new Map(discounts.coupons.map(({ id, discount: amount }) => [id, amount])),
    dropped,
    due: text(sum(net.map(({ walletAmount }) => dec(walletAmount)))),
  };
}
