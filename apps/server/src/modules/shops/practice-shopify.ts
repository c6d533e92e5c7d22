import type { Answered, Asked } from './practice-marketplace.ts';
import { isPracticeToken, lifeOf, type PracticeOrder, practiceShop, practiceToken, type PracticeShop } from './practice-books.ts';
import { consentPage } from './practice-page.ts';
import { shopifyShipping } from './practice-shipping.ts';
import { shopifyQuerySign } from './marketplaces/shopify.ts';

const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });

/** Shopify's OAuth and Admin API as its documentation describes them, for the shops in the practice books. */
export function practiceShopify(asked: Asked): Answered {
  const [, shopId = '', path = ''] = /^\/shopify\/([^/]+)(\/.*)$/.exec(asked.path) ?? [];
  const books = practiceShop(shopId);
  if (path === '/admin/oauth/authorize') return consent(asked, shopId);
  if (path === '/admin/settings/apps') return { status: 200, html: consentPage('Shopify', asked, [shopId], true) };
  if (path === '/admin/oauth/access_token') return tokensFor(asked, shopId, books);
  if (!isPracticeToken('access', shopId, asked.headers['x-shopify-access-token'] ?? ''))
    return errors(401, '[API] Invalid API key or access token');
  const shipping = shopifyShipping(asked, path, books);
  if (shipping) return shipping;
  if (path.endsWith('/orders.json')) return orders(asked, shopId, books);
  if (path.endsWith('/products.json')) return products(asked, shopId, books);
  return errors(404, 'Not Found');
}

function consent(asked: Asked, shopId: string): Answered {
  const { query, app } = asked;
  if (query.get('client_id') !== app.key) return errors(400, 'Oauth error invalid_request: no such client');
  const back = new URL(query.get('redirect_uri') ?? 'http://localhost/');
  const allow = query.get('allow');
  if (!allow) return { status: 200, html: consentPage('Shopify', asked, [shopId]) };
  const given = allow === 'no' ? { error: 'access_denied' } : { code: practiceToken('code', shopId) };
  if (allow !== 'no') practiceShop(shopId).revoked = false;
  const all = { ...given, shop: shopId, state: query.get('state') ?? '', timestamp: String(Math.floor(Date.now() / 1000)) };
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  back.searchParams.set('hmac', shopifyQuerySign(app.secret, back.searchParams));
  return { status: 302, location: back.toString() };
}

function tokensFor({ body, app }: Asked, shopId: string, books: PracticeShop): Answered {
  const { client_id, client_secret, code, grant_type, refresh_token } = JSON.parse(body || '{}') as Record<string, string>;
  if (client_id !== app.key || client_secret !== app.secret) return errors(400, 'invalid_client');
  const renewing = grant_type === 'refresh_token';
  const good = renewing ? isPracticeToken('refresh', shopId, refresh_token ?? '') : isPracticeToken('code', shopId, code ?? '');
  if (!good) return errors(400, 'invalid_request');
  if (renewing) books.refreshes += 1;
  const given = { access_token: practiceToken('access', shopId), refresh_token: practiceToken('refresh', shopId) };
  return {
    status: 200,
    json: {
      ...given,
      scope: 'read_orders,read_products,write_merchant_managed_fulfillment_orders',
      expires_in: 3600,
      refresh_token_expires_in: lifeOf('refresh'),
    },
  };
}

/** The rows of a page, and the Link header to the next; its page_info stands for the whole query. */
function paged<T>({ query, path }: Asked, shopId: string, rows: readonly T[], key: string, size: number, of: string): Answered {
  const [start, asked] = of.split(':');
  const from = Number(start);
  const next = rows.length > from + size ? Buffer.from(`${from + size}:${asked}`).toString('base64url') : null;
  const url = `https://${shopId}${path.replace(/^\/shopify\/[^/]+/, '')}?limit=${query.get('limit')}&page_info=${next}`;
  return { status: 200, json: { [key]: rows.slice(from, from + size) }, ...(next ? { headers: { link: `<${url}>; rel="next"` } } : {}) };
}

const spanOf = (query: URLSearchParams) =>
  `0:${Date.parse(query.get('updated_at_min') ?? '') || 0}-${Date.parse(query.get('updated_at_max') ?? '') || 9e15}`;
const whereOf = (query: URLSearchParams) => {
  const page = query.get('page_info');
  return page ? Buffer.from(page, 'base64url').toString('utf8') : spanOf(query);
};

function orders(asked: Asked, shopId: string, books: PracticeShop): Answered {
  const where = whereOf(asked.query);
  const [from, to] = where.split(':')[1]!.split('-').map(Number);
  const name = asked.query.get('name');
  const within = books.orders.filter(
    ({ updatedAt, number }) => updatedAt.getTime() >= from! && updatedAt.getTime() <= to! && (!name || number === name),
  );
  const inOrder = within.sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime()).map((order) => told(order, books));
  return paged(asked, shopId, inOrder, 'orders', Math.min(books.pageSize, Number(asked.query.get('limit') ?? 50)), where);
}

const words: Record<
  PracticeOrder['status'],
  { financial_status: string; fulfillment_status: string | null; closed?: boolean; cancelled?: boolean }
> = {
  UNPAID: { financial_status: 'pending', fulfillment_status: null },
  READY_TO_SHIP: { financial_status: 'paid', fulfillment_status: null },
  SHIPPED: { financial_status: 'paid', fulfillment_status: 'fulfilled' },
  COMPLETED: { financial_status: 'paid', fulfillment_status: 'fulfilled', closed: true },
  IN_CANCEL: { financial_status: 'paid', fulfillment_status: null },
  CANCELLED: { financial_status: 'voided', fulfillment_status: null, cancelled: true },
  TO_RETURN: { financial_status: 'refunded', fulfillment_status: 'fulfilled' },
};

function told({ number, status, updatedAt, lines, trackingNo }: PracticeOrder, { items }: PracticeShop) {
  const { closed, cancelled, ...state } = words[status];
  return {
    id: 9_000_000 + Number(number.replace(/\D/g, '').slice(-6) || 0),
    name: number,
    currency: 'TWD',
    total_price: lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2),
    updated_at: updatedAt.toISOString(),
    processed_at: updatedAt.toISOString(),
    cancelled_at: cancelled ? updatedAt.toISOString() : null,
    closed_at: closed ? updatedAt.toISOString() : null,
    ...state,
    note: null,
    payment_gateway_names: ['practice'],
    customer: { first_name: 'Practice', last_name: 'Buyer' },
    shipping_address: { name: 'Practice Buyer', address1: '1 Practice Rd', city: 'Taipei', country_code: 'TW', phone: '886900000000' },
    shipping_lines: [{ title: 'Standard' }],
    fulfillments: trackingNo ? [{ tracking_number: trackingNo }] : [],
    line_items: lines.map(({ itemId, modelId, quantity, price }, at) => {
      const item = items.find(({ id }) => id === itemId);
      const model = item?.models.find(({ id }) => id === modelId);
      const line = {
        product_id: itemId,
        variant_id: modelId || itemId,
        title: item?.name ?? 'An article',
        variant_title: model?.name || null,
      };
      return { id: at + 1, ...line, sku: model?.sku ?? '', quantity, current_quantity: quantity, price };
    }),
  };
}

function products(asked: Asked, shopId: string, books: PracticeShop): Answered {
  const rows = books.items.map(({ id, name, models }) => ({
    id,
    title: name,
    status: 'active',
    images: [],
    variants: models.map((model) => ({ id: model.id || id, title: model.name || 'Default Title', sku: model.sku, price: model.price })),
  }));
  return paged(asked, shopId, rows, 'products', Math.min(books.pageSize, Number(asked.query.get('limit') ?? 50)), whereOf(asked.query));
}
