import { createHmac } from 'node:crypto';
import type { Answered, Asked } from './practise.ts';
import {
  allowApp,
  isPracticeToken,
  lifeOf,
  type PracticeOrder,
  practiceOrderId,
  practiceShop,
  practiceToken,
  type PracticeShop,
  sendPracticeOrder,
} from './books.ts';
import { consentPage, installedApps } from './page.ts';

/** HMAC-SHA256 with the app's secret over the query in the order of its names; in hex. */
function signOf(secret: string, query: URLSearchParams): string {
  const sorted = new URLSearchParams([...query].sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHmac('sha256', secret).update(sorted.toString()).digest('hex');
}

const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });

/** Shopify's OAuth and GraphQL Admin API as its documentation describes them, for the shops in the practice books. */
export function practiceShopify(asked: Asked): Answered {
  const [, shopId = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(asked.path) ?? [];
  const books = practiceShop(shopId);
  if (path === '/admin/oauth/authorize') return consent(asked, shopId);
  if (path === '/admin/settings/apps') return installedApps('Shopify', asked, shopId);
  if (path === '/admin/oauth/access_token') return tokensFor(asked, shopId, books);
  if (!isPracticeToken('access', shopId, asked.headers['x-shopify-access-token'] ?? ''))
    return errors(401, '[API] Invalid API key or access token');
  return path.endsWith('/graphql.json') ? answer(asked, books) : errors(404, 'Not Found');
}

function consent(asked: Asked, shopId: string): Answered {
  const { query, apps } = asked;
  const known = apps.filter(({ key }) => key === query.get('client_id'));
  if (!known.length) return errors(400, 'Oauth error invalid_request: no such client');
  const app = known.find(({ callback }) => query.get('redirect_uri') === callback);
  if (!app) return errors(400, 'Oauth error invalid_request: The redirect_uri is not whitelisted');
  const back = new URL(query.get('redirect_uri') ?? 'http://localhost/');
  const allow = query.get('allow');
  if (!allow) return { status: 200, html: consentPage('Shopify', asked, [shopId]) };
  const given = allow === 'no' ? { error: 'access_denied' } : { code: practiceToken('code', shopId) };
  if (allow !== 'no') allowApp(shopId, app.key);
  const all = { ...given, shop: shopId, state: query.get('state') ?? '', timestamp: String(Math.floor(Date.now() / 1000)) };
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  back.searchParams.set('hmac', signOf(app.secret, back.searchParams));
  return { status: 302, location: back.toString() };
}

function tokensFor({ body, apps }: Asked, shopId: string, books: PracticeShop): Answered {
  const { client_id, client_secret, code, grant_type, refresh_token } = JSON.parse(body || '{}') as Record<string, string>;
  const isKnown = apps.some(({ key, secret }) => key === client_id && secret === client_secret);
  if (!isKnown) return errors(400, 'invalid_client');
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

const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`;

interface Variables {
  first?: number;
  lines?: number;
  after?: string | null;
  wanted?: string;
  id?: string;
  fulfillment?: { lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[]; trackingInfo?: { number?: string | null } | null };
}
type Operation = (variables: Variables, books: PracticeShop) => unknown;

/** What the caller asks by the name of its operation; each asks for no more than the documentation has, and reads what it asked for. */
function answer({ body }: Asked, books: PracticeShop): Answered {
  const { query = '', variables = {} } = JSON.parse(body || '{}') as { query?: string; variables?: Variables };
  const [, name = ''] = /^\s*(?:query|mutation)\s+(\w+)/.exec(query) ?? [];
  const operation = operations[name];
  if (!operation)
    return { status: 200, json: { errors: [{ message: `Unknown operation ${name}`, extensions: { code: 'undefinedField' } }] } };
  const asked = Math.max(1, variables.first ?? 1) * (8 + 5 * (variables.lines ?? 0));
  if (asked > 1000)
    return { status: 200, json: { errors: [{ message: 'Query cost is too high', extensions: { code: 'MAX_COST_EXCEEDED' } }] } };
  return { status: 200, json: { data: operation(variables, books), extensions: { cost: costOf(asked, 1000 - asked) } } };
}

const costOf = (requestedQueryCost: number, currentlyAvailable: number) => ({
  requestedQueryCost,
  actualQueryCost: requestedQueryCost,
  throttleStatus: { maximumAvailable: 1000, currentlyAvailable, restoreRate: 50 },
});

/** How Shopify says that it was asked for more than has flowed back: 200, with the word for it. */
export const shopifyThrottled: Answered = {
  status: 200,
  json: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost: costOf(101, 100) } },
};
/** How it says no to a change. */
export const shopifyRefused: Answered = {
  status: 200,
  json: { data: { fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message: 'The parcel cannot be sent now.' }] } } },
};

/** The part of some rows that a page holds, and what it says of the next. */
function page<T>(rows: readonly T[], { first = 50, after }: Variables, most = 250) {
  const from = after ? Number(Buffer.from(after, 'base64url').toString('utf8')) : 0;
  const to = from + Math.min(first, most);
  const hasNextPage = rows.length > to;
  return {
    nodes: rows.slice(from, to),
    pageInfo: { hasNextPage, endCursor: hasNextPage ? Buffer.from(String(to)).toString('base64url') : null },
  };
}

/** The orders that a search names: by the moment they changed, or by their name. */
function searched(wanted: string, { orders }: PracticeShop): PracticeOrder[] {
  const [, from] = /updated_at:>='([^']+)'/.exec(wanted) ?? [];
  const [, to] = /updated_at:<='([^']+)'/.exec(wanted) ?? [];
  const [, name] = /name:"([^"]+)"/.exec(wanted) ?? [];
  return orders
    .filter(({ number }) => !name || number === name)
    .filter(({ updatedAt }) => (!from || updatedAt >= new Date(from)) && (!to || updatedAt <= new Date(to)))
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
}

const words: Record<PracticeOrder['status'], { displayFinancialStatus: string; displayFulfillmentStatus: string }> = {
  UNPAID: { displayFinancialStatus: 'PENDING', displayFulfillmentStatus: 'UNFULFILLED' },
  READY_TO_SHIP: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
  SHIPPED: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'FULFILLED' },
  COMPLETED: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'FULFILLED' },
  IN_CANCEL: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
  CANCELLED: { displayFinancialStatus: 'VOIDED', displayFulfillmentStatus: 'UNFULFILLED' },
  TO_RETURN: { displayFinancialStatus: 'REFUNDED', displayFulfillmentStatus: 'FULFILLED' },
};

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'TWD' } });
const linesOf = ({ lines }: PracticeOrder, { items }: PracticeShop) =>
  lines.map(({ itemId, modelId, quantity, price }, index) => {
    const item = items.find(({ id }) => id === itemId);
    const model = item?.models.find(({ id }) => id === modelId);
    return {
      id: gid('LineItem', index + 1),
      title: item?.name ?? 'An article',
      variantTitle: model?.name || null,
      sku: model?.sku ?? '',
      quantity,
      currentQuantity: quantity,
      originalUnitPriceSet: money(price),
      product: { id: gid('Product', itemId) },
      variant: { id: gid('ProductVariant', modelId || itemId) },
    };
  });

const told = (order: PracticeOrder, books: PracticeShop, lines: number) => ({
  id: gid('Order', practiceOrderId(order)),
  name: order.number,
  updatedAt: order.updatedAt.toISOString(),
  processedAt: order.updatedAt.toISOString(),
  cancelledAt: order.status === 'CANCELLED' ? order.updatedAt.toISOString() : null,
  closedAt: order.status === 'COMPLETED' ? order.updatedAt.toISOString() : null,
  ...words[order.status],
  note: null,
  paymentGatewayNames: ['practice'],
  totalPriceSet: money(order.lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2)),
  customer: { firstName: 'Practice', lastName: 'Buyer' },
  shippingAddress: { name: 'Practice Buyer', address1: '1 Practice Rd', city: 'Taipei', countryCodeV2: 'TW', phone: '886900000000' },
  shippingLine: { title: 'Standard' },
  fulfillments: order.trackingNo ? [{ trackingInfo: [{ number: order.trackingNo }] }] : [],
  lineItems: page(linesOf(order, books), { first: lines }),
});

const operations: Record<string, Operation> = {
  Orders: (variables, books) => {
    const rows = searched(variables.wanted ?? '', books).map((order) => told(order, books, variables.lines ?? 10));
    return { orders: page(rows, variables, books.pageSize) };
  },
  Lines: (variables, books) => {
    const order = books.orders.find((one) => gid('Order', practiceOrderId(one)) === variables.id);
    return { order: order ? { lineItems: page(linesOf(order, books), variables) } : null };
  },
  Variants: (variables, books) => {
    const rows = books.items.flatMap(({ id, name, models }) =>
      models.map((model) => ({
        id: gid('ProductVariant', model.id || id),
        title: model.name || 'Default Title',
        sku: model.sku,
        price: model.price,
        product: { id: gid('Product', id), title: name, status: 'ACTIVE', featuredMedia: null },
      })),
    );
    return { productVariants: page(rows, variables, books.pageSize) };
  },
  FulfillmentOrders: (variables, books) => {
    const nodes = searched(variables.wanted ?? '', books).map((order) => {
      const status = order.status === 'READY_TO_SHIP' ? 'OPEN' : 'CLOSED';
      return { name: order.number, fulfillmentOrders: { nodes: [{ id: gid('FulfillmentOrder', practiceOrderId(order)), status }] } };
    });
    return { orders: { nodes } };
  },
  Fulfil: ({ fulfillment }, books) => {
    const wanted = fulfillment?.lineItemsByFulfillmentOrder[0]?.fulfillmentOrderId;
    const order = books.orders.find((one) => gid('FulfillmentOrder', practiceOrderId(one)) === wanted);
    const no = (message: string) => ({ fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message }] } });
    if (!order) return no('Fulfillment order does not exist.');
    if (order.status !== 'READY_TO_SHIP') return no('The fulfillment order is not in an open state.');
    sendPracticeOrder(books, order, fulfillment?.trackingInfo?.number ?? null);
    return { fulfillmentCreate: { fulfillment: { id: gid('Fulfillment', practiceOrderId(order)) }, userErrors: [] } };
  },
};
