import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type OnlineSharesReturned, onlineSharesReturned } from '@entrepot/contract/modules/billing/facts.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { givesBack, onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { type Decimal, dec } from '@entrepot/rules/decimal.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { put } from '../../core/outbox/outbox.ts';
import { find, findWhere, insert } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import type { OnlinePayment } from './open-payment.ts';

export type OnlineRefund = RowOf<typeof onlineRefund>;

/** What is given back of a payment: `amount` in the payment's currency, `walletAmount` as it was taken from a wallet. */
export interface Returned {
  amount: Dec;
  walletAmount?: Dec;
  reason: string | null;
  billId?: string;
  paymentRecordId?: string;
  rechargeId?: string;
}

/** What of a payment was neither given back nor is on its way; in its currency. */
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

/** Can money of a payment go back through its provider? */
export const goesBack = ({ onlinePaymentProvider, method, providerTradeNo }: OnlinePayment): boolean =>
  providerTradeNo !== null && givesBack(onlinePaymentProvider, method);

/** Puts money on its way back through its provider, which hears of it after the commit. The owner's wallet must be held. */
export async function makeRefund(tx: Tx, caller: Caller, payment: OnlinePayment, returned: Returned): Promise<OnlineRefund> {
  const { siteId, ownerId, configurationId, outTradeNo, id: onlinePaymentId } = payment;
  const left = await refundableOf(tx, payment);
  if (dec(returned.amount).gt(left)) throw new Error(`more than ${left.toFixed()} cannot go back of ${outTradeNo}`);
  const { made } = await tx
    .selectFrom('onlineRefund')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('siteId', '=', siteId)
    .where('onlinePaymentId', '=', onlinePaymentId)
    .executeTakeFirstOrThrow();
  const [coin] = await findWhere(tx, caller, currency, { code: payment.receivedCurrency ?? '' });
  const row = await insert(tx, caller, onlineRefund, {
    siteId,
    ownerId,
    configurationId,
    onlinePaymentId,
    outRefundNo: `${outTradeNo}R${made + 1}`,
    currency: payment.receivedCurrency ?? '',
    currencyId: coin?.id ?? payment.currencyId,
    nextTime: caller.now,
    ...returned,
  });
  await put(tx, caller, siteId, 'onlineRefund', { refundId: row.id });
  return row;
}

async function hearShares(tx: Tx, caller: Caller, { siteId, paymentRecordId, reason, shares }: OnlineSharesReturned): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const { billId, onlinePaymentId, amount } of shares) {
    const payment = await find(tx, system, onlinePayment, onlinePaymentId);
    await makeRefund(tx, system, payment, { amount, walletAmount: amount, reason, billId, paymentRecordId });
  }
}

/** What this module does when others act. */
export const paymentsHearings: readonly Hearing[] = [when(onlineSharesReturned, hearShares)];
