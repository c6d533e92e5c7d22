import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Callback, MarketplacePort, PlatformApp, Tokens, Word } from '../marketplace.ts';
import { jsonOf, Trouble } from '../speak.ts';
import { shopifyBooks } from './shopify-books.ts';
import { at, refreshed, shopifyFor, throwRefused } from './shopify-library.ts';
import { shopifyShipping } from './shopify-shipping.ts';

const scope = 'read_orders,read_products,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders';
const shopName = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;

const tokens = z.object({
  access_token: z.string().min(1).max(2000),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().min(1).max(2000).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

/**
 * Tokens for a code: an access token of an hour with one to renew it; what Shopify gives without an end has none. The library does this
 * only in one step with a cookie of the seller's browser, which comes back to another name of ours than it left.
 */
async function granted(app: PlatformApp, shopId: string, code: string): Promise<Tokens> {
  const body = JSON.stringify({ client_id: app.key, client_secret: app.secret, code, expiring: '1' });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await app.send(at(app, shopId, '/admin/oauth/access_token'), { method: 'POST', headers, body });
  throwRefused(answer, true);
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

async function renewed(app: PlatformApp, shopId: string, refreshToken: string): Promise<Tokens> {
  const given = await refreshed(app, shopId, refreshToken);
  if (!given.accessToken) throw new Trouble('Shopify answered without tokens');
  // The library counts from the machine's clock.
  const byOurs = (end: Date | undefined) => (end ? new Date(end.getTime() - Date.now() + app.now.getTime()) : null);
  return {
    accessToken: given.accessToken,
    refreshToken: given.refreshToken ?? null,
    accessUntil: byOurs(given.expires),
    authorizedUntil: byOurs(given.refreshTokenExpires),
  };
}

/** What came back with the browser, when it is Shopify's word and not older than its library allows (90 s). What is named twice is nobody's word. */
async function read(app: PlatformApp, query: URLSearchParams): Promise<Callback> {
  const told = Object.fromEntries(query);
  if (Object.keys(told).length !== query.size) return 'unsigned';
  const { utils } = await shopifyFor(app);
  if (!(await utils.validateHmac(told).catch(() => false))) return 'unsigned';
  const { code, shop, error } = told;
  return code && shop && shopName.test(shop) ? { code, shopId: shop } : { refused: error ?? 'no code' };
}

/** A notification, when it is Shopify's over these bytes; one without a heading of the documentation cannot be read. */
async function heard(app: PlatformApp, headers: IncomingMessage['headers'], body: Buffer, url: string): Promise<Word> {
  const { webhooks } = await shopifyFor(app);
  const rawRequest = { headers, method: 'POST', url } as IncomingMessage;
  const said = await webhooks.validate({ rawBody: body.toString('utf8'), rawRequest });
  if (!said.valid) return said.reason === 'missing_headers' ? 'unreadable' : 'unsigned';
  const shopId = said.domain.toLowerCase();
  if (!shopName.test(shopId)) return 'unreadable';
  if (said.topic === 'APP_UNINSTALLED') return { shopId, about: 'deauthorized' };
  return { shopId, about: said.topic.startsWith('ORDERS_') ? 'orders' : 'nothing' };
}

/** Shopify's OAuth and GraphQL Admin API by its own library; its REST API is kept for older apps only. */
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
  readCallback: read,
  grant: (app, { code, shopId }) => granted(app, shopId, code),
  refresh: renewed,
  ...shopifyBooks,
  ...shopifyShipping,
  hear: heard,
};
