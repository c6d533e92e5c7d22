import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { type Bill, type BillSource, dueOf } from './bill-rows.ts';
import { carriesOrderPrice } from './money-view.ts';

export { type Bill, type BillLine, type BillSource, billsOf, dueOf, lockBills, lockBillsOf, linesOf, restOf } from './bill-rows.ts';
export { takeOffCoupons, tryCoupons } from './coupons.ts';
export { lastCheck } from './check-now.ts';
export { billingSubscribers } from './subscribers.ts';
export { dueOfSource, moneyOfSource, ofLogisticsOrder, ofSellerOrder } from './money-view.ts';
export { makeBill, type NewBill, type NewLine } from './make-bill.ts';
export { mustBePayable, payByCreditIfAble, payLockedBills, totalDue } from './pay.ts';
export { pay as payOwnBills } from './pay-bills.ts';
export { refundableOf, refundAmount, refundSource } from './refund-bill.ts';
export { lockCouponsToReturn, settleCoupons } from './return-coupons.ts';
export { endOfSource, type EndTerms, isPaid } from './source-refund.ts';
export { recordCredited } from './record-credited.ts';
export { payStatement, payStatementWithNew, statementLeft } from './statements.ts';
export { limitCoupons, paidWith, reduceNewBill, returnCoupons } from './reprice.ts';
export { takeOverBills } from './take-over.ts';
export { billTakenDebt, voidTakenDebt } from './taken-over-debt.ts';
export { voidBillsOf, voidForNewPrice } from './void-bill.ts';

const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, NoPayment, Voided } = enumCodes.PaymentStatus;
const { Freight } = enumCodes.BillType;

/** Whether a bill is not void. */
export const isLive = ({ paymentStatus }: Pick<Bill, 'paymentStatus'>): boolean => paymentStatus !== Voided;

/**
 * The bills of a source that count, oldest first: those that are not void, without earlier ones that were refunded in full before the whole
 * price was billed again.
 */
export function currentBills<B extends Pick<Bill, 'paymentStatus' | 'billType' | 'refunded'>>(bills: readonly B[]): B[] {
  const live = bills.filter(isLive);
  const last = live.findLastIndex(({ billType }) => billType === Freight);
  return live.filter(({ refunded }, at) => at >= last || !refunded);
}

/** The payment status of an order from its current bills: freight, supplements and value-added services. Unpaid without any. */
export function paymentStatusOf(bills: readonly Bill[]): CodeOf<'PaymentStatus'> {
  const own = currentBills(bills.filter((row) => carriesOrderPrice.includes(row.billType)));
  if (!own.length) return Unpaid;
  const all = (name: 'paymentMoney' | 'paidAmount' | 'refundAmount') => sum(own.map((row) => dec(row[name])));
  return statusOf(all('paymentMoney'), all('paidAmount'), all('refundAmount'));
}

/**
 * The unpaid amount of a source's bills in their currency: amounts never paid, and amounts paid and refunded in full without a replacement
 * bill.
 */
export function owedNow(bills: readonly Bill[]): Decimal {
  const own = currentBills(bills);
  const emptied = own.length > 0 && own.every(({ refunded }) => refunded);
  return sum(own.map((row) => (emptied ? dec(row.refundAmount) : dueOf(row))));
}

function statusOf(toPay: Decimal, paid: Decimal, refunded: Decimal): CodeOf<'PaymentStatus'> {
  if (toPay.isZero()) return NoPayment;
  if (refunded.gt(0)) return refunded.equals(paid) ? Refunded : PartiallyRefunded;
  if (paid.isZero()) return Unpaid;
  return paid.lt(toPay) ? PartiallyPaid : Paid;
}

/** Marks a bill as charging for something delivered: unpaid and due, it counts as debt whatever its type. The caller has locked it. */
export async function markDelivered(tx: Tx, caller: Caller, billId: string): Promise<void> {
  const [row] = await lockWhere(tx, caller, bill, { id: billId });
  if (row && !row.delivered) await change(tx, caller, bill, row, { delivered: true });
}

/** Locks the bills of a source against refunds (`RefundLocked`). */
export async function lockRefunds(tx: Tx, caller: Caller, { sourceType, sourceId }: BillSource): Promise<void> {
  for (const row of await lockWhere(tx, caller, bill, { sourceType, sourceId })) {
    if (!row.refundLocked) await change(tx, caller, bill, row, { refundLocked: true });
  }
}

/** Permits refunds of the bills of a source again, after the step that locked them was reverted. */
export async function unlockRefunds(tx: Tx, caller: Caller, { sourceType, sourceId }: BillSource): Promise<void> {
  for (const row of await lockWhere(tx, caller, bill, { sourceType, sourceId })) {
    if (row.refundLocked) await change(tx, caller, bill, row, { refundLocked: false });
  }
}
