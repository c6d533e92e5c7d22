import type { Answered, Asked } from './practise.ts';
import {
  allowApp,
  isPracticeToken,
  type PracticeItem,
  type PracticeOrder,
  practiceOrderId,
  practiceShop,
  practiceToken,
  type PracticeShop,
  sendPracticeOrder,
} from './books.ts';
import { consentPage, installedApps } from './page.ts';
import { shoplineBodySign, shoplineQuerySign } from '../marketplaces/shopline-calls.ts';
import { sameText } from '../../../core/calls/same-text.ts';

/** How it says no to a change, and that it was asked too often. */
export const shoplineRefused: Answered = { status: 422, json: { errors: 'The parcel cannot be sent now.' } };
export const shoplineThrottled: Answered = { status: 429, headers: { 'retry-after': '0' }, json: { errors: 'Too Many Requests' } };

const freshMs = 10 * 60_000;
const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });
const isFresh = (timestamp: string) => Math.abs(Date.now() - Number(timestamp)) <= freshMs;

/** SHOPLINE's OAuth and Admin REST API as its documentation describes them, for the shops in the practice books. */
export function practiceShopline(asked: Asked): Answered {
  const [, shopId = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(asked.path) ?? [];
  const books = practiceShop(shopId);
  if (path === '/admin/oauth-web/') return { status: 200, html: frame, script: unfold };
  if (path === '/admin/oauth-web/oauth/authorize') return consent(asked, shopId);
  if (path === '/admin/apps') return installedApps('SHOPLINE', asked, shopId);
  if (path.startsWith('/admin/oauth/token/')) return tokenFor(asked, shopId, path.endsWith('/refresh'), books);
  const [, token = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? [];
  if (!isPracticeToken('access', shopId, token)) return errors(401, 'Unauthorized');
  if (path.endsWith('/orders.json')) return orders(asked, shopId, books);
  if (path.endsWith('/products/products.json')) return products(asked, shopId, books);
  const [, order] = /\/orders\/(\d+)\/fulfillments\.json$/.exec(path) ?? [];
  return order ? fulfil(asked, order, books) : errors(404, 'Not Found');
}

// What the app asked stands behind the # of the page's address, which only the page itself can read.
const unfold = "location.replace('.' + location.hash.slice(1));";
const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>SHOPLINE (practice)</title><script>${unfold}</script></html>`;

function consent(asked: Asked, shopId: string): Answered {
  const { query, apps } = asked;
  const app = apps.find(({ key, callback }) => key === query.get('appKey') && callback === query.get('redirectUri'));
  if (!app || query.get('responseType') !== 'code') return errors(400, 'no such app, or none that is called back there');
  const back = new URL(query.get('redirectUri') ?? 'http://localhost/');
  const allow = query.get('allow');
  if (!allow) return { status: 200, html: consentPage('SHOPLINE', asked, [shopId]) };
  const given = allow === 'no' ? {} : { code: practiceToken('code', shopId) };
  if (allow !== 'no') allowApp(shopId, app.key);
  const customField = query.get('customField') ?? '';
  const all = { appkey: app.key, ...given, customField, handle: shopId, lang: 'en', timestamp: String(Date.now()) };
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  back.searchParams.set('sign', shoplineQuerySign(app.secret, back.searchParams));
  return { status: 302, location: back.toString() };
}

/** A token for a code, or for nothing but the app's signature where one is renewed. */
function tokenFor({ body, headers, apps }: Asked, shopId: string, renews: boolean, books: PracticeShop): Answered {
  const { appkey = '', timestamp = '', sign = '' } = headers;
  const own = apps.filter(({ key }) => key === appkey);
  const signed = isFresh(timestamp) && own.some(({ secret }) => sameText(sign, shoplineBodySign(secret, body, timestamp)));
  const said = (code: number, message: string, data: object | null = null) => ({
    status: 200,
    json: { code, i18nCode: '', message, data },
  });
  if (!signed) return said(401, 'The signature is wrong');
  const { code = '' } = JSON.parse(body || '{}') as { code?: string };
  if (renews ? books.revoked : !isPracticeToken('code', shopId, code)) return said(400, renews ? 'not authorized' : 'The code is wrong');
  if (renews) books.refreshes += 1;
  const expireTime = new Date(Date.now() + 10 * 3_600_000).toISOString();
  return said(200, 'success', {
    accessToken: practiceToken('access', shopId),
    expireTime,
    scope: 'read_orders,write_orders,read_products',
  });
}

/** The rows of a page, and the Link header to the next; its page_info stands for the whole query. */
function paged<T>({ query, path }: Asked, shopId: string, rows: readonly T[], key: string, books: PracticeShop, of: Query): Answered {
  const size = Math.min(books.pageSize, Number(query.get('limit') ?? 50));
  const from = Number(of.from ?? 0);
  const page = rows.slice(from, from + size);
  if (rows.length <= from + size) return { status: 200, json: { [key]: page } };
  const info = Buffer.from(JSON.stringify({ ...of, from: from + size })).toString('base64url');
  const url = `https://${shopId}.myshopline.com${path.replace(/^\/[^/]+/, '')}?limit=${size}&page_info=${info}`;
  return { status: 200, json: { [key]: page }, headers: { link: `<${url}>; rel="next"` } };
}

type Query = Record<string, string | number | undefined>;
const queryOf = ({ query }: Asked): Query => {
  const info = query.get('page_info');
  return info ? (JSON.parse(Buffer.from(info, 'base64url').toString('utf8')) as Query) : Object.fromEntries(query);
};

/** How an order stands, in SHOPLINE's words. */
const words: Record<PracticeOrder['status'], { status: string; financial_status: string; fulfillment_status: string }> = {
  UNPAID: { status: 'open', financial_status: 'unpaid', fulfillment_status: 'unshipped' },
  READY_TO_SHIP: { status: 'open', financial_status: 'paid', fulfillment_status: 'unshipped' },
  SHIPPED: { status: 'open', financial_status: 'paid', fulfillment_status: 'shipped' },
  COMPLETED: { status: 'hidden', financial_status: 'paid', fulfillment_status: 'shipped' },
  IN_CANCEL: { status: 'open', financial_status: 'paid', fulfillment_status: 'unshipped' },
  CANCELLED: { status: 'cancelled', financial_status: 'refunded', fulfillment_status: 'unshipped' },
  TO_RETURN: { status: 'open', financial_status: 'refunded', fulfillment_status: 'shipped' },
};

function orders(asked: Asked, shopId: string, books: PracticeShop): Answered {
  const wanted = queryOf(asked);
  // Without a word about it only what is not sent yet is listed.
  const standing = wanted.fulfillment_status ?? 'unshipped';
  if (!['unshipped', 'partial', 'shipped'].includes(String(standing))) return errors(400, 'fulfillment status value is illegal');
  const from = Date.parse(String(wanted.updated_at_min ?? '')) || 0;
  const to = Date.parse(String(wanted.updated_at_max ?? '')) || 9e15;
  const rows = books.orders
    .filter(({ updatedAt }) => updatedAt.getTime() >= from && updatedAt.getTime() <= to)
    .filter(({ number, status }) => (!wanted.name || wanted.name === number) && words[status].fulfillment_status === standing)
    .filter(({ status }) => wanted.status === 'any' || words[status].status === 'open')
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
    .map((order) => told(order, books.items));
  return paged(asked, shopId, rows, 'orders', books, wanted);
}

const told = (order: PracticeOrder, items: readonly PracticeItem[]) => ({
  id: practiceOrderId(order),
  name: order.number,
  ...words[order.status],
  currency: 'TWD',
  current_total_price: order.lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2),
  created_at: order.updatedAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
  processed_at: order.updatedAt.toISOString(),
  cancelled_at: order.status === 'CANCELLED' ? order.updatedAt.toISOString() : null,
  buyer_note: null,
  payment_gateway_names: ['practice'],
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
      fulfillable_quantity: words[order.status].fulfillment_status === 'unshipped' ? quantity : 0,
      price,
    };
  }),
});

function products(asked: Asked, shopId: string, books: PracticeShop): Answered {
  const rows = books.items.map(({ id, name, models }) => ({
    id: String(id),
    title: name,
    status: 'active',
    images: [],
    variants: models.map((model) => ({ id: String(model.id || id), title: model.name || null, sku: model.sku, price: model.price })),
  }));
  return paged(asked, shopId, rows, 'products', books, queryOf(asked));
}

/** Lines of an order are sent: here all of them at once. */
function fulfil({ body }: Asked, wanted: string, books: PracticeShop): Answered {
  const order = books.orders.find((one) => String(practiceOrderId(one)) === wanted);
  if (!order) return errors(404, 'Not Found');
  if (order.status !== 'READY_TO_SHIP') return errors(422, 'The order has nothing that can be shipped.');
  const { fulfillment } = JSON.parse(body || '{}') as {
    fulfillment?: { line_items?: { quantity: number }[]; tracking_info_list?: { tracking_number?: string }[] };
  };
  if (!fulfillment?.line_items?.length) return errors(422, 'line_items is required');
  sendPracticeOrder(books, order, fulfillment.tracking_info_list?.[0]?.tracking_number ?? null);
  return { status: 200, json: { fulfillment: { id: `F${wanted}`, status: 'success' } } };
}
