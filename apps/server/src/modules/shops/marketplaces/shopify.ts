import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Callback, MarketplacePort, PlatformApp, Tokens, CallbackMessage } from '../marketplace.ts';
import { jsonOf, TransientError, NotAccepted } from '../request.ts';
import { shopifyBooks } from './shopify-books.ts';
import { at, refreshed, shopifyFor, throwRefused } from './shopify-library.ts';
import { requestJson } from './shopify-calls.ts';

const findOrder = `query FulfillmentOrders($wanted: String!) {
  orders(first: 5, query: $wanted) {
    nodes { name fulfillmentOrders(first: 20) { nodes { id status } } }
  }
}`;
const create = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } }
}`;
const parts = z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) });
const found = z.object({ orders: z.object({ nodes: z.array(z.object({ name: z.string(), fulfillmentOrders: parts })) }) });
const made = z.object({ fulfillmentCreate: z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable() });

/** Returns an order's name as a search term. */
const named = (name: string) => `name:"${name.replace(/["\\]/g, '')}"`;

/** Shipments at Shopify: fulfills what is still open of an order. It has no labels for apps. */
const shopifyShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  label: () => Promise.reject(new NotAccepted('no_labels', 'Shopify gives apps no labels')),
  async ship(app, access, { number, trackingNo, carrier }) {
    const { orders } = await requestJson(app, access, found, findOrder, { wanted: named(number) });
    const order = orders.nodes.find(({ name }) => name === number);
    if (!order) throw new NotAccepted('not_found', `there is no order ${number}`);
    const trackingInfo = trackingNo ? { number: trackingNo, company: carrier } : null;
    // Nothing is open in an order that is shipped already. Parts at several locations are fulfilled one by one, as the API requires.
    for (const { id: fulfillmentOrderId, status } of order.fulfillmentOrders.nodes) {
      if (status !== 'OPEN' && status !== 'IN_PROGRESS') continue;
      const fulfillment = { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }], trackingInfo };
      const { fulfillmentCreate } = await requestJson(app, access, made, create, { fulfillment });
      const [problem] = fulfillmentCreate?.userErrors ?? [];
      if (problem) throw new NotAccepted('user_error', problem.message);
    }
  },
};

const scope = 'read_orders,read_products,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders';
const shopName = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;

const tokens = z.object({
  access_token: z.string().min(1).max(2000),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().min(1).max(2000).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

/**
 * Exchanges a code for tokens: an access token of an hour with a refresh token; a token without an end does not expire. The library does
 * this only together with a cookie of the seller's browser, which returns to a host other than the one that set it.
 */
async function granted(app: PlatformApp, shopId: string, code: string): Promise<Tokens> {
  const body = JSON.stringify({ client_id: app.key, client_secret: app.secret, code, expiring: '1' });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await app.send(at(app, shopId, '/admin/oauth/access_token'), { method: 'POST', headers, body });
  throwRefused(answer, true);
  const read = tokens.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !read.success) throw new TransientError(`Shopify answered ${answer.status} without tokens`);
  const after = (seconds: number | undefined) => (seconds ? new Date(app.now.getTime() + seconds * 1000) : null);
  return {
    accessToken: read.data.access_token,
    refreshToken: read.data.refresh_token ?? null,
    accessUntil: after(read.data.expires_in),
    authorizedUntil: after(read.data.refresh_token_expires_in),
  };
}

async function renewed(app: PlatformApp, shopId: string, refreshToken: string): Promise<Tokens> {
  const session = await refreshed(app, shopId, refreshToken);
  if (!session.accessToken) throw new TransientError('Shopify answered without tokens');
  // The library uses the machine's clock.
  const toServerClock = (end: Date | undefined) => (end ? new Date(end.getTime() - Date.now() + app.now.getTime()) : null);
  return {
    accessToken: session.accessToken,
    refreshToken: session.refreshToken ?? null,
    accessUntil: toServerClock(session.expires),
    authorizedUntil: toServerClock(session.refreshTokenExpires),
  };
}

/** Validates the redirect: signed by Shopify and not older than its library allows (90 s). Duplicate parameters make it invalid. */
async function read(app: PlatformApp, query: URLSearchParams): Promise<Callback> {
  const fields = Object.fromEntries(query);
  if (Object.keys(fields).length !== query.size) return 'unsigned';
  const { utils } = await shopifyFor(app);
  if (!(await utils.validateHmac(fields).catch(() => false))) return 'unsigned';
  const { code, shop, error } = fields;
  return code && shop && shopName.test(shop) ? { code, shopId: shop } : { refused: error ?? 'no code' };
}

/** Parses a notification that Shopify signed over these bytes; one without a documented header is unreadable. */
async function received(app: PlatformApp, headers: IncomingMessage['headers'], body: Buffer, url: string): Promise<CallbackMessage> {
  const { webhooks } = await shopifyFor(app);
  const rawRequest = { headers, method: 'POST', url } as IncomingMessage;
  const webhook = await webhooks.validate({ rawBody: body.toString('utf8'), rawRequest });
  if (!webhook.valid) return webhook.reason === 'missing_headers' ? 'unreadable' : 'unsigned';
  const shopId = webhook.domain.toLowerCase();
  if (!shopName.test(shopId)) return 'unreadable';
  if (webhook.topic === 'APP_UNINSTALLED') return { shopId, about: 'deauthorized' };
  return { shopId, about: webhook.topic.startsWith('ORDERS_') ? 'orders' : 'nothing' };
}

/** Shopify's OAuth and GraphQL Admin API by its own library; its REST API exists for older apps only. */
export const shopify: MarketplacePort = {
  maxDays: 60,
  shopNamed(typed) {
    const bare = typed
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*/s, '');
    const name = bare.includes('.') ? bare : `${bare}.myshopify.com`;
    return shopName.test(name) ? name : null;
  },
  consentLink(app, { state, callback, shopId }) {
    const query = new URLSearchParams({ client_id: app.key, scope, redirect_uri: callback, state });
    return `${at(app, shopId ?? '', '/admin/oauth/authorize')}?${query}`;
  },
  // Shopify has no such link: the seller removes the app in the shop's settings, and Shopify notifies us (app/uninstalled).
  cancelLink: (app, { shopId }) => at(app, shopId, '/admin/settings/apps'),
  readCallback: read,
  grant: (app, { code, shopId }) => granted(app, shopId, code),
  refresh: renewed,
  ...shopifyBooks,
  ...shopifyShipping,
  handle: received,
};
