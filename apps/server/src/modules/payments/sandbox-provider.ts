import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { sandboxPayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { sql } from 'kysely';
import { change, findWhere, insert, lockWhere } from '../../core/db/rows.ts';
import type {
  NotificationContext,
  Notification,
  PaymentPort,
  PortContext,
  RefundReport,
  Secrets,
  RefundRequest,
  PaymentReport,
} from './payment-port.ts';
import { isSandboxSigned, storableJson } from '../../core/http/sandbox-notifications.ts';

export type SandboxPayment = RowOf<typeof sandboxPayment>;

/** The access token of a payment's page, so that only its payer can use it. */
export const pageToken = (secrets: Secrets, outTradeNo: string): string =>
  createHmac('sha256', secrets.Secret ?? '')
    .update(`page ${outTradeNo}`)
    .digest('hex')
    .slice(0, 32);

async function bookOf({ tx, caller, configuration }: PortContext, outTradeNo: string): Promise<SandboxPayment | undefined> {
  return (await findWhere(tx, caller, sandboxPayment, { outTradeNo, configurationId: configuration.id }))[0];
}

function reportOf(outTradeNo: string, book: SandboxPayment | undefined, now: Date): PaymentReport {
  const over = !book || (book.state === 'open' && book.expireTime <= now);
  return {
    outTradeNo,
    state: over ? 'closed' : book.state === 'open' ? 'pending' : (book.state as 'paid' | 'failed' | 'closed'),
    providerTradeNo: book?.tradeNo ?? null,
    amount: book?.paidAmount ?? null,
    currency: book?.currency ?? null,
    at: book?.paidTime ?? now,
  };
}

const notice = z.object({
  outTradeNo: z.string().min(1).max(40),
  state: z.enum(['paid', 'failed', 'closed']),
  tradeNo: z.string().min(1).max(64).nullable(),
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,3})?$/)
    .nullable(),
  currency: z.string().min(3).max(8),
  time: z.iso.datetime({ offset: true }),
});

function read({ secrets, now }: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): Notification {
  if (!isSandboxSigned(secrets.Secret, headers, body, now)) return 'unsigned';
  const parsed = notice.safeParse(storableJson(body));
  if (!parsed.success) return 'unreadable';
  const { tradeNo, time, ...report } = parsed.data;
  if (report.state === 'paid' && (!tradeNo || !report.amount)) return 'unreadable';
  return { ...report, providerTradeNo: tradeNo, at: new Date(time) };
}

async function queryRefund(context: PortContext, { outRefundNo, outTradeNo }: RefundRequest): Promise<RefundReport | null> {
  const made = (await bookOf(context, outTradeNo))?.refunds?.find((one) => one.outRefundNo === outRefundNo);
  return made ? { outRefundNo, state: 'done', providerRefundNo: made.refundNo, amount: made.amount, problem: null } : null;
}

/** Records a refund once per number and within the paid amount, in one statement. */
async function refund(context: PortContext, input: RefundRequest): Promise<RefundReport> {
  const { tx, configuration } = context;
  const { outRefundNo, outTradeNo, providerTradeNo, amount } = input;
  const one = { outRefundNo, refundNo: `PR${outRefundNo}`, amount };
  await sql`update practice_payment
    set refunds = refunds || ${JSON.stringify([one])}::jsonb
    where site_id = ${configuration.siteId}
      and configuration_id = ${configuration.id}
      and out_trade_no = ${outTradeNo}
      and state = 'paid'
      and trade_no = ${providerTradeNo}
      and not refuses_refunds
      and not refunds @> ${JSON.stringify([{ outRefundNo }])}::jsonb
      and (select coalesce(sum((r ->> 'amount')::numeric), 0) from jsonb_array_elements(refunds) r) + ${amount}::numeric <= paid_amount`.execute(
    tx,
  );
  return (await queryRefund(context, input)) ?? { outRefundNo, state: 'failed', providerRefundNo: null, amount: null, problem: 'refused' };
}

const acknowledgements = { taken: [200, 'success'], unreadable: [400, 'unreadable'], later: [500, 'try again'] } as const;

/**
 * The sandbox provider: its own page where the payer chooses the outcome, its own records to query, and signed notifications like those of
 * real providers.
 */
export const sandboxProvider: PaymentPort = {
  repeatable: true,
  refund,
  queryRefund,
  async open({ tx, caller, configuration, secrets }, { outTradeNo, amount, currency, title, returnPath, expireTime }) {
    const bookFields = { outTradeNo, amount, currency, title, returnPath, expireTime };
    await insert(tx, caller, sandboxPayment, { siteId: configuration.siteId, configurationId: configuration.id, ...bookFields });
    const query = new URLSearchParams({ outTradeNo, token: pageToken(secrets, outTradeNo) });
    return { redirect: `/PracticePayment?${query}`, form: null, qrText: null };
  },
  fetchStatus: async (context, { outTradeNo }) => reportOf(outTradeNo, await bookOf(context, outTradeNo), context.caller.now),
  async close(context, { outTradeNo }) {
    const { tx, caller, configuration } = context;
    const [book] = await lockWhere(tx, caller, sandboxPayment, { outTradeNo, configurationId: configuration.id });
    if (book?.state === 'open') await change(tx, caller, sandboxPayment, book, { state: 'closed' });
    return reportOf(outTradeNo, await bookOf(context, outTradeNo), caller.now);
  },
  read,
  acknowledge(outcome) {
    const [status, body] = acknowledgements[outcome];
    return { status, type: 'text/plain; charset=utf-8', body };
  },
};
