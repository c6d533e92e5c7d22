import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type {
  Access,
  Answer,
  MarketplacePort,
  PlatformApp,
  PlatformArticle,
  PlatformOrder,
  PlatformState,
  Tokens,
} from '../marketplace.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { jsonOf, refuseStatus, Trouble, Unauthorized } from '../speak.ts';
import { at, version } from './shopify-place.ts';
import { shopifyShipping } from './shopify-shipping.ts';

const scope = 'read_orders,read_products,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders';
const pageSize = 50;
const shopName = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;

/** HMAC-SHA256 with the app's secret over the query in the order of its names, without `hmac`; in hex. */
export function shopifyQuerySign(secret: string, query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'hmac').map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', secret).update(pairs.sort().join('&')).digest('hex');
}

const tokens = z.object({
  access_token: z.string().min(1).max(2000),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().min(1).max(2000).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

/** An access token of an hour with one to renew it; what Shopify gives without an end has none. */
async function tokensFrom(app: PlatformApp, shopId: string, more: Record<string, unknown>): Promise<Tokens> {
  const body = JSON.stringify({ client_id: app.key, client_secret: app.secret, ...more });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await app.send(at(app, shopId, '/admin/oauth/access_token'), { method: 'POST', headers, body });
  // An app that is not known says nothing about the shop.
  if (/invalid_client|application_cannot_be_found/.test(answer.body)) throw new Trouble('Shopify does not know the app');
  if (answer.status === 400 || answer.status === 403) throw new Unauthorized(answer.body.slice(0, 200));
  refuseStatus(answer);
  const read = tokens.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !read.success) throw new Trouble(`Shopify answered ${answer.status} without tokens`);
  const after = (seconds: number | undefined) => (seconds ? new Date(app.now.getTime() + seconds * 1000) : null);
  return {
    accessToken: read.data.access_token,
    refreshToken: read.data.refresh_token ?? null,
    accessUntil: after(read.data.expires_in),
    authorizedUntil: after(read.data.refresh_token_expires_in),
  };
}

/** A page of the Admin API: its JSON, and what its Link header says of the next. */
async function pageOf<S extends z.ZodType>(app: PlatformApp, access: Access, schema: S, path: string, query: Record<string, string>) {
  const url = `${at(app, access.shopId, `/admin/api/${version}/${path}`)}?${new URLSearchParams(query)}`;
  const answer = await app.send(url, {
    method: 'GET',
    headers: { 'x-shopify-access-token': access.accessToken, accept: 'application/json' },
  });
  if (answer.status === 403) throw new Unauthorized('the shop no longer allows it');
  refuseStatus(answer);
  const read = schema.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !read.success) throw new Trouble(`Shopify answered ${answer.status} to ${path} otherwise than documented`);
  return { data: read.data as z.infer<S>, next: nextOf(answer) };
}

function nextOf({ headers }: Answer): string | null {
  const link = (headers.get('link') ?? '').split(',').find((one) => /rel="?next"?/.test(one));
  const url = /<([^>]+)>/.exec(link ?? '')?.[1];
  return url ? new URL(url).searchParams.get('page_info') : null;
}

const id = z.union([z.number().int(), z.string()]).transform(String);
const amount = z.union([z.string(), z.number()]).transform((value) => text(dec(String(value))));
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const address = z.record(z.string(), z.unknown());
const orders = z.object({
  orders: z.array(
    z.object({
      id,
      name: z.string().max(60),
      currency: z.string().max(8).nullish(),
      total_price: amount.nullish(),
      updated_at: moment,
      processed_at: moment.nullish(),
      cancelled_at: z.string().nullish(),
      closed_at: z.string().nullish(),
      financial_status: z.string().nullish(),
      fulfillment_status: z.string().nullish(),
      note: z.string().nullish(),
      payment_gateway_names: z.array(z.string()).nullish(),
      customer: z.object({ first_name: z.string().nullish(), last_name: z.string().nullish() }).nullish(),
      shipping_address: address.nullish(),
      shipping_lines: z.array(z.object({ title: z.string().nullish() })).nullish(),
      fulfillments: z.array(z.object({ tracking_number: z.string().nullish() })).nullish(),
      line_items: z.array(
        z.object({
          id,
          product_id: id.nullish(),
          variant_id: id.nullish(),
          title: z.string(),
          variant_title: z.string().nullish(),
          sku: z.string().nullish(),
          quantity: z.number().int(),
          current_quantity: z.number().int().nullish(),
          price: amount,
        }),
      ),
    }),
  ),
});
const products = z.object({
  products: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.string().nullish(),
      images: z.array(z.object({ src: z.string() })).nullish(),
      variants: z.array(z.object({ id, title: z.string().nullish(), sku: z.string().nullish(), price: amount.nullish() })),
    }),
  ),
});
type Told = z.infer<typeof orders>['orders'][number];

const isPaid = (status: string | null | undefined) => status === 'paid' || status === 'partially_refunded';
// "Cash on delivery" in the words that shops here use, the Chinese ones in both scripts.
const isCod = ({ payment_gateway_names }: Told) =>
  (payment_gateway_names ?? []).some((name) => /cash on delivery|\bcod\b|\u8ca8\u5230\u4ed8\u6b3e|\u8d27\u5230\u4ed8\u6b3e/i.test(name));

function stateOf(told: Told): PlatformState {
  if (told.cancelled_at) return 'cancelled';
  if (told.fulfillment_status === 'restocked' || (told.financial_status === 'refunded' && told.fulfillment_status === 'fulfilled'))
    return 'returned';
  if (told.fulfillment_status === 'fulfilled') return told.closed_at ? 'completed' : 'shipped';
  // Goods that are paid for on delivery are sent before.
  return isPaid(told.financial_status) || isCod(told) ? 'toShip' : 'unpaid';
}

const texts = (from: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(from).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])));
const noVariant = (title: string | null | undefined) => (!title || title === 'Default Title' ? null : title);

const orderOf = (told: Told): PlatformOrder => ({
  number: told.name,
  state: stateOf(told),
  status: [told.financial_status, told.fulfillment_status ?? 'unfulfilled'].filter(Boolean).join(' / ').slice(0, 40),
  updatedAt: told.updated_at,
  currency: told.currency ?? null,
  total: told.total_price ?? '0',
  isCod: isCod(told),
  paidAt: isPaid(told.financial_status) ? (told.processed_at ?? null) : null,
  shipBy: null,
  buyer: [told.customer?.first_name, told.customer?.last_name].filter(Boolean).join(' ') || null,
  logistics: told.shipping_lines?.[0]?.title || null,
  trackingNo: told.fulfillments?.find((one) => one.tracking_number)?.tracking_number || null,
  recipient: told.shipping_address ? texts(told.shipping_address) : null,
  remarks: told.note || null,
  lines: told.line_items
    // What was taken out of the order again, and what is no article of the shop's catalogue any more, is still a line.
    .filter((line) => (line.current_quantity ?? line.quantity) > 0)
    .map((line) => ({
      itemId: line.product_id ?? `line-${line.id}`,
      modelId: line.variant_id ?? '',
      name: line.title,
      modelName: noVariant(line.variant_title),
      sku: line.sku || null,
      quantity: line.current_quantity ?? line.quantity,
      price: line.price,
    })),
});

const articlesOf = (product: z.infer<typeof products>['products'][number]): PlatformArticle[] =>
  product.variants.map((variant) => ({
    itemId: product.id,
    modelId: variant.id,
    name: product.title,
    modelName: noVariant(variant.title),
    sku: variant.sku || null,
    price: variant.price ?? null,
    currency: null,
    pictures: (product.images ?? []).map(({ src }) => src),
    status: product.status ?? null,
  }));

/** Shopify's OAuth and Admin API. */
export const shopify: MarketplacePort = {
  mostDays: 60,
  shopNamed(typed) {
    const bare = typed
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
    const name = bare.includes('.') ? bare : `${bare}.myshopify.com`;
    return shopName.test(name) ? name : null;
  },
  consentLink(app, { state, callback, shopId }) {
    const query = new URLSearchParams({ client_id: app.key, scope, redirect_uri: callback, state });
    return `${at(app, shopId ?? '', '/admin/oauth/authorize')}?${query}`;
  },
  // Shopify has no such link: the seller removes the app in the shop's settings, and Shopify tells us (app/uninstalled).
  cancelLink: (app, { shopId }) => at(app, shopId, '/admin/settings/apps'),
  readCallback({ secret }, query) {
    if (!sameText(query.get('hmac') ?? '', shopifyQuerySign(secret, query))) return 'unsigned';
    const [code, shopId] = [query.get('code'), query.get('shop')];
    return code && shopId && shopName.test(shopId) ? { code, shopId } : { refused: query.get('error') ?? 'no code' };
  },
  grant: (app, { code, shopId }) => tokensFrom(app, shopId, { code, expiring: '1' }),
  refresh: (app, shopId, refresh_token) => tokensFrom(app, shopId, { grant_type: 'refresh_token', refresh_token }),
  async orders(app, access, { since, until, page }) {
    const limit = String(pageSize);
    const span = { status: 'any', order: 'updated_at asc', updated_at_min: since.toISOString(), updated_at_max: until.toISOString() };
    // A page_info stands for the whole query of the first page.
    const { data, next } = await pageOf(app, access, orders, 'orders.json', page ? { limit, page_info: page } : { limit, ...span });
    return { rows: data.orders.map(orderOf), next };
  },
  async articles(app, access, page) {
    const limit = String(pageSize);
    const { data, next } = await pageOf(app, access, products, 'products.json', page ? { limit, page_info: page } : { limit });
    return { rows: data.products.flatMap(articlesOf), next };
  },
  ...shopifyShipping,
  hear({ secret }, headers, body) {
    const sign = createHmac('sha256', secret).update(body).digest('base64');
    if (!sameText(String(headers['x-shopify-hmac-sha256'] ?? ''), sign)) return 'unsigned';
    const shopId = String(headers['x-shopify-shop-domain'] ?? '').toLowerCase();
    if (!shopName.test(shopId)) return 'unreadable';
    const topic = String(headers['x-shopify-topic'] ?? '');
    if (topic === 'app/uninstalled') return { shopId, about: 'deauthorized' };
    return { shopId, about: topic.startsWith('orders/') ? 'orders' : 'nothing' };
  },
};
