import type { IncomingHttpHeaders } from 'node:http';
import { timeFromWire, timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type {
  NotificationContext,
  Notification,
  OpenedPayment,
  PaymentPort,
  PortContext,
  RefundReport,
  RefundRequest,
  PaymentReport,
} from '../payment-port.ts';
import { isSignedBy, signed } from './keys.ts';
import { asJson, placeOf, speak, transientError } from './request.ts';
import { fixed, mustTake } from './units.ts';

const taken = 'CNY';
const gateway = (sandbox: boolean | null) =>
  placeOf('alipay', sandbox ? 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' : 'https://openapi.alipay.com/gateway.do');

// Calendar: Alipay uses this time zone for all sites.
const zone = 'Asia/Shanghai';

/** The string that Alipay signs: non-empty values sorted by name and joined, without `sign` (and `sign_type` in notifications). */
export const alipayText = (values: Record<string, string>, left: readonly string[] = ['sign']): string =>
  Object.keys(values)
    .filter((name) => values[name] !== '' && !left.includes(name))
    .sort()
    .map((name) => `${name}=${values[name]}`)
    .join('&');

/** The parameters of a call with their signature. */
function parametersOf(
  { secrets, caller }: PortContext,
  method: string,
  content: object,
  more: Record<string, string> = {},
): URLSearchParams {
  const values: Record<string, string> = {
    app_id: secrets.AppId ?? '',
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: timeToWire(caller.now, zone),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(content),
  };
  return new URLSearchParams({ ...values, sign: signed(alipayText(values), secrets.PrivateKey ?? '') });
}

/** The signed part of an answer, byte for byte: the object after its name. */
export function signedPart(body: string, name: string): string | null {
  const start = body.indexOf('{', body.indexOf(`"${name}"`) + name.length + 2);
  if (!body.includes(`"${name}"`) || start < 0) return null;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < body.length; at++) {
    const sign = body[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '{') depth += 1;
    else if (!quoted && sign === '}' && --depth === 0) return body.slice(start, at + 1);
  }
  return null;
}

/** Calls the gateway; an answer without Alipay's signature is rejected. */
async function call(context: PortContext, method: string, content: object): Promise<any> {
  const { configuration, secrets } = context;
  const answer = await speak(`${gateway(configuration.sandbox)}?charset=utf-8`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: parametersOf(context, method, content).toString(),
  });
  const part = signedPart(answer.body, `${method.replaceAll('.', '_')}_response`);
  const reply = part ? asJson(part) : undefined;
  const sign = String(asJson(answer.body)?.sign ?? '');
  if (!reply || !isSignedBy(part!, sign, secrets.AlipayPublicKey ?? ''))
    throw transientError(`Alipay answered ${answer.status} without its signature`);
  // 20000: service unavailable. After a system error the outcome is unknown.
  if (reply.code === '20000' || /SYSTEM_ERROR|UNKNOW/i.test(String(reply.sub_code ?? '')))
    throw transientError(`Alipay answered ${reply.sub_code}`);
  return reply;
}

const states: Record<string, PaymentReport['state']> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
  WAIT_BUYER_PAY: 'pending',
};

const amountOf = (written: unknown): Dec | null => (/^\d{1,13}(\.\d{1,2})?$/.test(String(written)) ? text(dec(String(written))) : null);

function timeOf(written: unknown, now: Date): Date {
  const at = timeFromWire(String(written ?? ''), zone);
  return Number.isNaN(at.getTime()) ? now : at;
}

function reportOf(reply: any, outTradeNo: string, now: Date): PaymentReport {
  const state = states[reply.trade_status] ?? 'pending';
  return {
    outTradeNo,
    state,
    providerTradeNo: reply.trade_no ? String(reply.trade_no) : null,
    amount: amountOf(reply.total_amount),
    currency: taken,
    at: timeOf(reply.gmt_payment ?? reply.send_pay_date, now),
  };
}

const none = (outTradeNo: string, state: PaymentReport['state'], now: Date): PaymentReport => ({
  outTradeNo,
  state,
  providerTradeNo: null,
  amount: null,
  currency: taken,
  at: now,
});

const reasonOf = (reply: any) => String(reply.sub_msg ?? reply.msg ?? reply.code).slice(0, 200);

function read({ secrets, now }: NotificationContext, _headers: IncomingHttpHeaders, body: Buffer): Notification {
  const values = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const { sign = '', sign_type: kind } = values;
  if (!sign || kind !== 'RSA2') return 'unsigned';
  if (!isSignedBy(alipayText(values, ['sign', 'sign_type']), sign, secrets.AlipayPublicKey ?? '')) return 'unsigned';
  // The same key signs for every app of a merchant.
  if (values.app_id !== secrets.AppId) return 'unsigned';
  if (!values.out_trade_no || !values.trade_status || body.includes(0)) return 'unreadable';
  const report = reportOf(values, values.out_trade_no, now);
  return report.state === 'paid' && (!report.providerTradeNo || report.amount === null) ? 'unreadable' : report;
}

async function queryRefund(context: PortContext, { outRefundNo, outTradeNo }: RefundRequest): Promise<RefundReport | null> {
  const reply = await call(context, 'alipay.trade.fastpay.refund.query', { out_trade_no: outTradeNo, out_request_no: outRefundNo });
  if (reply.code !== '10000' || reply.refund_status !== 'REFUND_SUCCESS') return null;
  return { outRefundNo, state: 'done', providerRefundNo: null, amount: amountOf(reply.refund_amount), problem: null };
}

async function fetchStatus(context: PortContext, { outTradeNo }: OpenedPayment): Promise<PaymentReport> {
  const reply = await call(context, 'alipay.trade.query', { out_trade_no: outTradeNo });
  if (reply.code === '10000') return reportOf(reply, outTradeNo, context.caller.now);
  // Alipay knows a payment only after its payer has opened it.
  if (reply.sub_code === 'ACQ.TRADE_NOT_EXIST') return none(outTradeNo, 'pending', context.caller.now);
  throw transientError(reasonOf(reply));
}

/** Alipay: payment pages for desktop and mobile, in CNY, signed with RSA2. */
export const alipay: PaymentPort = {
  repeatable: true,
  async open(context, { outTradeNo, amount, currency, title, returnUrl, notifyUrl, expireTime }) {
    mustTake(currency, taken);
    const content = {
      out_trade_no: outTradeNo,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: fixed(amount, 2),
      subject: title,
      time_expire: timeToWire(expireTime, zone),
    };
    const query = parametersOf(context, 'alipay.trade.page.pay', content, { return_url: returnUrl, notify_url: notifyUrl });
    return { redirect: `${gateway(context.configuration.sandbox)}?${query}`, form: null, qrText: null };
  },
  fetchStatus,
  async close(context, payment) {
    const reply = await call(context, 'alipay.trade.close', { out_trade_no: payment.outTradeNo });
    const closed = reply.code === '10000' || reply.sub_code === 'ACQ.TRADE_NOT_EXIST';
    return closed ? none(payment.outTradeNo, 'closed', context.caller.now) : fetchStatus(context, payment);
  },
  async refund(context, refund) {
    const { outRefundNo, outTradeNo, amount, reason } = refund;
    const content = {
      out_trade_no: outTradeNo,
      refund_amount: fixed(amount, 2),
      out_request_no: outRefundNo,
      refund_reason: reason.slice(0, 200),
    };
    const reply = await call(context, 'alipay.trade.refund', content);
    if (reply.code === '10000')
      return (await queryRefund(context, refund)) ?? { outRefundNo, state: 'pending', providerRefundNo: null, amount: null, problem: null };
    // An empty merchant account can be filled; other errors are final.
    const state = reply.sub_code === 'ACQ.SELLER_BALANCE_NOT_ENOUGH' ? 'pending' : 'failed';
    return { outRefundNo, state, providerRefundNo: null, amount: null, problem: reasonOf(reply) };
  },
  queryRefund,
  read,
  acknowledge: (outcome) => ({
    status: outcome === 'later' ? 500 : 200,
    type: 'text/plain; charset=utf-8',
    body: outcome === 'taken' ? 'success' : 'fail',
  }),
};
