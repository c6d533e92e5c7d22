import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment, onlinePaymentStates } from '@entrepot/contract/modules/payments/online-payment.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { releaseCoupons } from '../promotions/public.ts';
import type { OnlinePayment } from './open-payment.ts';
import { coinOf } from '../wallet/public.ts';
import { type Opened, portOf, type PortContext, secretsOf } from './payment-port.ts';
import { isTrouble } from './providers/speak.ts';
import { giveUpRecharge } from './recharge-rows.ts';
import { takePaymentReport } from './take-payment-report.ts';

/** Ends a payment that is held without money: its recharge is closed, its coupons are free again. */
export async function endPayment(
  tx: Tx,
  caller: Caller,
  row: OnlinePayment,
  verb: 'fail' | 'close',
  values: Partial<OnlinePayment> = {},
): Promise<OnlinePayment> {
  const ended = await change(tx, caller, onlinePayment, row, {
    ...values,
    paymentRecordStatus: onlinePaymentStates.after(row.paymentRecordStatus, verb),
  });
  await releaseCoupons(tx, caller, row.id);
  if (row.rechargeId) {
    const own = await lock(tx, caller, recharge, row.rechargeId);
    if (own.rechargeStatus === enumCodes.RechargeStatus.ToBePaid) await giveUpRecharge(tx, caller, own);
  }
  return ended;
}

/** Where a payment's provider is spoken to. */
export async function contextOf(tx: Tx, caller: Caller, { configurationId }: OnlinePayment): Promise<PortContext> {
  const configuration = await find(tx, caller, onlinePaymentConfiguration, configurationId);
  return { tx, caller, configuration, secrets: secretsOf(configuration) };
}

/** A payment as its provider is asked about it. */
export async function openedAt(tx: Tx, caller: Caller, { outTradeNo, amount, currencyId, payload }: OnlinePayment): Promise<Opened> {
  return { outTradeNo, handle: payload?.handle ?? null, amount, currency: (await coinOf(tx, caller, currencyId)).code };
}

/** What a provider says, or that it does not answer (109). */
export const answered = <T>(report: Promise<T>): Promise<T> =>
  report.catch((problem: unknown) => {
    throw isTrouble(problem) ? paymentsErrors.providerSilent() : problem;
  });

/**
 * Ends a pending payment (102 when it is not): at its provider first, whose report counts, as the payer may have paid a moment
 * ago. Gives the payment as it is then.
 */
export async function closeHeld(tx: Tx, caller: Caller, id: string): Promise<OnlinePayment> {
  const seen = await find(tx, caller, onlinePayment, id);
  const system = asSystemIn(caller, seen.siteId);
  const row = await lock(tx, system, onlinePayment, id);
  onlinePaymentStates.after(row.paymentRecordStatus, 'close');
  const context = await contextOf(tx, system, row);
  const report = await answered(portOf(row.onlinePaymentProvider)!.close(context, await openedAt(tx, system, row)));
  if (report.state === 'pending') return endPayment(tx, system, row, 'close', { reason: 'closed' });
  return takePaymentReport(tx, system, row, report);
}
