import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type FakeRequest, type Fake, must, noteOrder, noteRefund, type Order, serveFake } from './fake.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const apiV3Key = '0123456789abcdef0123456789abcdef';
const mchid = '1900000001';
const appid = 'wx8888888888888888';

/** WeChat Pay v3: JSON signed by its sender both ways, notifications signed with an encrypted part. */
export async function fakeWechatPay(): Promise<Fake> {
  const [merchant, platform, stranger] = [pair(), pair(), pair()];
  const orders: Fake['orders'] = new Map();
  const mood: Fake['mood'] = { rejects: false, silent: false };
  const problems: string[] = [];
  const serial = 'PUB_KEY_ID_0001';

  function signedHeaders(body: string, { old = false, key = platform.privateKey } = {}): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000) - (old ? 400 : 0));
    const nonce = randomBytes(8).toString('hex');
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': serial,
    };
  }
  function signedAnswer(content: object | null, status = 200) {
    const body = content ? JSON.stringify(content) : '';
    return { status, headers: signedHeaders(body), body };
  }
  function mustBeSigned({ method, path, query, headers, body }: FakeRequest): void {
    const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
    must(scheme === 'WECHATPAY2-SHA256-RSA2048', 'the scheme');
    const parts = Object.fromEntries(rest.split(',').map((part) => /^(\w+)="(.*)"$/.exec(part)!.slice(1)) as [string, string][]);
    must(parts.mchid === mchid && parts.serial_no === 'SERIAL', 'who signs');
    const url = query.size ? `${path}?${query}` : path;
    const lines = `${method}\n${url}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`;
    must(createVerify('RSA-SHA256').update(lines).verify(merchant.publicKey, parts.signature!, 'base64'), 'a signature');
  }
  const transaction = (order: Order) => ({
    appid,
    mchid,
    out_trade_no: order.outTradeNo,
    trade_type: 'NATIVE',
    trade_state: { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[order.state],
    ...(order.state === 'paid'
      ? {
          transaction_id: order.tradeNo,
          success_time: '2026-01-02T03:04:05+08:00',
          amount: { total: order.paid, currency: order.currency },
        }
      : {}),
  });
  const refundOf = ({ no, amount, id }: Order['refunds'][number]) => ({
    refund_id: id,
    out_refund_no: no,
    status: 'SUCCESS',
    amount: { refund: amount, currency: 'CNY' },
  });

  const served = await serveFake(mood, problems, (input) => {
    mustBeSigned(input);
    const { method, path } = input;
    const content = input.body ? JSON.parse(input.body) : {};
    if (path === '/v3/pay/transactions/native') {
      must(content.appid === appid && content.mchid === mchid && content.amount.currency === 'CNY', 'an order');
      must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(content.time_expire) && content.notify_url.startsWith('http'), 'its times');
      noteOrder(orders, content.out_trade_no, content.amount.total, 'CNY');
      return signedAnswer({ code_url: `weixin://wxpay/bizpayurl?pr=${content.out_trade_no}` });
    }
    if (path === '/v3/refund/domestic/refunds') {
      const order = orders.get(content.out_trade_no)!;
      must(content.amount.total === order.paid, 'what was paid');
      const made = mood.rejects ? null : noteRefund(order, content.out_refund_no, content.amount.refund);
      return made ? signedAnswer(refundOf(made)) : signedAnswer({ code: 'INVALID_REQUEST', message: '订单金额不足' }, 400);
    }
    if (path.startsWith('/v3/refund/domestic/refunds/')) {
      const made = [...orders.values()].flatMap(({ refunds }) => refunds).find(({ no }) => no === path.split('/').at(-1));
      return made ? signedAnswer(refundOf(made)) : signedAnswer({ code: 'RESOURCE_NOT_EXISTS', message: 'none' }, 404);
    }
    const order = orders.get(path.split('/')[5]!);
    must(order, `an address like ${path}`);
    if (method === 'GET') return signedAnswer(transaction(order));
    must(path.endsWith('/close') && content.mchid === mchid, 'an end');
    if (order.state === 'paid') return signedAnswer({ code: 'ORDER_PAID', message: 'paid' }, 400);
    order.state = 'closed';
    return signedAnswer(null, 204);
  });

  return {
    name: 'WeChat Pay',
    way: {
      OnlinePaymentProvider: 2,
      MerchantNo: mchid,
      Secrets: JSON.stringify({
        AppId: appid,
        SerialNo: 'SERIAL',
        ApiV3Key: apiV3Key,
        PlatformSerialNo: serial,
        PrivateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        PlatformPublicKey: platform.publicKey.export({ type: 'spki', format: 'pem' }),
      }),
    },
    currency: 'CNY',
    places: 2,
    acknowledged: /^\{"code":"SUCCESS"/,
    knowsOldTimes: true,
    problems,
    orders,
    mood,
    ...served,
    look: ({ QrText, OutTradeNo }) => must(QrText === `weixin://wxpay/bizpayurl?pr=${OutTradeNo}`, 'a code to read'),
    notice(order, { by, amount, currency, event } = {}) {
      const about = event
        ? {
            mchid,
            out_trade_no: order.outTradeNo,
            out_refund_no: order.refunds.at(-1)!.no,
            refund_id: 'R',
            refund_status: 'SUCCESS',
            amount: { refund: order.refunds.at(-1)!.amount },
          }
        : {
            ...transaction(order),
            ...definedOnly({ mchid: by === 'another merchant' ? '1900000002' : undefined }),
            amount: { total: amount ?? order.paid, currency: currency ?? 'CNY' },
          };
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(about), 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: 'transaction' };
      const payload = JSON.stringify({
        id: 'n',
        event_type: event ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource,
      });
      const headers = signedHeaders(payload, { old: by === 'an old time', key: by === 'another key' ? stranger.privateKey : undefined });
      return { headers, payload: by === 'changed bytes' ? payload.replace('{', '{ ') : payload };
    },
  };
}
