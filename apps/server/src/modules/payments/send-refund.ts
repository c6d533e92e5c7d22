import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { addressesOf, notifyUrl } from './addresses.ts';
import type { OnlineRefund } from './make-refund.ts';
import { isTrusted, type PaymentPort, type RefundReport, secretsOf, type RefundRequest } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { isTransient } from './providers/request.ts';
import { takeRefundReport } from './take-refund-report.ts';

const { Pending } = enumCodes.PaymentRecordStatus;
/** The lease of a refund being sent in ms; longer than the provider timeout. */
export const leaseMs = 10_000;

/** Dependencies of scheduled and post-commit work. */
export interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Sends a refund to its provider, or queries it when it was sent before, and applies the report. No row is locked meanwhile; a second
 * sender finds the lease. `again`: requested manually now. An unanswered refund at a provider that would repeat it waits for a manual
 * check. Returns the updated refund.
 */
export async function sendRefund({ db, takeNumber, now }: Clockwork, siteId: string, id: string, again = false): Promise<OnlineRefund> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  const taken = await db.transaction().execute((tx) => take(tx, caller, id, again));
  if (!taken.port) return taken.row;
  const report = await queryProvider(db, caller, taken.port, taken.row).catch((problem: unknown) => {
    if (!isTransient(problem) && !(problem instanceof Refusal)) throw problem;
    return problem instanceof Error ? problem.message : String(problem);
  });
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, onlineRefund, id);
    return typeof report === 'string' ? recordFailure(tx, caller, row, report, taken.port) : takeRefundReport(tx, caller, row, report);
  });
}

/** Leases a refund for sending; without a port it must not be sent now. */
async function take(tx: Tx, caller: Caller, id: string, again: boolean): Promise<{ row: OnlineRefund; port?: PaymentPort }> {
  const row = await lock(tx, caller, onlineRefund, id);
  const payment = await find(tx, caller, onlinePayment, row.onlinePaymentId);
  const port = portOf(payment.onlinePaymentProvider);
  if (!port) return { row: row.paymentRecordStatus === Pending ? await takeRefundReport(tx, caller, row, notConnected(row)) : row };
  const waits = row.nextTime !== null && row.nextTime > caller.now;
  if (row.paymentRecordStatus !== Pending || (waits && !(again && (port.repeatable || !row.awaiting)))) return { row };
  if (row.awaiting && !port.repeatable) return { row: await takeRefundReport(tx, caller, row, unknownOutcome(row)) };
  const next = { attempts: row.attempts + 1, awaiting: true, nextTime: new Date(caller.now.getTime() + leaseMs) };
  return { row: await change(tx, caller, onlineRefund, row, next), port };
}

const notConnected = (row: OnlineRefund): RefundReport => ({ ...unknownOutcome(row), problem: 'the provider is not connected' });

const unknownOutcome = ({ outRefundNo }: OnlineRefund): RefundReport => ({
  outRefundNo,
  state: 'unclear',
  providerRefundNo: null,
  amount: null,
  problem: 'sent without an answer',
});

async function queryProvider(db: Db, caller: Caller, port: PaymentPort, row: OnlineRefund): Promise<RefundReport> {
  const configuration = await find(db, caller, onlinePaymentConfiguration, row.configurationId);
  if (!isTrusted(configuration)) throw paymentsErrors.providerSilent();
  const payment = await find(db, caller, onlinePayment, row.onlinePaymentId);
  const context = { tx: db, caller, configuration, secrets: secretsOf(configuration) };
  const { systems } = await addressesOf(db, row.siteId);
  const input: RefundRequest = {
    outRefundNo: row.outRefundNo,
    providerRefundNo: row.providerRefundNo,
    // A second payment of one order has its own number here, but not at the provider.
    outTradeNo: payment.outTradeNo.replace(/-\d+$/, ''),
    providerTradeNo: payment.providerTradeNo ?? '',
    amount: row.amount,
    paid: payment.receivedAmount ?? row.amount,
    currency: row.currency,
    reason: row.reason ?? '',
    notifyUrl: notifyUrl(systems, configuration.id),
    requestedAt: row.creationTime,
  };
  const known = row.attempts > 1 ? await port.queryRefund(context, input) : null;
  return known ?? port.refund(context, input);
}

/** Records a failed attempt, which is repeated later if the provider would not refund twice. */
async function recordFailure(tx: Tx, caller: Caller, row: OnlineRefund, problem: string, port?: PaymentPort): Promise<OnlineRefund> {
  if (row.paymentRecordStatus !== Pending) return row;
  if (!port?.repeatable) return takeRefundReport(tx, caller, row, unknownOutcome(row));
  return takeRefundReport(tx, caller, row, { ...unknownOutcome(row), state: 'pending', problem: problem.slice(0, 255) });
}
