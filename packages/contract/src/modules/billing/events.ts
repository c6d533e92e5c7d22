import { type DomainEvent, defineEvent } from '../../core/events.ts';

/** The source of a bill. `sourceType` of an order's bills is "logisticsOrder"; a manual bill has no source id. */
export interface BillOf {
  siteId: string;
  ownerId: string;
  sourceType: string;
  sourceId: string | null;
}

/** Nothing is left to pay on a bill: it was paid, or cleared by a discount. `amount`: its total, in its currency. */
export interface BillPaid extends BillOf {
  billId: string;
  amount: string;
  paidAt: Date;
}
export const billPaid: DomainEvent<BillPaid> = defineEvent<BillPaid>('billPaid');

/** Parts of bills are refunded through their payment providers; amounts in the bills' currency. */
export interface OnlineSharesReturned {
  siteId: string;
  ownerId: string;
  paymentRecordId: string;
  currencyId: string;
  reason: string | null;
  shares: readonly { billId: string; onlinePaymentId: string; amount: string }[];
}
export const onlineSharesReturned: DomainEvent<OnlineSharesReturned> = defineEvent<OnlineSharesReturned>('onlineSharesReturned');

/** Staff refunded a bill: unless it is waived, its source counts as unpaid. Lines as refunded. */
export interface PaymentTakenBack extends BillOf {
  sourceNumber: string | null;
  waived: boolean;
  amount: string;
  lines: readonly { expenseTypeId: string; code: string; explanation: string | null; amount: string }[];
}
export const paymentTakenBack: DomainEvent<PaymentTakenBack> = defineEvent<PaymentTakenBack>('paymentTakenBack');

/** A bill counts as unpaid again: its payment was voided, or the discount that cleared it was lowered. `amount`: what is open again. */
export interface PaymentVoided extends BillOf {
  billId: string;
  amount: string;
}
export const paymentVoided: DomainEvent<PaymentVoided> = defineEvent<PaymentVoided>('paymentVoided');

/** A bill that was voided by mistake is unpaid again. */
export const billRestored: DomainEvent<BillVoided> = defineEvent<BillVoided>('billRestored');

/** Staff voided a bill: its source will not be paid by it. */
export interface BillVoided extends BillOf {
  billId: string;
}
export const billVoided: DomainEvent<BillVoided> = defineEvent<BillVoided>('billVoided');

/**
 * The bills of a source changed: one was created, voided, discounted or refunded. When nothing is left to pay, `billPaid` is published
 * instead.
 */
export const billChanged: DomainEvent<BillOf> = defineEvent<BillOf>('billChanged');

/** A part or all of what was paid on a bill of a source was refunded. Published besides `billChanged`, which other changes publish as well. */
export const billRefunded: DomainEvent<BillVoided> = defineEvent<BillVoided>('billRefunded');
