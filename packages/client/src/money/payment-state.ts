import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import type { ResponseOf } from '../calls/api.ts';
import { compare, isSome, minus } from './amounts.ts';

const { Pending, Succeeded, ToBeReviewed } = enumCodes.PaymentRecordStatus;

/** State of an online payment whose payer returns to the product. */
export type PaymentState = ResponseOf<(typeof queryOnlinePayment)['output']>;

/** Whether the payment is still pending. */
export const isWaiting = ({ paymentRecordStatus }: PaymentState) => paymentRecordStatus === Pending;
/** Whether the whole amount was received. */
export const hasComeIn = ({ paymentRecordStatus }: PaymentState) => paymentRecordStatus === Succeeded;

/** Returns the texts for a payment, `pages.<name>Title` and `pages.<name>Text`: it may be received in part, in excess or late. */
export function paymentStateOf({ paymentRecordStatus: status, amount, receivedAmount, secondAmount, late, billsOpen }: PaymentState) {
  if (late === 'returned') return 'lateReturned';
  if (late) return billsOpen ? 'lateOpen' : 'late';
  if (status === Succeeded) return isSome(secondAmount) ? 'twice' : 'paid';
  if (status === Pending) return 'waiting';
  if (status !== ToBeReviewed) return 'failed';
  return isSome(receivedAmount) && compare(receivedAmount, amount) < 0 ? 'part' : 'review';
}

/** The tone of each text. */
export const paymentTones = {
  paid: 'success',
  late: 'info',
  lateOpen: 'warn',
  lateReturned: 'info',
  twice: 'warn',
  waiting: 'info',
  failed: 'error',
  part: 'warn',
  review: 'warn',
} as const;

/** The amounts in these texts. */
export const paymentAmounts = ({ amount, receivedAmount, secondAmount }: PaymentState) => ({
  amount,
  received: receivedAmount ?? '0',
  rest: minus(amount, receivedAmount ?? '0'),
  second: secondAmount ?? '0',
});
