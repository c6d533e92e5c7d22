import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import type { Told } from '../calls/api.ts';
import { compare, isSome, minus } from './amounts.ts';

const { Pending, Succeeded, ToBeReviewed } = enumCodes.PaymentRecordStatus;

/** An online payment as its payer comes back to it. */
export type Standing = Told<(typeof queryOnlinePayment)['gives']>;

/** Does it wait for its payer? */
export const isWaiting = ({ paymentRecordStatus }: Standing) => paymentRecordStatus === Pending;
/** Did all of it come in? */
export const hasComeIn = ({ paymentRecordStatus }: Standing) => paymentRecordStatus === Succeeded;

/** What is said of a payment, under `pages.<name>Title` and `pages.<name>Text`: part of it may have come in, or more than it. */
export function standingOf({ paymentRecordStatus: status, amount, receivedAmount, secondAmount }: Standing) {
  if (status === Succeeded) return isSome(secondAmount) ? 'twice' : 'paid';
  if (status === Pending) return 'waiting';
  if (status !== ToBeReviewed) return 'failed';
  return isSome(receivedAmount) && compare(receivedAmount, amount) < 0 ? 'part' : 'review';
}

/** The look of what is said of it. */
export const standingTones = { paid: 'success', twice: 'warn', waiting: 'info', failed: 'error', part: 'warn', review: 'warn' } as const;

/** The amounts that are named by what is said of it. */
export const standingAmounts = ({ amount, receivedAmount, secondAmount }: Standing) => ({
  amount,
  received: receivedAmount ?? '0',
  rest: minus(amount, receivedAmount ?? '0'),
  second: secondAmount ?? '0',
});
