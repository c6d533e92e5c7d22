import { createDecipheriv, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { timeText } from '@entrepot/contract/core/zones.ts';
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
import { type Answer, asJson, placeOf, speak, transientError } from './request.ts';
import { fromUnits, inUnits, mustTake } from './units.ts';

const taken = 'CNY';
const freshSeconds = 300;

/** The lines that WeChat Pay signs in answers and notifications. */
export const wechatLines = (timestamp: string, nonce: string, body: string): string => `${timestamp}\n${nonce}\n${body}\n`;

type Signature = { timestamp: string; nonce: string; signature: string; serial: string };

/** Whether the platform signed it recently with the key known to this merchant. */
function isPlatforms(
  { secrets, now }: Pick<NotificationContext, 'secrets' | 'now'>,
  { timestamp, nonce, signature, serial }: Signature,
  body: string,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now.getTime() / 1000) > freshSeconds) return false;
  if (secrets.PlatformSerialNo && serial !== secrets.PlatformSerialNo) return false;
  return isSignedBy(wechatLines(timestamp, nonce, body), signature, secrets.PlatformPublicKey ?? '');
}

async function call(context: PortContext, method: 'GET' | 'POST', path: string, content?: object): Promise<Answer> {
  const { configuration, secrets } = context;
  const body = content ? JSON.stringify(content) : '';
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')];
  const signature = signed(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`, secrets.PrivateKey ?? '');
  const parts = { mchid: configuration.merchantNo ?? '', nonce_str: nonce, signature, timestamp, serial_no: secrets.SerialNo ?? '' };
  const token = Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');
  const answer = await speak(`${placeOf('wechatpay', 'https://api.mch.weixin.qq.com')}${path}`, {
    method,
    headers: definedOnly({
      authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'entrepot',
      'wechatpay-serial': secrets.PlatformSerialNo || undefined,
    }),
    body: content ? body : undefined,
  });
  if (answer.status === 429 || answer.status >= 500) throw transientError(`WeChat Pay answered ${answer.status}`);
  const head = (name: string) => answer.headers.get(`wechatpay-${name}`) ?? '';
  const sign = { timestamp: head('timestamp'), nonce: head('nonce'), signature: head('signature'), serial: head('serial') };
  if (answer.status < 300 && !isPlatforms({ secrets, now: new Date() }, sign, answer.body))
    throw transientError('WeChat Pay answered without its signature');
  return answer;
}

const reasonOf = ({ status, body }: Answer): string => {
  const { code, message } = asJson(body) ?? {};
  return [code ?? status, message].filter(Boolean).join(': ').slice(0, 200);
};

// A refunded payment was paid before.
const states: Record<string, PaymentReport['state']> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

function reportOf(reply: any, now: Date): PaymentReport {
  const at = new Date(String(reply.success_time ?? ''));
  return {
    outTradeNo: String(reply.out_trade_no ?? ''),
    state: states[reply.trade_state] ?? 'pending',
    providerTradeNo: reply.transaction_id ? String(reply.transaction_id) : null,
    amount: Number.isSafeInteger(reply.amount?.total) ? fromUnits(reply.amount.total, 2) : null,
    currency: String(reply.amount?.currency ?? taken),
    at: Number.isNaN(at.getTime()) ? now : at,
    method: reply.trade_type ? String(reply.trade_type).slice(0, 60) : null,
  };
}

// A refund that could not reach the payer's card is settled manually on WeChat's pages.
const refundStates: Record<string, RefundReport['state']> = { SUCCESS: 'done', CLOSED: 'failed', ABNORMAL: 'unclear' };

function refundReportOf(reply: any): RefundReport {
  const status = reply.status ?? reply.refund_status;
  return {
    outRefundNo: String(reply.out_refund_no ?? ''),
    state: refundStates[status] ?? 'pending',
    providerRefundNo: reply.refund_id ? String(reply.refund_id) : null,
    amount: Number.isSafeInteger(reply.amount?.refund) ? fromUnits(reply.amount.refund, 2) : null,
    problem: status === 'ABNORMAL' || status === 'CLOSED' ? String(status) : null,
  };
}

/** Decrypts the encrypted part of a notification; undefined when the merchant's key does not match. */
function decrypted({ ciphertext, nonce, associated_data: about }: Record<string, unknown>, key: string): string | undefined {
  try {
    const bytes = Buffer.from(String(ciphertext), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'utf8'), Buffer.from(String(nonce), 'utf8'));
    decipher.setAAD(Buffer.from(String(about ?? ''), 'utf8'));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function read(context: NotificationContext, headers: IncomingHttpHeaders, body: Buffer): Notification {
  const head = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  const sign = { timestamp: head('timestamp'), nonce: head('nonce'), signature: head('signature'), serial: head('serial') };
  const written = body.toString('utf8');
  if (!isPlatforms(context, sign, written)) return 'unsigned';
  const event = asJson(written);
  const opened = decrypted(event?.resource ?? {}, context.secrets.ApiV3Key ?? '');
  const reply = opened === undefined ? undefined : asJson(opened);
  if (!reply || typeof event.event_type !== 'string') return 'unreadable';
  // One platform key serves all merchants, so check that the notification is for this one.
  if (reply.mchid !== context.configuration.merchantNo) return 'unsigned';
  if (event.event_type.startsWith('REFUND.')) return reply.out_refund_no ? refundReportOf(reply) : 'unreadable';
  if (!event.event_type.startsWith('TRANSACTION.')) return 'notOurs';
  if (reply.appid !== context.secrets.AppId) return 'unsigned';
  const report = reportOf(reply, context.now);
  return !report.outTradeNo || (report.state === 'paid' && (!report.providerTradeNo || report.amount === null)) ? 'unreadable' : report;
}

async function fetchStatus(context: PortContext, { outTradeNo }: OpenedPayment): Promise<PaymentReport> {
  const answer = await call(context, 'GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${context.configuration.merchantNo}`);
  if (answer.status !== 200) throw transientError(reasonOf(answer));
  return reportOf(asJson(answer.body) ?? {}, context.caller.now);
}

async function queryRefund(context: PortContext, { outRefundNo }: RefundRequest): Promise<RefundReport | null> {
  const answer = await call(context, 'GET', `/v3/refund/domestic/refunds/${outRefundNo}`);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw transientError(reasonOf(answer));
  return refundReportOf(asJson(answer.body) ?? {});
}

/** WeChat Pay v3: a QR code for the payer's phone, in CNY. */
export const wechatPay: PaymentPort = {
  repeatable: true,
  async open(context, { outTradeNo, amount, currency, title, notifyUrl, expireTime }) {
    mustTake(currency, taken);
    const answer = await call(context, 'POST', '/v3/pay/transactions/native', {
      appid: context.secrets.AppId,
      mchid: context.configuration.merchantNo,
      description: title.slice(0, 127),
      out_trade_no: outTradeNo,
      // Calendar: WeChat Pay's, for all sites.
      time_expire: `${timeText(expireTime, 'Asia/Shanghai').replace(' ', 'T')}+08:00`,
      notify_url: notifyUrl,
      amount: { total: inUnits(amount, 2), currency: taken },
    });
    const qrText = asJson(answer.body)?.code_url;
    if (answer.status !== 200 || typeof qrText !== 'string') throw paymentsErrors.providerRefuses({ words: reasonOf(answer) });
    return { redirect: null, form: null, qrText };
  },
  fetchStatus,
  async close(context, payment) {
    const path = `/v3/pay/transactions/out-trade-no/${payment.outTradeNo}/close`;
    const answer = await call(context, 'POST', path, { mchid: context.configuration.merchantNo });
    if (answer.status !== 204) return fetchStatus(context, payment);
    return {
      outTradeNo: payment.outTradeNo,
      state: 'closed',
      providerTradeNo: null,
      amount: null,
      currency: taken,
      at: context.caller.now,
    };
  },
  async refund(context, { outRefundNo, outTradeNo, amount, paid, reason, notifyUrl }) {
    const answer = await call(context, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      reason: reason ? reason.slice(0, 60) : undefined,
      notify_url: notifyUrl,
      amount: { refund: inUnits(amount, 2), total: inUnits(paid, 2), currency: taken },
    });
    if (answer.status === 200) return refundReportOf(asJson(answer.body) ?? {});
    // An empty merchant account can be filled; other errors are final.
    const state = asJson(answer.body)?.code === 'NOT_ENOUGH' ? 'pending' : 'failed';
    return { outRefundNo, state, providerRefundNo: null, amount: null, problem: reasonOf(answer) };
  },
  queryRefund,
  read,
  acknowledge(outcome) {
    const [status, code] = outcome === 'taken' ? [200, 'SUCCESS'] : [outcome === 'later' ? 500 : 400, 'FAIL'];
    return { status, type: 'application/json; charset=utf-8', body: JSON.stringify({ code, message: outcome }) };
  },
};
