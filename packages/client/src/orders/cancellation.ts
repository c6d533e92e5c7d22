import type { Output } from '@entrepot/contract/core/call.ts';
import type { getCancellationOutcome } from '@entrepot/contract/modules/orders/calls.ts';
import { isSome } from '../money/amounts.ts';

export type CancellationOutcome = Output<typeof getCancellationOutcome>;
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Returns the sentences of what cancelling an order does with its money and coupons; `t` has the texts of `orders`. */
export function cancellationLines(outcome: CancellationOutcome, t: Translate, formatAmount: (amount: string) => string): string[] {
  const { balanceAmount, creditAmount, onlineAmount, voidedAmount, retained, coupons } = outcome;
  const line = (key: string, amount: string, values: Record<string, unknown> = {}) =>
    t(`pages.cancelBack.${key}`, { amount: formatAmount(amount), ...values });
  const money = [
    ...(isSome(balanceAmount) ? [line('balance', balanceAmount)] : []),
    ...(isSome(creditAmount) ? [line('credit', creditAmount)] : []),
    ...(isSome(onlineAmount) ? [line('online', onlineAmount)] : []),
  ];
  return [
    ...(money.length ? money : [t('pages.cancelBack.nothing')]),
    ...retained.map(({ reason, name, amount }) => line(reason, amount, { name: name ?? '' })),
    ...(isSome(voidedAmount) ? [line('voided', voidedAmount)] : []),
    ...coupons.map(({ name, amount, returned, reason }) => line(returned ? 'coupon' : `couponStays.${reason}`, amount, { name })),
  ];
}
