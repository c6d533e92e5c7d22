import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type OnlineSharesReturned, onlineSharesReturned } from '@entrepot/contract/modules/billing/events.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { givesBack, onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { type Dec, type Decimal, dec } from '@entrepot/rules/decimal.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { put } from '../../core/outbox/outbox.ts';
import { find, findWhere, insert } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { OnlinePayment } from './open-payment.ts';

export type OnlineRefund = RowOf<typeof onlineRefund>;

/** The refund of a payment: `amount` in the payment's currency, `walletAmount` in the wallet's. */
export interface Returned {
  amount: Dec;
  walletAmount?: Dec;
  reason: string | null;
  billId?: string;
  paymentRecordId?: string;
  rechargeId?: string;
}

/** The amount of a payment that is neither refunded nor being refunded, in its currency. */
export async function refundableOf(tx: Tx, { siteId, id, receivedAmount }: OnlinePayment): Promise<Decimal> {
  const { returned } = await tx
    .selectFrom('onlineRefund')
    .select((row) => row.fn.sum<Dec | null>('amount').as('returned'))
    .where('siteId', '=', siteId)
    .where('onlinePaymentId', '=', id)
    .where('paymentRecordStatus', '<>', enumCodes.PaymentRecordStatus.Failed)
    .executeTakeFirstOrThrow();
  return dec(receivedAmount).minus(dec(returned));
}

/** Whether a payment can be refunded through its provider. */
export const goesBack = ({ onlinePaymentProvider, method, providerTradeNo }: OnlinePayment): boolean =>
  providerTradeNo !== null && givesBack(onlinePaymentProvider, method);

/** Creates a refund, which is sent to the provider after commit. The caller has locked the owner's wallet. */
export async function makeRefund(tx: Tx, caller: Caller, payment: OnlinePayment, returned: Returned): Promise<OnlineRefund> {
  const { siteId, ownerId, configurationId, outTradeNo, id: onlinePaymentId } = payment;
  const left = await refundableOf(tx, payment);
  if (dec(returned.amount).gt(left)) throw new Error(`the refund of ${outTradeNo} exceeds ${left.toFixed()}`);
  const { made } = await tx
    .selectFrom('onlineRefund')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('siteId', '=', siteId)
    .where('onlinePaymentId', '=', onlinePaymentId)
    .executeTakeFirstOrThrow();
  const [received] = await findWhere(tx, caller, currency, { code: payment.receivedCurrency ?? '' });
  const row = await insert(tx, caller, onlineRefund, {
    siteId,
    ownerId,
    configurationId,
    onlinePaymentId,
    outRefundNo: `${outTradeNo}R${made + 1}`,
    currency: payment.receivedCurrency ?? '',
    currencyId: received?.id ?? payment.currencyId,
    nextTime: caller.now,
    ...returned,
  });
  await put(tx, caller, siteId, 'onlineRefund', { refundId: row.id });
  return row;
}

async function refundShares(tx: Tx, caller: Caller, { siteId, paymentRecordId, reason, shares }: OnlineSharesReturned): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const { billId, onlinePaymentId, amount } of shares) {
    const payment = await find(tx, system, onlinePayment, onlinePaymentId);
    await makeRefund(tx, system, payment, { amount, walletAmount: amount, reason, billId, paymentRecordId });
  }
}

/** Reactions of payments to events of other modules. */
export const paymentsSubscribers: readonly Subscriber[] = [on(onlineSharesReturned, refundShares)];
