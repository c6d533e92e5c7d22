import { type Fact, fact } from '../../core/events.ts';

/** What a bill is for. `sourceType` of an order's bills is "logisticsOrder"; a bill made by hand has no source id. */
export interface BillOf {
  siteId: string;
  ownerId: string;
  sourceType: string;
  sourceId: string | null;
}

/** Nothing is left to pay on a bill: it was paid, or a discount took the rest. `amount`: what it came to, in its currency. */
export interface BillPaid extends BillOf {
  billId: string;
  amount: string;
  paidAt: Date;
}
export const billPaid: Fact<BillPaid> = fact<BillPaid>('billPaid');

/** Parts of bills go back through the providers they were paid by; amounts in the bills' currency. */
export interface OnlineSharesReturned {
  siteId: string;
  ownerId: string;
  paymentRecordId: string;
  currencyId: string;
  reason: string | null;
  shares: readonly { billId: string; onlinePaymentId: string; amount: string }[];
}
export const onlineSharesReturned: Fact<OnlineSharesReturned> = fact<OnlineSharesReturned>('onlineSharesReturned');

/** Staff gave money back on a bill: unless it is waived, what it was for is not paid any more. Lines as they were given back. */
export interface PaymentTakenBack extends BillOf {
  sourceNumber: string | null;
  waived: boolean;
  amount: string;
  lines: readonly { expenseTypeId: string; code: string; explanation: string | null; amount: string }[];
}
export const paymentTakenBack: Fact<PaymentTakenBack> = fact<PaymentTakenBack>('paymentTakenBack');

/** Staff voided a bill: what it was for is not going to be paid by it. */
export interface BillVoided extends BillOf {
  billId: string;
}
export const billVoided: Fact<BillVoided> = fact<BillVoided>('billVoided');

/** The bills of a source changed: one was made, voided, discounted or refunded. That nothing is left to pay is told as `billPaid` instead. */
export const billChanged: Fact<BillOf> = fact<BillOf>('billChanged');
