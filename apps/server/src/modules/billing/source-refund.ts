import type { Dec, Decimal } from '@entrepot/rules/decimal.ts';
import { dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { type UsedCoupon, usedCouponsOf } from '../promotions/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { walletOf } from '../wallet/public.ts';
import { type Bill, type BillLine, billsOf, type BillSource, dueOf, linesOf, restOf } from './bill-rows.ts';
import { mustBeRefundable } from './refund.ts';
import { type RefundPart, route } from './refund-route.ts';

const { Unpaid, Paid, PartiallyRefunded, NoPayment } = enumCodes.PaymentStatus;

/** Whether a bill can be refunded: paid in full and not fully refunded. */
export const isPaid = ({ paymentStatus }: Pick<Bill, 'paymentStatus'>) => paymentStatus === Paid || paymentStatus === PartiallyRefunded;

/** Whether coupons alone covered a bill. */
export const isCleared = ({ paymentStatus, couponAmount }: Bill) => paymentStatus === NoPayment && dec(couponAmount).gt(0);

/** An amount of a paid line that is not refunded: the fee of the site, or a line that is never refunded. */
export interface RetainedAmount {
  reason: 'fee' | 'notRefundable';
  line: BillLine;
  amount: Decimal;
}

/** Chooses what ending a source refunds of its paid bills: everything refundable except a fee, which is retained on the first lines. */
export function chooseRefund(
  bills: readonly Bill[],
  lines: readonly BillLine[],
  fee: Dec,
): { parts: RefundPart[]; retained: RetainedAmount[] } {
  let remaining = dec(fee);
  const retained: RetainedAmount[] = [];
  const parts: RefundPart[] = [];
  for (const row of bills.filter(isPaid)) {
    const refunded: { line: BillLine; amount: Decimal }[] = [];
    for (const line of lines.filter(({ billId }) => billId === row.id)) {
      const rest = restOf(line);
      const stays = line.allowRefunds ? smaller(remaining, rest) : rest;
      if (line.allowRefunds) remaining = remaining.minus(stays);
      if (stays.gt(0)) retained.push({ reason: line.allowRefunds ? 'fee' : 'notRefundable', line, amount: stays });
      if (rest.gt(stays)) refunded.push({ line, amount: rest.minus(stays) });
    }
    if (refunded.length) parts.push({ bill: row, lines: refunded });
  }
  return { parts, retained };
}

/** Whether the site returns the coupons of an ended source, and the fee that it retains. */
export interface EndTerms {
  fee: Dec;
  couponsReturn: boolean;
}

/** Whether a used coupon goes back, else why not: the site does not return them, or it is what the site retains as its fee. */
export interface CouponOutcome extends UsedCoupon {
  stays: 'site' | 'fee' | null;
}

/** Chooses which coupons of a source go back when it ends. Those of unpaid bills always do, because nothing was paid with them. */
export function chooseCoupons(bills: readonly Bill[], coupons: readonly UsedCoupon[], { fee, couponsReturn }: EndTerms): CouponOutcome[] {
  return coupons.map((coupon) => {
    const row = bills.find(({ id }) => id === coupon.billId);
    if (!row || row.paymentStatus === Unpaid) return { ...coupon, stays: null };
    if (!couponsReturn) return { ...coupon, stays: 'site' };
    return { ...coupon, stays: isCleared(row) && dec(fee).gt(0) ? 'fee' : null };
  });
}

/**
 * Previews the end of a source by the functions that perform it: what is refunded and where to, what is retained and why, what is no longer
 * owed, and which coupons go back. Throws `RefundLocked`.
 */
export async function endOfSource(tx: Db, caller: Caller, source: BillSource, ownerId: string, terms: EndTerms) {
  const bills = await billsOf(tx, caller, source);
  const wallet = await walletOf(tx, caller, ownerId);
  const ids = bills.map(({ id }) => id);
  const { parts, retained } = chooseRefund(bills, await linesOf(tx, caller, ids), terms.fee);
  for (const part of parts) await mustBeRefundable(tx, caller, part);
  const routed = await route(tx, wallet, parts, (await siteConfigurationOf(tx, wallet.siteId)).refundToOriginalRoute);
  const all = (of: 'total' | 'credit' | 'online' | 'balance') => text(sum(routed.map((part) => part[of])));
  return {
    currencyId: wallet.currencyId,
    refundAmount: all('total'),
    balanceAmount: all('balance'),
    creditAmount: all('credit'),
    onlineAmount: all('online'),
    voidedAmount: text(sum(bills.filter(({ paymentStatus }) => paymentStatus === Unpaid).map(dueOf))),
    retained: retainedByReason(retained, caller),
    coupons: chooseCoupons(bills, await usedCouponsOf(tx, caller, ids), terms).map(({ rule, name, usedAmount, expired, stays }) => ({
      id: rule.id,
      name,
      amount: usedAmount,
      returned: stays === null && !expired,
      reason: stays ?? (expired ? 'expired' : null),
    })),
  };
}

/** The retained lines by name; the fee, which has no line of its own, in one. */
function retainedByReason(retained: readonly RetainedAmount[], { language }: Caller) {
  const fee = sum(retained.filter(({ reason }) => reason === 'fee').map(({ amount }) => amount));
  const lines = retained.filter(({ reason }) => reason === 'notRefundable');
  return [
    ...(fee.gt(0) ? [{ reason: 'fee', name: null, amount: text(fee) }] : []),
    ...lines.map(({ reason, line, amount }) => ({
      reason,
      name: line.explanationInLanguages?.[language] ?? line.explanation ?? line.code,
      amount: text(amount),
    })),
  ];
}
