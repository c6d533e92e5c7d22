import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type {
  NotificationContext,
  Notification,
  PaymentPort,
  PortContext,
  RefundReport,
  RefundRequest,
  PaymentReport,
} from '../payment-port.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { type Answer, asJson, placeOf, speak, transientError } from './request.ts';
import { fromUnits, inUnits } from './units.ts';

const freshSeconds = 300;
const shortestSessionMs = 31 * 60_000;
const whole = new Set(['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF']);
const thousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
const placesOf = (currency: string) => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** The signature of a webhook: hex HMAC-SHA256 with its secret over the timestamp and the raw bytes. */
export const stripeSignature = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

type Form = Record<string, string>;

async function call({ secrets }: PortContext, method: 'GET' | 'POST', path: string, form?: Form, key?: string): Promise<Answer> {
  const headers = definedOnly({
    authorization: `Bearer ${secrets.SecretKey}`,
    'stripe-version': '2024-06-20',
    'content-type': form ? 'application/x-www-form-urlencoded' : undefined,
    'idempotency-key': key || undefined,
  });
  const answer = await speak(`${placeOf('stripe', 'https://api.stripe.com')}${path}`, {
    method,
    headers,
    body: form ? new URLSearchParams(form).toString() : undefined,
  });
  // Rate limit, same key in progress or server error: transient.
  if (answer.status === 429 || answer.status === 409 || answer.status >= 500) throw transientError(`Stripe answered ${answer.status}`);
  return answer;
}

const reasonOf = ({ status, body }: Answer): string => String(asJson(body)?.error?.message ?? `Stripe answered ${status}`).slice(0, 200);

/** The report of a Checkout session. */
function reportOf(session: any, now: Date, state?: PaymentReport['state']): PaymentReport {
  const currency = String(session.currency ?? '').toUpperCase();
  const paid = session.payment_status === 'paid';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent?.id : session.payment_intent;
  return {
    outTradeNo: String(session.client_reference_id ?? session.metadata?.outTradeNo ?? ''),
    state: state ?? (paid ? 'paid' : session.status === 'expired' ? 'closed' : 'pending'),
    providerTradeNo: intent ?? null,
    amount: Number.isSafeInteger(session.amount_total) ? fromUnits(session.amount_total, placesOf(currency)) : null,
    currency,
    at: now,
    method: session.payment_method_types?.length === 1 ? String(session.payment_method_types[0]).slice(0, 60) : null,
  };
}

const refundStates: Record<string, RefundReport['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
  requires_action: 'unclear',
};

function refundReportOf(refund: any): RefundReport {
  const currency = String(refund.currency ?? '').toUpperCase();
  return {
    outRefundNo: String(refund.metadata?.outRefundNo ?? ''),
    state: refundStates[refund.status] ?? 'pending',
    providerRefundNo: refund.id ?? null,
    amount: Number.isSafeInteger(refund.amount) ? fromUnits(refund.amount, placesOf(currency)) : null,
    problem: refund.failure_reason ? String(refund.failure_reason) : null,
  };
}

function isSigned({ secrets, now }: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string?]);
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!secrets.WebhookSecret || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > freshSeconds) return false;
  const wanted = stripeSignature(secrets.WebhookSecret, timestamp, body);
  return parts.some(([name, value]) => name === 'v1' && sameText(value ?? '', wanted));
}

const events: Record<string, PaymentReport['state'] | undefined> = {
  'checkout.session.completed': undefined,
  'checkout.session.async_payment_succeeded': undefined,
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'closed',
};

function read(context: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): Notification {
  if (!isSigned(context, headers, body)) return 'unsigned';
  const event = asJson(body.toString('utf8'));
  const about = event?.data?.object;
  if (typeof event?.type !== 'string' || typeof about !== 'object' || about === null) return 'unreadable';
  // Money of a test account does not count.
  if (event.livemode === false && !context.configuration.sandbox) return 'notOurs';
  if (event.type in events) {
    const report = reportOf(about, new Date(Number(event.created) * 1000 || context.now.getTime()), events[event.type]);
    if (report.state === 'paid' && (!report.providerTradeNo || report.amount === null)) return 'unreadable';
    return report.outTradeNo ? report : 'notOurs';
  }
  if (about.object === 'refund') {
    const report = refundReportOf(about);
    return report.outRefundNo ? report : 'notOurs';
  }
  return 'notOurs';
}

async function listed(context: PortContext, { providerTradeNo, outRefundNo }: RefundRequest): Promise<RefundReport | null> {
  const answer = await call(context, 'GET', `/v1/refunds?payment_intent=${encodeURIComponent(providerTradeNo)}&limit=100`);
  if (answer.status !== 200) throw transientError(reasonOf(answer));
  const found = (asJson(answer.body)?.data ?? []).find((one: any) => one?.metadata?.outRefundNo === outRefundNo);
  return found ? refundReportOf(found) : null;
}

/** Stripe: Checkout page for cards and the account's other methods, with webhooks. */
export const stripe: PaymentPort = {
  repeatable: true,
  async open(context, { outTradeNo, amount, currency, title, returnUrl, expireTime }) {
    const lasts = Math.max(expireTime.getTime(), context.caller.now.getTime() + shortestSessionMs);
    const answer = await call(
      context,
      'POST',
      '/v1/checkout/sessions',
      {
        mode: 'payment',
        client_reference_id: outTradeNo,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: String(Math.floor(lasts / 1000)),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(inUnits(amount, placesOf(currency))),
        'line_items[0][price_data][product_data][name]': title,
        'metadata[outTradeNo]': outTradeNo,
        'payment_intent_data[metadata][outTradeNo]': outTradeNo,
      },
      outTradeNo,
    );
    const session = asJson(answer.body);
    if (answer.status !== 200 || !session?.url || !session.id) throw paymentsErrors.providerRefuses({ words: reasonOf(answer) });
    return { redirect: session.url, form: null, qrText: null, handle: session.id };
  },
  async fetchStatus(context, { outTradeNo, handle }) {
    const answer = await call(context, 'GET', `/v1/checkout/sessions/${encodeURIComponent(handle ?? '')}`);
    const session = asJson(answer.body);
    if (answer.status !== 200 || session?.client_reference_id !== outTradeNo) throw transientError(reasonOf(answer));
    return reportOf(session, context.caller.now);
  },
  async close(context, payment) {
    const answer = await call(context, 'POST', `/v1/checkout/sessions/${encodeURIComponent(payment.handle ?? '')}/expire`, {});
    // Closing fails for a paid or expired session; then its own state counts.
    return answer.status === 200 ? reportOf(asJson(answer.body), context.caller.now, 'closed') : stripe.fetchStatus(context, payment);
  },
  async refund(context, { outRefundNo, providerTradeNo, amount, currency }) {
    const form = {
      payment_intent: providerTradeNo,
      amount: String(inUnits(amount, placesOf(currency))),
      reason: 'requested_by_customer',
      'metadata[outRefundNo]': outRefundNo,
    };
    const answer = await call(context, 'POST', '/v1/refunds', form, outRefundNo);
    if (answer.status === 200) return { ...refundReportOf(asJson(answer.body)), outRefundNo };
    return { outRefundNo, state: 'failed', providerRefundNo: null, amount: null, problem: reasonOf(answer) };
  },
  queryRefund: listed,
  read,
  acknowledge: (outcome) => ({
    status: { taken: 200, unreadable: 400, later: 500 }[outcome],
    type: 'text/plain; charset=utf-8',
    body: outcome,
  }),
};
