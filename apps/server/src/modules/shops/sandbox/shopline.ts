import {
  allowApp,
  isSandboxToken,
  type SandboxItem,
  type SandboxOrder,
  sandboxOrderId,
  sandboxShop,
  sandboxToken,
  type SandboxShop,
  sendSandboxOrder,
} from './store.ts';
import { consentPage, installedApps } from './page.ts';
import { shoplineBodySign, shoplineQuerySign } from '../marketplaces/shopline-calls.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

/** Its refusal of a change, and its throttling. */
export const shoplineRefused: Answered = { status: 422, json: { errors: 'The parcel cannot be sent now.' } };
export const shoplineThrottled: Answered = { status: 429, headers: { 'retry-after': '0' }, json: { errors: 'Too Many Requests' } };

const freshMs = 10 * 60_000;
const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });
const isFresh = (timestamp: string) => Math.abs(Date.now() - Number(timestamp)) <= freshMs;

/** SHOPLINE's OAuth and Admin REST API by its documentation, for the sandbox shops. */
export function sandboxShopline(input: SandboxRequest): Answered {
  const [, shopId = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(input.path) ?? [];
  const books = sandboxShop(shopId);
  if (path === '/admin/oauth-web/') return { status: 200, html: frame, script: unfold };
  if (path === '/admin/oauth-web/oauth/authorize') return consent(input, shopId);
  if (path === '/admin/apps') return installedApps('SHOPLINE', input, shopId);
  if (path.startsWith('/admin/oauth/token/')) return tokenFor(input, shopId, path.endsWith('/refresh'), books);
  const [, token = ''] = /^Bearer (.+)$/.exec(input.headers.authorization ?? '') ?? [];
  if (!isSandboxToken('access', shopId, token)) return errors(401, 'Unauthorized');
  if (path.endsWith('/orders.json')) return orders(input, shopId, books);
  if (path.endsWith('/products/products.json')) return products(input, shopId, books);
  const [, order] = /\/orders\/(\d+)\/fulfillments\.json$/.exec(path) ?? [];
  return order ? fulfil(input, order, books) : errors(404, 'Not Found');
}

// The app's parameters are behind the # of the page's URL, which only the page itself can read.
const unfold = "location.replace('.' + location.hash.slice(1));";
const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>SHOPLINE (practice)</title><script>${unfold}</script></html>`;

function consent(input: SandboxRequest, shopId: string): Answered {
  const { query, apps } = input;
  const app = apps.find(({ key, callback }) => key === query.get('appKey') && callback === query.get('redirectUri'));
  if (!app || query.get('responseType') !== 'code') return errors(400, 'no such app, or none that is called back there');
  const back = new URL(query.get('redirectUri') ?? 'http://localhost/');
  const allow = query.get('allow');
  if (!allow) return { status: 200, html: consentPage('SHOPLINE', input, [shopId]) };
  const grant = allow === 'no' ? {} : { code: sandboxToken('code', shopId) };
  if (allow !== 'no') allowApp(shopId, app.key);
  const customField = query.get('customField') ?? '';
  const all = { appkey: app.key, ...grant, customField, handle: shopId, lang: 'en', timestamp: String(Date.now()) };
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  back.searchParams.set('sign', shoplineQuerySign(app.secret, back.searchParams));
  return { status: 302, location: back.toString() };
}

/** Issues a token for a code, or by the app's signature alone to renew one. */
function tokenFor({ body, headers, apps }: SandboxRequest, shopId: string, renews: boolean, books: SandboxShop): Answered {
  const { appkey = '', timestamp = '', sign = '' } = headers;
  const own = apps.filter(({ key }) => key === appkey);
  const signed = isFresh(timestamp) && own.some(({ secret }) => sameText(sign, shoplineBodySign(secret, body, timestamp)));
  const enveloped = (code: number, message: string, data: object | null = null) => ({
    status: 200,
    json: { code, i18nCode: '', message, data },
  });
  if (!signed) return enveloped(401, 'The signature is wrong');
  const { code = '' } = JSON.parse(body || '{}') as { code?: string };
  if (renews ? books.revoked : !isSandboxToken('code', shopId, code))
    return enveloped(400, renews ? 'not authorized' : 'The code is wrong');
  if (renews) books.refreshes += 1;
  const expireTime = new Date(Date.now() + 10 * 3_600_000).toISOString();
  return enveloped(200, 'success', {
    accessToken: sandboxToken('access', shopId),
    expireTime,
    scope: 'read_orders,write_orders,read_products',
  });
}

/** Returns the rows of a page, and the Link header to the next; its page_info represents the whole query. */
function paged<T>(
  { query, path }: SandboxRequest,
  shopId: string,
  rows: readonly T[],
  key: string,
  books: SandboxShop,
  of: Query,
): Answered {
  const size = Math.min(books.pageSize, Number(query.get('limit') ?? 50));
  const from = Number(of.from ?? 0);
  const page = rows.slice(from, from + size);
  if (rows.length <= from + size) return { status: 200, json: { [key]: page } };
  const info = Buffer.from(JSON.stringify({ ...of, from: from + size })).toString('base64url');
  const url = `https://${shopId}.myshopline.com${path.replace(/^\/[^/]+/, '')}?limit=${size}&page_info=${info}`;
  return { status: 200, json: { [key]: page }, headers: { link: `<${url}>; rel="next"` } };
}

type Query = Record<string, string | number | undefined>;
const queryOf = ({ query }: SandboxRequest): Query => {
  const info = query.get('page_info');
  return info ? (JSON.parse(Buffer.from(info, 'base64url').toString('utf8')) as Query) : Object.fromEntries(query);
};

/** Maps the status of an order to SHOPLINE's values. */
const statusFields: Record<SandboxOrder['status'], { status: string; financial_status: string; fulfillment_status: string }> = {
  UNPAID: { status: 'open', financial_status: 'unpaid', fulfillment_status: 'unshipped' },
  READY_TO_SHIP: { status: 'open', financial_status: 'paid', fulfillment_status: 'unshipped' },
  SHIPPED: { status: 'open', financial_status: 'paid', fulfillment_status: 'shipped' },
  COMPLETED: { status: 'hidden', financial_status: 'paid', fulfillment_status: 'shipped' },
  IN_CANCEL: { status: 'open', financial_status: 'paid', fulfillment_status: 'unshipped' },
  CANCELLED: { status: 'cancelled', financial_status: 'refunded', fulfillment_status: 'unshipped' },
  TO_RETURN: { status: 'open', financial_status: 'refunded', fulfillment_status: 'shipped' },
};

function orders(input: SandboxRequest, shopId: string, books: SandboxShop): Answered {
  const wanted = queryOf(input);
  // Without this filter only what is not shipped yet is listed.
  const standing = wanted.fulfillment_status ?? 'unshipped';
  if (!['unshipped', 'partial', 'shipped'].includes(String(standing))) return errors(400, 'fulfillment status value is illegal');
  const from = Date.parse(String(wanted.updated_at_min ?? '')) || 0;
  const to = Date.parse(String(wanted.updated_at_max ?? '')) || 9e15;
  const rows = books.orders
    .filter(({ updatedAt }) => updatedAt.getTime() >= from && updatedAt.getTime() <= to)
    .filter(({ number, status }) => (!wanted.name || wanted.name === number) && statusFields[status].fulfillment_status === standing)
    .filter(({ status }) => wanted.status === 'any' || statusFields[status].status === 'open')
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
    .map((order) => orderData(order, books.items));
  return paged(input, shopId, rows, 'orders', books, wanted);
}

const orderData = (order: SandboxOrder, items: readonly SandboxItem[]) => ({
  id: sandboxOrderId(order),
  name: order.number,
  ...statusFields[order.status],
  currency: 'TWD',
  current_total_price: order.lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2),
  created_at: order.updatedAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
  processed_at: order.updatedAt.toISOString(),
  cancelled_at: order.status === 'CANCELLED' ? order.updatedAt.toISOString() : null,
  buyer_note: null,
  payment_gateway_names: ['sandbox'],
  customer: { first_name: 'Practice', last_name: 'Buyer' },
  shipping_address: { first_name: 'Practice', last_name: 'Buyer', address1: '1 Practice Rd', city: 'Taipei', country_code: 'TW' },
  shipping_line: { title: 'Standard' },
  fulfillments: order.trackingNo ? [{ tracking_info_list: [{ tracking_number: order.trackingNo }] }] : [],
  line_items: order.lines.map(({ itemId, modelId, quantity, price }, index) => {
    const item = items.find(({ id }) => id === itemId);
    const model = item?.models.find(({ id }) => id === modelId);
    return {
      id: index + 1,
      product_id: String(itemId),
      variant_id: String(modelId || itemId),
      title: item?.name ?? 'An article',
      variant_title: model?.name || null,
      sku: model?.sku ?? '',
      quantity,
      fulfillable_quantity: statusFields[order.status].fulfillment_status === 'unshipped' ? quantity : 0,
      price,
    };
  }),
});

function products(input: SandboxRequest, shopId: string, books: SandboxShop): Answered {
  const rows = books.items.map(({ id, name, models }) => ({
    id: String(id),
    title: name,
    status: 'active',
    images: [],
    variants: models.map((model) => ({ id: String(model.id || id), title: model.name || null, sku: model.sku, price: model.price })),
  }));
  return paged(input, shopId, rows, 'products', books, queryOf(input));
}

/** Fulfills lines of an order: here all of them in one call. */
function fulfil({ body }: SandboxRequest, wanted: string, books: SandboxShop): Answered {
  const order = books.orders.find((one) => String(sandboxOrderId(one)) === wanted);
  if (!order) return errors(404, 'Not Found');
  if (order.status !== 'READY_TO_SHIP') return errors(422, 'The order has nothing that can be shipped.');
  const { fulfillment } = JSON.parse(body || '{}') as {
    fulfillment?: { line_items?: { quantity: number }[]; tracking_info_list?: { tracking_number?: string }[] };
  };
  if (!fulfillment?.line_items?.length) return errors(422, 'line_items is required');
  sendSandboxOrder(books, order, fulfillment.tracking_info_list?.[0]?.tracking_number ?? null);
  return { status: 200, json: { fulfillment: { id: `F${wanted}`, status: 'success' } } };
}
