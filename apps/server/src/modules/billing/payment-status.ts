import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Bill } from './bill-rows.ts';
import { isLive } from './void-bill.ts';

const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, NoPayment } = enumCodes.PaymentStatus;
const { Freight, Supplement, ValueAdded } = enumCodes.BillType;

/**
 * The payment status of an order from all its bills together: those of freight, supplements and value-added services that were
 * not voided. Without any it is unpaid.
 */
export function paymentStatusOf(bills: readonly Bill[]): CodeOf<'PaymentStatus'> {
  const own = bills.filter((row) => isLive(row) && ([Freight, Supplement, ValueAdded] as number[]).includes(row.billType));
  if (!own.length) return Unpaid;
  const all = (name: 'paymentMoney' | 'paidAmount' | 'refundAmount') => sum(own.map((row) => dec(row[name])));
  return statusOf(all('paymentMoney'), all('paidAmount'), all('refundAmount'));
}

function statusOf(toPay: Decimal, paid: Decimal, refunded: Decimal): CodeOf<'PaymentStatus'> {
  if (toPay.isZero()) return NoPayment;
  if (refunded.gt(0)) return refunded.equals(paid) ? Refunded : PartiallyRefunded;
  if (paid.isZero()) return Unpaid;
  return paid.lt(toPay) ? PartiallyPaid : Paid;
}
