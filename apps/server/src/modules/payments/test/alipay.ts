import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { type Fake, must, noteOrder, noteRefund, type Order, serveFake } from './fake.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const bare = (pem: string | Buffer) => String(pem).replace(/-----[A-Z ]+-----|\s/g, '');
const yuan = (fen: number) => (fen / 100).toFixed(2);
const fenOf = (text: string) => {
  must(/^\d+\.\d\d$/.test(text), `an amount of ${text}`);
  return Number(text.replace('.', ''));
};
const inOrder = (values: Record<string, string>) =>
  Object.entries(values)
    .filter(([, value]) => value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Alipay's gateway: signed form requests, answers with a signed inner object, notifications as signed forms. */
export async function fakeAlipay(): Promise<Fake> {
  const [merchant, platform, stranger] = [pair(), pair(), pair()];
  const orders: Fake['orders'] = new Map();
  const mood: Fake['mood'] = { rejects: false, silent: false };
  const problems: string[] = [];
  const AppId = '2021000000000001';
  const sign = (text: string, key = platform.privateKey) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

  /** The merchant's request, if its signature is valid. */
  function received(values: Record<string, string>): any {
    const { sign: signature, ...signed } = values;
    must(
      createVerify('RSA-SHA256')
        .update(inOrder(signed), 'utf8')
        .verify(merchant.publicKey, signature ?? '', 'base64'),
      'a signature',
    );
    must(
      signed.app_id === AppId && signed.charset === 'utf-8' && signed.sign_type === 'RSA2' && signed.version === '1.0',
      'the common parameters',
    );
    must(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(signed.timestamp ?? ''), 'a time');
    return JSON.parse(signed.biz_content!);
  }
  const signedAnswer = (method: string, content: object) => {
    // Braces and quotes inside strings must not mislead the extraction of the signed part.
    const part = JSON.stringify({ ...content, note: 'a "quoted" } brace \\' });
    return { body: `{"${method.replaceAll('.', '_')}_response":${part},"sign":${JSON.stringify(sign(part))}}` };
  };
  const wrong = (sub: string) => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: `no: ${sub}` });
  const ok = { code: '10000', msg: 'Success' };

  function answered(method: string, content: any) {
    const order = orders.get(content.out_trade_no);
    if (!order) return wrong('ACQ.TRADE_NOT_EXIST');
    const trade = { ...ok, trade_no: order.tradeNo, out_trade_no: order.outTradeNo };
    const states = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' };
    if (method === 'alipay.trade.query')
      return {
        ...trade,
        trade_status: states[order.state],
        total_amount: yuan(order.state === 'paid' ? order.paid : order.amount),
        send_pay_date: '2026-01-02 03:04:05',
      };
    if (method === 'alipay.trade.close') {
      if (order.state !== 'open') return wrong('ACQ.TRADE_STATUS_ERROR');
      order.state = 'closed';
      return trade;
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      const made = order.refunds.find(({ no }) => no === content.out_request_no);
      return made ? { ...trade, refund_status: 'REFUND_SUCCESS', refund_amount: yuan(made.amount) } : ok;
    }
    must(method === 'alipay.trade.refund', `a call like ${method}`);
    const made = mood.rejects ? null : noteRefund(order, content.out_request_no, fenOf(content.refund_amount));
    return made ? { ...trade, fund_change: 'Y', refund_fee: yuan(made.amount) } : wrong('ACQ.TRADE_NOT_ALLOW_REFUND');
  }
  const served = await serveFake(mood, problems, ({ body }) => {
    const values = Object.fromEntries(new URLSearchParams(body));
    return signedAnswer(values.method!, answered(values.method!, received(values)));
  });

  return {
    name: 'Alipay',
    way: {
      OnlinePaymentProvider: 1,
      Secrets: JSON.stringify({
        AppId,
        PrivateKey: bare(merchant.privateKey.export({ type: 'pkcs1', format: 'pem' })),
        AlipayPublicKey: bare(platform.publicKey.export({ type: 'spki', format: 'pem' })),
      }),
    },
    currency: 'CNY',
    places: 2,
    acknowledged: /^success$/,
    knowsOldTimes: false,
    problems,
    orders,
    mood,
    ...served,
    look({ Redirect, OutTradeNo }) {
      const values = Object.fromEntries(new URL(Redirect!).searchParams);
      const content = received(values);
      must(values.method === 'alipay.trade.page.pay' && content.product_code === 'FAST_INSTANT_TRADE_PAY', 'its page');
      must(values.notify_url?.startsWith('http') && values.return_url?.startsWith('http'), 'whole addresses');
      must(content.out_trade_no === OutTradeNo, 'the number');
      noteOrder(orders, OutTradeNo, fenOf(content.total_amount), 'CNY');
    },
    notice(order: Order, { by, amount } = {}) {
      const values: Record<string, string> = {
        notify_type: 'trade_status_sync',
        app_id: by === 'another merchant' ? '2021000000000002' : AppId,
        out_trade_no: order.outTradeNo,
        trade_no: order.tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuan(amount ?? order.paid),
        gmt_payment: '2026-01-02 03:04:05',
        subject: '充值 + 100% & more',
        empty: '',
      };
      const key = by === 'another key' ? stranger.privateKey : platform.privateKey;
      const body = new URLSearchParams({ ...values, sign_type: 'RSA2', sign: sign(inOrder(values), key) });
      if (by === 'changed bytes') body.set('total_amount', '999.00');
      return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, payload: body.toString() };
    },
  };
}
