import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { timeFromWire, timeToWire } from '@entrepot/contract/core/wire.ts';
import type {
  NotificationContext,
  Notification,
  OpenedPayment,
  PaymentPort,
  PortContext,
  Secrets,
  PaymentReport,
} from '../payment-port.ts';
import type { Config } from '../../../core/config.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { placeOf, speak, transientError } from './request.ts';
import { fromUnits, inUnits, mustTake } from './units.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const taken = 'TWD';
const [stage, live] = ['https://payment-stage.ecpay.com.tw', 'https://payment.ecpay.com.tw'] as const;
const place = (sandbox: boolean | null) => placeOf('ecpay', sandbox ? stage : live);

/** Form targets of the payer's browser; ECPay is the only provider that uses forms. */
export const ecpayOrigins = ({ paymentPlaces }: Pick<Config, 'paymentPlaces'>): string[] =>
  (paymentPlaces.ecpay ? [paymentPlaces.ecpay] : [stage, live]).map((address) => new URL(address).origin);

/** ECPay's check value: all fields sorted by name between HashKey and HashIV, encoded like .NET, SHA-256 in capitals. */
export function checkMacValue(values: Record<string, string>, { HashKey = '', HashIV = '' }: Secrets): string {
  const names = Object.keys(values)
    .filter((name) => name !== 'CheckMacValue')
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const line = `HashKey=${HashKey}&${names.map((name) => `${name}=${values[name]}`).join('&')}&HashIV=${HashIV}`;
  const encoded = encodeURIComponent(line).toLowerCase().replaceAll('%20', '+').replaceAll("'", '%27').replaceAll('~', '%7e');
  return createHash('sha256').update(encoded).digest('hex').toUpperCase();
}

const checked = (values: Record<string, string>, secrets: Secrets) => ({ ...values, CheckMacValue: checkMacValue(values, secrets) });

function isChecked(values: Record<string, string>, secrets: Secrets): boolean {
  return Boolean(secrets.HashKey && secrets.HashIV) && sameText((values.CheckMacValue ?? '').toUpperCase(), checkMacValue(values, secrets));
}

// Calendar: ECPay uses this time zone for all sites.
const zone = 'Asia/Taipei';

async function call(
  { configuration, secrets }: PortContext,
  path: string,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const answer = await speak(`${place(configuration.sandbox)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(checked({ MerchantID: configuration.merchantNo ?? '', ...values }, secrets)).toString(),
  });
  if (answer.status !== 200) throw transientError(`ECPay answered ${answer.status}`);
  return Object.fromEntries(new URLSearchParams(answer.body));
}

function timeOf(written: string | undefined, now: Date): Date {
  const at = timeFromWire((written ?? '').replaceAll('/', '-'), zone);
  return Number.isNaN(at.getTime()) ? now : at;
}

function reportOf(reply: Record<string, string>, state: PaymentReport['state'], now: Date): PaymentReport {
  return {
    outTradeNo: reply.MerchantTradeNo ?? '',
    state,
    providerTradeNo: reply.TradeNo || null,
    amount: /^\d{1,12}$/.test(reply.TradeAmt ?? '') ? fromUnits(reply.TradeAmt!, 0) : null,
    currency: taken,
    at: timeOf(reply.PaymentDate, now),
    method: reply.PaymentType?.slice(0, 60) || null,
  };
}

// A bank or store code was issued; nothing is paid yet.
const numberIssued = new Set(['2', '10100073']);

function read({ configuration, secrets, now }: NotificationContext, _headers: IncomingHttpHeaders, body: Buffer): Notification {
  const notice = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  if (!isChecked(notice, secrets) || notice.MerchantID !== configuration.merchantNo) return 'unsigned';
  if (!notice.MerchantTradeNo || !notice.RtnCode || body.includes(0)) return 'unreadable';
  // A test notification sent from the merchant's pages; no money moved.
  if (notice.SimulatePaid === '1') return 'notOurs';
  const state = notice.RtnCode === '1' ? 'paid' : numberIssued.has(notice.RtnCode) ? 'pending' : 'failed';
  const report = reportOf(notice, state, now);
  return state === 'paid' && (!report.providerTradeNo || report.amount === null) ? 'unreadable' : report;
}

async function fetchStatus(context: PortContext, { outTradeNo }: OpenedPayment): Promise<PaymentReport> {
  const TimeStamp = String(Math.floor(Date.now() / 1000));
  const reply = await call(context, '/Cashier/QueryTradeInfo/V5', { MerchantTradeNo: outTradeNo, TimeStamp });
  if (!isChecked(reply, context.secrets) || reply.MerchantTradeNo !== outTradeNo)
    throw transientError('ECPay answered without its check value');
  // A failed attempt can be paid in another way until the payment expires.
  return reportOf(reply, reply.TradeStatus === '1' ? 'paid' : 'pending', context.caller.now);
}

/** ECPay: payment page for cards, ATM and store codes, in whole TWD. It has no call to close a payment, which expires. */
export const ecpay: PaymentPort = {
  repeatable: false,
  open({ configuration, secrets, caller }, { outTradeNo, amount, currency, title, returnUrl, notifyUrl, expireTime }) {
    mustTake(currency, taken);
    const ChoosePayment = secrets.ChoosePayment || 'ALL';
    const minutes = Math.ceil((expireTime.getTime() - caller.now.getTime()) / 60_000);
    const times: Record<string, Record<string, string>> = {
      ATM: { ExpireDate: String(Math.min(60, Math.max(1, Math.floor(minutes / 1440)))) },
      CVS: { StoreExpireDate: String(minutes) },
    };
    const fields = checked(
      {
        MerchantID: configuration.merchantNo ?? '',
        MerchantTradeNo: outTradeNo,
        MerchantTradeDate: timeToWire(caller.now, zone).replaceAll('-', '/'),
        PaymentType: 'aio',
        TotalAmount: String(inUnits(amount, 0)),
        TradeDesc: title,
        ItemName: title.replaceAll('#', ' '),
        ReturnURL: notifyUrl,
        ClientBackURL: returnUrl,
        ChoosePayment,
        EncryptType: '1',
        ...times[ChoosePayment],
      },
      secrets,
    );
    const form = JSON.stringify({ action: `${place(configuration.sandbox)}/Cashier/AioCheckOut/V5`, fields });
    return Promise.resolve({ redirect: null, form, qrText: null });
  },
  fetchStatus,
  close: fetchStatus,
  async refund(context, { outRefundNo, outTradeNo, providerTradeNo, amount, requestedAt }) {
    const TotalAmount = String(inUnits(amount, 0));
    const reply = await call(context, '/CreditDetail/DoAction', {
      MerchantTradeNo: outTradeNo,
      TradeNo: providerTradeNo,
      Action: 'R',
      TotalAmount,
    });
    if (reply.RtnCode === '1') return { outRefundNo, state: 'done', providerRefundNo: null, amount: null, problem: null };
    if (!reply.RtnCode)
      return { outRefundNo, state: 'unclear', providerRefundNo: null, amount: null, problem: 'ECPay answered without a code' };
    // A card can be refunded only after the daily closing; repeat until then.
    const state = context.caller.now.getTime() - requestedAt.getTime() < 1.5 * dayMs ? 'pending' : 'failed';
    return { outRefundNo, state, providerRefundNo: null, amount: null, problem: `${reply.RtnCode}: ${reply.RtnMsg ?? ''}`.slice(0, 200) };
  },
  // ECPay has no refund numbers to query by.
  queryRefund: () => Promise.resolve(null),
  read,
  acknowledge: (outcome) => ({
    status: outcome === 'later' ? 500 : 200,
    type: 'text/plain; charset=utf-8',
    body: outcome === 'taken' ? '1|OK' : `0|${outcome}`,
  }),
};
