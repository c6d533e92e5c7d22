import { createHash } from 'node:crypto';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type Fake, must, noteOrder, type Order, serveFake } from './fake.ts';

const [hashKey, hashIv, merchantId] = ['pwFHCqoQZGmho4w6', 'EkRm7iFT261dpevs', '3002607'];

/** The check value, step by step as documented. */
export function checkValue(values: Record<string, string>): string {
  const sorted = Object.keys(values).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
  const line = [`HashKey=${hashKey}`, ...sorted.map((name) => `${name}=${values[name]}`), `HashIV=${hashIv}`].join('&');
  const unescaped: Record<string, string> = {
    '%2d': '-',
    '%5f': '_',
    '%2e': '.',
    '%21': '!',
    '%2a': '*',
    '%28': '(',
    '%29': ')',
    '%20': '+',
  };
  const bytes = [...Buffer.from(line, 'utf8')].map((byte) =>
    /[a-z0-9]/i.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
  );
  const encoded = bytes
    .join('')
    .toLowerCase()
    .replace(/%[0-9a-f]{2}/g, (code) => unescaped[code] ?? code);
  return createHash('sha256').update(encoded).digest('hex').toUpperCase();
}

/** ECPay: forms with a check value both ways; refunds have no merchant number. */
export async function fakeEcpay(): Promise<Fake> {
  const orders: Fake['orders'] = new Map();
  const mood: Fake['mood'] = { rejects: false, silent: false };
  const problems: string[] = [];
  function received(values: Record<string, string>): Record<string, string> {
    const { CheckMacValue, ...others } = values;
    must(CheckMacValue === checkValue(others) && others.MerchantID === merchantId, 'a check value');
    return others;
  }
  const signedBody = (values: Record<string, string>) => new URLSearchParams({ ...values, CheckMacValue: checkValue(values) }).toString();
  const trade = (order: Order) => ({
    MerchantID: merchantId,
    MerchantTradeNo: order.outTradeNo,
    TradeNo: order.tradeNo,
    TradeAmt: String(order.state === 'paid' ? order.paid : order.amount),
    PaymentDate: order.state === 'paid' ? '2026/01/02 03:04:05' : '',
    PaymentType: order.state === 'paid' ? 'Credit_CreditCard' : '',
  });
  const served = await serveFake(mood, problems, ({ path, body }) => {
    const values = received(Object.fromEntries(new URLSearchParams(body)));
    const order = orders.get(values.MerchantTradeNo!);
    if (path === '/Cashier/QueryTradeInfo/V5') {
      must(order && Math.abs(Number(values.TimeStamp) - Date.now() / 1000) < 180, 'a query');
      return { body: signedBody({ ...trade(order), TradeStatus: order.state === 'paid' ? '1' : '0' }) };
    }
    must(path === '/CreditDetail/DoAction' && values.Action === 'R' && order && order.tradeNo === values.TradeNo, 'a refund');
    const amount = Number(values.TotalAmount);
    if (mood.rejects || order.refunds.reduce((sum, one) => sum + one.amount, amount) > order.paid)
      return { body: `MerchantID=${merchantId}&RtnCode=10200047&RtnMsg=error_not_closed` };
    order.refunds.push({ no: String(order.refunds.length), amount, id: '' });
    return { body: `MerchantID=${merchantId}&MerchantTradeNo=${order.outTradeNo}&TradeNo=${order.tradeNo}&RtnCode=1&RtnMsg=OK` };
  });
  return {
    name: 'ECPay',
    way: { OnlinePaymentProvider: 3, MerchantNo: merchantId, Secrets: JSON.stringify({ HashKey: hashKey, HashIV: hashIv }) },
    currency: 'TWD',
    places: 0,
    acknowledged: /^1\|OK$/,
    knowsOldTimes: false,
    problems,
    orders,
    mood,
    ...served,
    look({ Form, OutTradeNo }) {
      const { action, fields } = JSON.parse(Form!);
      must(action.endsWith('/Cashier/AioCheckOut/V5'), 'its page');
      const values = received(fields);
      must(
        OutTradeNo.length <= 20 && values.MerchantTradeNo === OutTradeNo && values.PaymentType === 'aio' && values.EncryptType === '1',
        'an order',
      );
      must(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/.test(values.MerchantTradeDate!) && /^\d+$/.test(values.TotalAmount!), 'its amount');
      must(values.ReturnURL!.startsWith('http') && values.ClientBackURL!.startsWith('http') && values.ItemName, 'its addresses');
      noteOrder(orders, OutTradeNo, Number(values.TotalAmount), 'TWD');
    },
    notice(order, { by, amount } = {}) {
      const values = {
        ...trade(order),
        RtnCode: '1',
        RtnMsg: "交易成功 (it's fine)!",
        SimulatePaid: '0',
        ...definedOnly({ TradeAmt: amount ? String(amount) : undefined, MerchantID: by === 'another merchant' ? '2000132' : undefined }),
      };
      const CheckMacValue = by === 'another key' ? checkValue({ ...values, more: 'x' }) : checkValue(values);
      const body = new URLSearchParams({ ...values, CheckMacValue });
      if (by === 'changed bytes') body.set('TradeAmt', '9999');
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: body.toString() };
    },
  };
}
