import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { addressesOf, notifyUrl } from './addresses.ts';
import type { OnlineRefund } from './make-refund.ts';
import { type PaymentPort, portOf, type RefundReport, secretsOf, type ToRefund } from './payment-port.ts';
import { isTrouble } from './providers/speak.ts';
import { takeRefundReport } from './take-refund-report.ts';

const { Pending } = enumCodes.PaymentRecordStatus;
/** How long (ms) a refund that is being sent is left alone: longer than a provider is waited for. */
export const leaseMs = 10_000;

/** What is done by the clock, or after a commit, is done with. */
export interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Sends money on its way back to its provider, or asks how it stands when it was sent before, and takes the provider's report. No
 * row is held meanwhile; a second sender finds it under way. `again`: somebody asks now. What was sent without an answer, to a
 * provider that would do it twice, waits for a person. Gives the refund as it is then.
 */
export async function sendRefund({ db, takeNumber, now }: Clockwork, siteId: string, id: string, again = false): Promise<OnlineRefund> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  const taken = await db.transaction().execute((tx) => take(tx, caller, id, again));
  if (!taken.port) return taken.row;
  const report = await askProvider(db, caller, taken.port, taken.row).catch((problem: unknown) => {
    if (!isTrouble(problem) && !(problem instanceof Refusal)) throw problem;
    return problem instanceof Error ? problem.message : String(problem);
  });
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, onlineRefund, id);
    return typeof report === 'string' ? troubled(tx, caller, row, report, taken.port) : takeRefundReport(tx, caller, row, report);
  });
}

/** Takes a refund to send, so that nobody else does; no port: it is not to be sent now. */
async function take(tx: Tx, caller: Caller, id: string, again: boolean): Promise<{ row: OnlineRefund; port?: PaymentPort }> {
  const row = await lock(tx, caller, onlineRefund, id);
  const payment = await find(tx, caller, onlinePayment, row.onlinePaymentId);
  const port = portOf(payment.onlinePaymentProvider)!;
  const waits = row.nextTime !== null && row.nextTime > caller.now;
  if (row.paymentRecordStatus !== Pending || (waits && !(again && (port.repeatable || !row.awaiting)))) return { row };
  if (row.awaiting && !port.repeatable) return { row: await takeRefundReport(tx, caller, row, unknownEnd(row)) };
  const next = { attempts: row.attempts + 1, awaiting: true, nextTime: new Date(caller.now.getTime() + leaseMs) };
  return { row: await change(tx, caller, onlineRefund, row, next), port };
}

const unknownEnd = ({ outRefundNo }: OnlineRefund): RefundReport => ({
  outRefundNo,
  state: 'unclear',
  providerRefundNo: null,
  amount: null,
  problem: 'sent without an answer',
});

async function askProvider(db: Tx, caller: Caller, port: PaymentPort, row: OnlineRefund): Promise<RefundReport> {
  const configuration = await find(db, caller, onlinePaymentConfiguration, row.configurationId);
  const payment = await find(db, caller, onlinePayment, row.onlinePaymentId);
  const context = { tx: db, caller, configuration, secrets: secretsOf(configuration) };
  const { systems } = await addressesOf(db, row.siteId);
  const asked: ToRefund = {
    outRefundNo: row.outRefundNo,
    providerRefundNo: row.providerRefundNo,
    // A second payment of one order has a number of its own here, not there.
    outTradeNo: payment.outTradeNo.replace(/-\d+$/, ''),
    providerTradeNo: payment.providerTradeNo ?? '',
    amount: row.amount,
    paid: payment.receivedAmount ?? row.amount,
    currency: row.currency,
    reason: row.reason ?? '',
    notifyUrl: notifyUrl(systems, configuration.id),
    askedAt: row.creationTime,
  };
  const known = row.attempts > 1 ? await port.askRefund(context, asked) : null;
  return known ?? port.refund(context, asked);
}

/** Noted without an answer: tried again later, when the provider would not do it twice. */
async function troubled(tx: Tx, caller: Caller, row: OnlineRefund, problem: string, port?: PaymentPort): Promise<OnlineRefund> {
  if (row.paymentRecordStatus !== Pending) return row;
  if (!port?.repeatable) return takeRefundReport(tx, caller, row, unknownEnd(row));
  return takeRefundReport(tx, caller, row, { ...unknownEnd(row), state: 'pending', problem: problem.slice(0, 255) });
}
