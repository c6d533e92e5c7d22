import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment, onlinePaymentStates } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { OnlinePayment } from './open-payment.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { isTrusted, type OpenedPayment, type PortContext, secretsOf } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { isTransient } from './providers/request.ts';
import { endPayment, takePaymentReport } from './take-payment-report.ts';

/** The provider context of a payment. */
export async function contextOf<Handle extends Db>(
  tx: Handle,
  caller: Caller,
  { configurationId }: OnlinePayment,
): Promise<PortContext<Handle>> {
  const configuration = await find(tx, caller, onlinePaymentConfiguration, configurationId);
  return { tx, caller, configuration, secrets: secretsOf(configuration) };
}

/** A payment in the form its provider's port needs. */
export async function openedAt(tx: Tx, caller: Caller, { outTradeNo, amount, currencyId, payload }: OnlinePayment): Promise<OpenedPayment> {
  return { outTradeNo, handle: payload?.handle ?? null, amount, currency: (await currencyFormatOf(tx, caller, currencyId)).code };
}

/** Awaits a provider's report. Throws `ExternalServiceFailed` when it does not answer. */
export const answered = <T>(report: Promise<T>): Promise<T> =>
  report.catch((problem: unknown) => {
    throw isTransient(problem) ? paymentsErrors.providerSilent() : problem;
  });

/**
 * Ends a pending payment, first at its provider, whose report takes precedence because the payer may just have paid. Throws
 * `StateNotAllowed` when it is not pending. Returns the updated payment.
 */
export async function closeLockedPayment(tx: Tx, caller: Caller, id: string): Promise<OnlinePayment> {
  const seen = await find(tx, caller, onlinePayment, id);
  const system = asSystemIn(caller, seen.siteId);
  const row = await lock(tx, system, onlinePayment, id);
  onlinePaymentStates.after(row.paymentRecordStatus, 'close');
  const context = await contextOf(tx, system, row);
  const port = portOf(row.onlinePaymentProvider);
  // Without its provider it can no longer be paid. Money that arrives before its credentials are approved is reported late.
  const report = port && isTrusted(context.configuration) && (await answered(port.close(context, await openedAt(tx, system, row))));
  if (!report || report.state === 'pending') return endPayment(tx, system, row, 'close', { reason: 'closed' });
  return takePaymentReport(tx, system, row, report);
}
