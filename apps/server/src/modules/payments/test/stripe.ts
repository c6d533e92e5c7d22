import { createHmac } from 'node:crypto';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type FakeRequest, type Fake, must, noteOrder, noteRefund, type Order, serveFake } from './fake.ts';

const secrets = { SecretKey: 'sk_test_key', WebhookSecret: 'whsec_of_the_test' };

/** Stripe's Checkout and refunds: forms in, JSON out, the last answer repeated for the same idempotency key. */
export async function fakeStripe(): Promise<Fake> {
  const orders: Fake['orders'] = new Map();
  const mood: Fake['mood'] = { rejects: false, silent: false };
  const problems: string[] = [];
  const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
  const session = (order: Order) => ({
    id: `cs_${order.outTradeNo}`,
    object: 'checkout.session',
    client_reference_id: order.outTradeNo,
    url: `https://checkout.stripe.com/c/pay/cs_${order.outTradeNo}`,
    status: { open: 'open', paid: 'complete', closed: 'expired' }[order.state],
    payment_status: order.state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: order.state === 'paid' ? order.tradeNo : null,
    amount_total: order.state === 'paid' ? order.paid : order.amount,
    currency: order.currency.toLowerCase(),
    payment_method_types: ['card'],
  });
  const refundOf = (order: Order, { no, amount, id }: Order['refunds'][number]) => ({
    id,
    object: 'refund',
    amount,
    currency: order.currency.toLowerCase(),
    payment_intent: order.tradeNo,
    metadata: { outRefundNo: no },
    status: 'succeeded',
  });
  const byTrade = (tradeNo: string | null) => [...orders.values()].find((order) => order.tradeNo === tradeNo);
  const orderAt = (path: string) => orders.get(path.split('/')[4]!.replace('cs_', ''));

  function open({ headers, body }: FakeRequest) {
    const form = new URLSearchParams(body);
    must(form.get('mode') === 'payment', 'the mode of a session');
    must(Number(form.get('expires_at')) > Date.now() / 1000 + 1800, 'a session of at least half an hour');
    must(form.get('success_url')?.startsWith('http'), 'a whole address to come back to');
    must(form.get('line_items[0][quantity]') === '1' && form.get('line_items[0][price_data][product_data][name]'), 'what is paid for');
    must(headers['idempotency-key'] === form.get('client_reference_id'), 'an idempotency key');
    const price = form.get('line_items[0][price_data][unit_amount]') ?? '';
    must(/^\d+$/.test(price), `a price of ${price}`);
    return session(
      noteOrder(orders, form.get('client_reference_id')!, Number(price), form.get('line_items[0][price_data][currency]')!.toUpperCase()),
    );
  }
  function refund({ headers, body }: FakeRequest) {
    const form = new URLSearchParams(body);
    const order = byTrade(form.get('payment_intent'));
    must(headers['idempotency-key'] === form.get('metadata[outRefundNo]'), 'an idempotency key');
    const made = order && !mood.rejects ? noteRefund(order, form.get('metadata[outRefundNo]')!, Number(form.get('amount'))) : null;
    return made
      ? json(refundOf(order!, made))
      : json({ error: { type: 'invalid_request_error', message: 'Refund amount is greater than charge' } }, 400);
  }
  const served = await serveFake(mood, problems, (input) => {
    must(input.headers.authorization === `Bearer ${secrets.SecretKey}`, 'the secret key');
    must(input.method === 'GET' || input.headers['content-type'] === 'application/x-www-form-urlencoded', 'a form');
    const { method, path, query } = input;
    if (method === 'POST' && path === '/v1/checkout/sessions') return json(open(input));
    if (method === 'POST' && path === '/v1/refunds') return refund(input);
    if (path === '/v1/refunds') {
      const order = byTrade(query.get('payment_intent'))!;
      return json({ data: order.refunds.map((one) => refundOf(order, one)) });
    }
    const order = orderAt(path);
    must(order, `an address like ${path}`);
    if (path.endsWith('/expire')) {
      if (order.state !== 'open') return json({ error: { message: 'Only Checkout Sessions with a status of open can be expired' } }, 400);
      order.state = 'closed';
    }
    return json(session(order));
  });

  return {
    name: 'Stripe',
    way: { OnlinePaymentProvider: 5, Secrets: JSON.stringify(secrets), Sandbox: true },
    currency: 'CNY',
    places: 2,
    acknowledged: /^taken$/,
    knowsOldTimes: true,
    problems,
    orders,
    mood,
    ...served,
    look: () => {},
    notice(order, { by, amount, currency, event } = {}) {
      const about = event
        ? refundOf(order, order.refunds.at(-1)!)
        : { ...session(order), ...definedOnly({ amount_total: amount, currency: currency?.toLowerCase() }) };
      const type = event ? 'refund.updated' : 'checkout.session.completed';
      const payload = JSON.stringify({
        id: 'evt_1',
        type,
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: about },
      });
      const time = Math.floor(Date.now() / 1000) - (by === 'an old time' ? 400 : 0);
      const key = by === 'another key' || by === 'another merchant' ? 'whsec_other' : secrets.WebhookSecret;
      const hmac = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${hmac},v0=old` };
      return { headers, payload: by === 'changed bytes' ? payload.replace('{', '{ ') : payload };
    },
  };
}
