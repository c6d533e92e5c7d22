import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockWhere } from '../../core/rows/rows.ts';
import { type Bill, type BillSource, dueOf } from './bill-rows.ts';

export { type Bill, type BillLine, type BillSource, billsOf, dueOf, holdBills, linesOf, type PaymentRecord, restOf } from './bill-rows.ts';
export { takeOffCoupons, tryCoupons } from './coupons.ts';
export { checkInvariants, type Violation } from './invariants.ts';
export { lastCheck } from './check-now.ts';
export { billingHearings } from './hearings.ts';
export { makeBill, type NewBill, type NewLine } from './make-bill.ts';
export { mustBePayable, type PaidOnline, payByCreditIfAble, payHeld, totalDue } from './pay.ts';
export { pay as payOwnBills } from './pay-bills.ts';
export { isPaid, refundableOf, refundAmount, type RefundOfSource, refundSource } from './refund-bill.ts';
export { payStatement, payStatementWithNew, statementLeft } from './statements.ts';
export { takeOverBills } from './take-over.ts';
export { voidBillsOf } from './void-bill.ts';

const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, NoPayment, Voided } = enumCodes.PaymentStatus;
const { Freight, Supplement, ValueAdded } = enumCodes.BillType;
const ofOrders: readonly number[] = [Freight, Supplement, ValueAdded];

/** Whether a bill still counts: it was not voided. */
export const isLive = ({ paymentStatus }: Pick<Bill, 'paymentStatus'>): boolean => paymentStatus !== Voided;

/**
 * The payment status of an order from all its bills together: those of freight, supplements and value-added services that were
 * not voided. Without any it is unpaid.
 */
export function paymentStatusOf(bills: readonly Bill[]): CodeOf<'PaymentStatus'> {
  const own = bills.filter((row) => isLive(row) && ofOrders.includes(row.billType));
  if (!own.length) return Unpaid;
  const all = (name: 'paymentMoney' | 'paidAmount' | 'refundAmount') => sum(own.map((row) => dec(row[name])));
  return statusOf(all('paymentMoney'), all('paidAmount'), all('refundAmount'));
}

/**
 * What is not paid now of a source's bills, in their currency: what was never paid, and all that was paid when all of it went
 * back and nothing was billed in its place.
 */
export function owedNow(bills: readonly Bill[]): Decimal {
  const own = bills.filter(isLive);
  const emptied = own.length > 0 && own.every(({ refunded }) => refunded);
  return sum(own.map((row) => (emptied ? dec(row.refundAmount) : dueOf(row))));
}

function statusOf(toPay: Decimal, paid: Decimal, refunded: Decimal): CodeOf<'PaymentStatus'> {
  if (toPay.isZero()) return NoPayment;
  if (refunded.gt(0)) return refunded.equals(paid) ? Refunded : PartiallyRefunded;
  if (paid.isZero()) return Unpaid;
  return paid.lt(toPay) ? PartiallyPaid : Paid;
}

/** Locks the bills of a source against refunds for good (329 from then on). */
export async function lockRefunds(tx: Tx, caller: Caller, { sourceType, sourceId }: BillSource): Promise<void> {
  for (const row of await lockWhere(tx, caller, bill, { sourceType, sourceId })) {
    if (!row.refundLocked) await change(tx, caller, bill, row, { refundLocked: true });
  }
}
