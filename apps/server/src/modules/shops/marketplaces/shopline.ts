import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { MarketplacePort, PlatformArticle, PlatformOrder, PlatformState } from '../marketplace.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { requestJson, at, shoplineQuerySign, tokenFrom } from './shopline-calls.ts';
import { shoplineShipping } from './shopline-shipping.ts';
import { addressFields, amountText, idText, isCodName, moment, variantName, textsOf } from './texts.ts';

const scope = 'read_orders,write_orders,read_products,read_assigned_fulfillment_orders';
const pageSize = '50';
const handle = /^[a-z0-9][a-z0-9-]{0,60}$/;
/** Maximum age of a redirect from the consent page. */
const freshMs = 10 * 60_000;

const text = z.string().nullish();
const orders = z.object({
  orders: z.array(
    z.object({
      id: idText,
      name: z.string().min(1).max(60),
      status: text,
      currency: z.string().max(8).nullish(),
      current_total_price: amountText.nullish(),
      updated_at: moment,
      processed_at: moment.nullish(),
      cancelled_at: text,
      financial_status: text,
      fulfillment_status: text,
      buyer_note: text,
      payment_gateway_names: z.array(z.string()).nullish(),
      payment_details: z.array(z.object({ pay_channel: text }).loose()).nullish(),
      customer: z.object({ first_name: text, last_name: text }).nullish(),
      shipping_address: addressFields.nullish(),
      shipping_line: z.object({ title: text }).nullish(),
      fulfillments: z
        .array(z.object({ tracking_number: text, tracking_info_list: z.array(z.object({ tracking_number: text })).nullish() }))
        .nullish(),
      line_items: z.array(
        z.object({
          id: idText,
          product_id: idText.nullish(),
          variant_id: idText.nullish(),
          title: z.string(),
          variant_title: text,
          sku: text,
          quantity: z.number().int(),
          price: amountText,
        }),
      ),
    }),
  ),
});
const products = z.object({
  products: z.array(
    z.object({
      id: idText,
      title: z.string(),
      status: text,
      images: z.array(z.object({ src: z.string() })).nullish(),
      variants: z.array(z.object({ id: idText, title: text, option1: text, sku: text, price: amountText.nullish() })),
    }),
  ),
});
type PlatformOrderData = z.infer<typeof orders>['orders'][number];

const isPaid = ({ financial_status: state }: PlatformOrderData) => state === 'paid' || state === 'partially_refunded';
const isCod = ({ payment_gateway_names, payment_details }: PlatformOrderData) =>
  [...(payment_gateway_names ?? []), ...(payment_details ?? []).map(({ pay_channel }) => pay_channel ?? '')].some(isCodName);

function stateOf(orderData: PlatformOrderData): PlatformState {
  if (orderData.cancelled_at || orderData.status === 'cancelled') return 'cancelled';
  const shipped = orderData.fulfillment_status === 'shipped';
  if (shipped && orderData.financial_status === 'refunded') return 'returned';
  // An order that its seller archived after shipping is completed.
  if (shipped) return orderData.status === 'hidden' ? 'completed' : 'shipped';
  return isPaid(orderData) || isCod(orderData) ? 'toShip' : 'unpaid';
}

const trackingOf = ({ fulfillments }: PlatformOrderData): string | null =>
  (fulfillments ?? [])
    .flatMap(({ tracking_number, tracking_info_list }) => [
      tracking_number,
      ...(tracking_info_list ?? []).map((one) => one.tracking_number),
    ])
    .find(Boolean) ?? null;

const orderOf = (orderData: PlatformOrderData): PlatformOrder => ({
  number: orderData.name,
  state: stateOf(orderData),
  status: [orderData.financial_status, orderData.fulfillment_status ?? 'unshipped'].filter(Boolean).join(' / ').slice(0, 40),
  updatedAt: orderData.updated_at,
  currency: orderData.currency ?? null,
  total: orderData.current_total_price ?? '0',
  isCod: isCod(orderData),
  paidAt: isPaid(orderData) ? (orderData.processed_at ?? null) : null,
  shipBy: null,
  buyer: [orderData.customer?.first_name, orderData.customer?.last_name].filter(Boolean).join(' ') || null,
  logistics: orderData.shipping_line?.title || null,
  trackingNo: trackingOf(orderData),
  recipient: orderData.shipping_address ? recipientOf(textsOf(orderData.shipping_address)) : null,
  remarks: orderData.buyer_note || null,
  lines: orderData.line_items
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      itemId: line.product_id ?? `line-${line.id}`,
      modelId: line.variant_id ?? '',
      name: line.title,
      modelName: variantName(line.variant_title),
      sku: line.sku || null,
      quantity: line.quantity,
      price: line.price,
    })),
});

const recipientOf = ({ first_name, last_name, ...rest }: Record<string, string>): Record<string, string> => ({
  name: [first_name, last_name].filter(Boolean).join(' '),
  ...rest,
});

const articlesOf = (product: z.infer<typeof products>['products'][number]): PlatformArticle[] =>
  product.variants.map((variant) => ({
    itemId: product.id,
    modelId: variant.id,
    name: product.title,
    modelName: variantName(variant.title ?? variant.option1),
    sku: variant.sku || null,
    price: variant.price ?? null,
    currency: null,
    pictures: (product.images ?? []).map(({ src }) => src),
    status: product.status ?? null,
  }));

// A list contains the orders of one fulfillment status, so a span is fetched once per status: the cursor has the status and the
// marketplace's cursor.
const standings = ['unshipped', 'partial', 'shipped'];
const startOf = (page: string | null) => {
  const [standing = standings[0]!, info = ''] = page?.split(' ') ?? [];
  return { standing, info };
};
function pageAfter(standing: string, next: string | null): string | null {
  if (next) return `${standing} ${next}`;
  const following = standings[standings.indexOf(standing) + 1];
  return following ? `${following} ` : null;
}

/** SHOPLINE's open platform (developer.shopline.com): OAuth with signatures, and the Admin REST API. */
export const shopline: MarketplacePort = {
  maxDays: 30,
  stateIn: 'customField',
  renewsBySignature: true,
  shopNamed(typed) {
    const bare = typed
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*/s, '')
      .replace(/\.myshopline\.com$/, '');
    return handle.test(bare) ? bare : null;
  },
  // The page reads its parameters from behind the #.
  consentLink(app, { state, callback, shopId }) {
    const query = new URLSearchParams({ appKey: app.key, responseType: 'code', scope, redirectUri: callback, customField: state });
    return `${at(app, shopId ?? '', '/admin/oauth-web/')}#/oauth/authorize?${query}`;
  },
  // There is no such link: the seller uninstalls the app in the shop's back office, and SHOPLINE notifies us.
  cancelLink: (app, { shopId }) => at(app, shopId, '/admin/apps'),
  readCallback({ secret, key, now }, query) {
    if (!sameText(query.get('sign') ?? '', shoplineQuerySign(secret, query)) || query.get('appkey') !== key) return 'unsigned';
    if (!(Math.abs(now.getTime() - Number(query.get('timestamp'))) <= freshMs)) return 'unsigned';
    const [code, shopId] = [query.get('code'), query.get('handle')];
    return code && shopId && handle.test(shopId) ? { code, shopId } : { refused: 'no code' };
  },
  grant: (app, { code, shopId }) => tokenFrom(app, shopId, 'create', { code }),
  refresh: (app, shopId) => tokenFrom(app, shopId, 'refresh', null),
  async orders(app, access, { since, until, page }) {
    const { standing, info } = startOf(page);
    const span = {
      status: 'any',
      fulfillment_status: standing,
      updated_at_min: since.toISOString(),
      updated_at_max: until.toISOString(),
    };
    // A page_info replaces the whole query of the first page.
    const query = new URLSearchParams({ limit: pageSize, ...(info ? { page_info: info } : span) });
    const { data, next } = await requestJson(app, access, orders, `orders.json?${query}`);
    return { rows: data.orders.map(orderOf), next: pageAfter(standing, next) };
  },
  async articles(app, access, page) {
    const query = new URLSearchParams(page ? { limit: pageSize, page_info: page } : { limit: pageSize });
    const { data, next } = await requestJson(app, access, products, `products/products.json?${query}`);
    return { rows: data.products.flatMap(articlesOf), next };
  },
  ...shoplineShipping,
  handle({ secret }, headers, body) {
    const digest = createHmac('sha256', secret).update(body).digest();
    // The documentation shows the signature in base64, the library that SHOPLINE publishes reads it in hex.
    const signature = String(headers['x-shopline-hmac-sha256'] ?? '');
    if (!sameText(signature, digest.toString('base64')) && !sameText(signature, digest.toString('hex'))) return 'unsigned';
    const [, shopId] = /^([a-z0-9-]+)\.myshopline\.com$/.exec(String(headers['x-shopline-shop-domain'] ?? '').toLowerCase()) ?? [];
    if (!shopId) return 'unreadable';
    const topic = String(headers['x-shopline-topic'] ?? '');
    if (topic === 'apps/installed_uninstalled')
      return { shopId, about: /"operate"\s*:\s*"UNINSTALL"/.test(body.toString('utf8')) ? 'deauthorized' : 'nothing' };
    return { shopId, about: topic.startsWith('orders/') || topic.startsWith('fulfillments/') ? 'orders' : 'nothing' };
  },
};
