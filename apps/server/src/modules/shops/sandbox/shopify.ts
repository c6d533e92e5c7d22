import { createHmac } from 'node:crypto';
import {
  allowApp,
  isSandboxToken,
  lifeOf,
  type SandboxOrder,
  sandboxOrderId,
  sandboxShop,
  sandboxToken,
  type SandboxShop,
  sendSandboxOrder,
} from './store.ts';
import { consentPage, installedApps } from './page.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

/** Returns the HMAC-SHA256 with the app's secret over the query sorted by name; in hex. */
function signOf(secret: string, query: URLSearchParams): string {
  const sorted = new URLSearchParams([...query].sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHmac('sha256', secret).update(sorted.toString()).digest('hex');
}

const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });

/** Shopify's OAuth and GraphQL Admin API by its documentation, for the sandbox shops. */
export function sandboxShopify(input: SandboxRequest): Answered {
  const [, shopId = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(input.path) ?? [];
  const books = sandboxShop(shopId);
  if (path === '/admin/oauth/authorize') return consent(input, shopId);
  if (path === '/admin/settings/apps') return installedApps('Shopify', input, shopId);
  if (path === '/admin/oauth/access_token') return tokensFor(input, shopId, books);
  if (!isSandboxToken('access', shopId, input.headers['x-shopify-access-token'] ?? ''))
    return errors(401, '[API] Invalid API key or access token');
  return path.endsWith('/graphql.json') ? answer(input, books) : errors(404, 'Not Found');
}

function consent(input: SandboxRequest, shopId: string): Answered {
  const { query, apps } = input;
  const known = apps.filter(({ key }) => key === query.get('client_id'));
  if (!known.length) return errors(400, 'Oauth error invalid_request: no such client');
  const app = known.find(({ callback }) => query.get('redirect_uri') === callback);
  if (!app) return errors(400, 'Oauth error invalid_request: The redirect_uri is not whitelisted');
  const back = new URL(query.get('redirect_uri') ?? 'http://localhost/');
  const allow = query.get('allow');
  if (!allow) return { status: 200, html: consentPage('Shopify', input, [shopId]) };
  const grant = allow === 'no' ? { error: 'access_denied' } : { code: sandboxToken('code', shopId) };
  if (allow !== 'no') allowApp(shopId, app.key);
  const all = { ...grant, shop: shopId, state: query.get('state') ?? '', timestamp: String(Math.floor(Date.now() / 1000)) };
  for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
  back.searchParams.set('hmac', signOf(app.secret, back.searchParams));
  return { status: 302, location: back.toString() };
}

function tokensFor({ body, apps }: SandboxRequest, shopId: string, books: SandboxShop): Answered {
  const { client_id, client_secret, code, grant_type, refresh_token } = JSON.parse(body || '{}') as Record<string, string>;
  const isKnown = apps.some(({ key, secret }) => key === client_id && secret === client_secret);
  if (!isKnown) return errors(400, 'invalid_client');
  const renewing = grant_type === 'refresh_token';
  const good = renewing ? isSandboxToken('refresh', shopId, refresh_token ?? '') : isSandboxToken('code', shopId, code ?? '');
  if (!good) return errors(400, 'invalid_request');
  if (renewing) books.refreshes += 1;
  const tokens = { access_token: sandboxToken('access', shopId), refresh_token: sandboxToken('refresh', shopId) };
  return {
    status: 200,
    json: {
      ...tokens,
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
type Operation = (variables: Variables, books: SandboxShop) => unknown;

/** Answers a query by the name of its operation. */
function answer({ body }: SandboxRequest, books: SandboxShop): Answered {
  const { query = '', variables = {} } = JSON.parse(body || '{}') as { query?: string; variables?: Variables };
  const [, name = ''] = /^\s*(?:query|mutation)\s+(\w+)/.exec(query) ?? [];
  const operation = operations[name];
  if (!operation)
    return { status: 200, json: { errors: [{ message: `Unknown operation ${name}`, extensions: { code: 'undefinedField' } }] } };
  const cost = Math.max(1, variables.first ?? 1) * (8 + 5 * (variables.lines ?? 0));
  if (cost > 1000)
    return { status: 200, json: { errors: [{ message: 'Query cost is too high', extensions: { code: 'MAX_COST_EXCEEDED' } }] } };
  return { status: 200, json: { data: operation(variables, books), extensions: { cost: costOf(cost, 1000 - cost) } } };
}

const costOf = (requestedQueryCost: number, currentlyAvailable: number) => ({
  requestedQueryCost,
  actualQueryCost: requestedQueryCost,
  throttleStatus: { maximumAvailable: 1000, currentlyAvailable, restoreRate: 50 },
});

/** Shopify's throttling: CourierNumberExists with an error code. */
export const shopifyThrottled: Answered = {
  status: 200,
  json: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost: costOf(101, 100) } },
};
/** Its refusal of a change. */
export const shopifyRefused: Answered = {
  status: 200,
  json: { data: { fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message: 'The parcel cannot be sent now.' }] } } },
};

/** Returns a page of rows with its page information. */
function page<T>(rows: readonly T[], { first = 50, after }: Variables, max = 250) {
  const from = after ? Number(Buffer.from(after, 'base64url').toString('utf8')) : 0;
  const to = from + Math.min(first, max);
  const hasNextPage = rows.length > to;
  return {
    nodes: rows.slice(from, to),
    pageInfo: { hasNextPage, endCursor: hasNextPage ? Buffer.from(String(to)).toString('base64url') : null },
  };
}

/** Returns the orders of a search by time of change or by name. */
function searched(wanted: string, { orders }: SandboxShop): SandboxOrder[] {
  const [, from] = /updated_at:>='([^']+)'/.exec(wanted) ?? [];
  const [, to] = /updated_at:<='([^']+)'/.exec(wanted) ?? [];
  const [, name] = /name:"([^"]+)"/.exec(wanted) ?? [];
  return orders
    .filter(({ number }) => !name || number === name)
    .filter(({ updatedAt }) => (!from || updatedAt >= new Date(from)) && (!to || updatedAt <= new Date(to)))
    .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
}

const statusFields: Record<SandboxOrder['status'], { displayFinancialStatus: string; displayFulfillmentStatus: string }> = {
  UNPAID: { displayFinancialStatus: 'PENDING', displayFulfillmentStatus: 'UNFULFILLED' },
  READY_TO_SHIP: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
  SHIPPED: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'FULFILLED' },
  COMPLETED: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'FULFILLED' },
  IN_CANCEL: { displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' },
  CANCELLED: { displayFinancialStatus: 'VOIDED', displayFulfillmentStatus: 'UNFULFILLED' },
  TO_RETURN: { displayFinancialStatus: 'REFUNDED', displayFulfillmentStatus: 'FULFILLED' },
};

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'TWD' } });
const linesOf = ({ lines }: SandboxOrder, { items }: SandboxShop) =>
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

const orderNode = (order: SandboxOrder, books: SandboxShop, lines: number) => ({
  id: gid('Order', sandboxOrderId(order)),
  name: order.number,
  updatedAt: order.updatedAt.toISOString(),
  processedAt: order.updatedAt.toISOString(),
  cancelledAt: order.status === 'CANCELLED' ? order.updatedAt.toISOString() : null,
  closedAt: order.status === 'COMPLETED' ? order.updatedAt.toISOString() : null,
  ...statusFields[order.status],
  note: null,
  paymentGatewayNames: ['sandbox'],
  totalPriceSet: money(order.lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0).toFixed(2)),
  customer: { firstName: 'Practice', lastName: 'Buyer' },
  shippingAddress: { name: 'Practice Buyer', address1: '1 Practice Rd', city: 'Taipei', countryCodeV2: 'TW', phone: '886900000000' },
  shippingLine: { title: 'Standard' },
  fulfillments: order.trackingNo ? [{ trackingInfo: [{ number: order.trackingNo }] }] : [],
  lineItems: page(linesOf(order, books), { first: lines }),
});

const operations: Record<string, Operation> = {
  Orders: (variables, books) => {
    const rows = searched(variables.wanted ?? '', books).map((order) => orderNode(order, books, variables.lines ?? 10));
    return { orders: page(rows, variables, books.pageSize) };
  },
  Lines: (variables, books) => {
    const order = books.orders.find((one) => gid('Order', sandboxOrderId(one)) === variables.id);
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
      return { name: order.number, fulfillmentOrders: { nodes: [{ id: gid('FulfillmentOrder', sandboxOrderId(order)), status }] } };
    });
    return { orders: { nodes } };
  },
  Fulfil: ({ fulfillment }, books) => {
    const wanted = fulfillment?.lineItemsByFulfillmentOrder[0]?.fulfillmentOrderId;
    const order = books.orders.find((one) => gid('FulfillmentOrder', sandboxOrderId(one)) === wanted);
    const no = (message: string) => ({ fulfillmentCreate: { fulfillment: null, userErrors: [{ field: null, message }] } });
    if (!order) return no('Fulfillment order does not exist.');
    if (order.status !== 'READY_TO_SHIP') return no('The fulfillment order is not in an open state.');
    sendSandboxOrder(books, order, fulfillment?.trackingInfo?.number ?? null);
    return { fulfillmentCreate: { fulfillment: { id: gid('Fulfillment', sandboxOrderId(order)) }, userErrors: [] } };
  },
};
