import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { MarketplacePort, PlatformApp, Tokens } from '../marketplace.ts';
import { sameText } from '../../../core/calls/same-text.ts';
import { jsonOf, refuseStatus, Trouble, Unauthorized } from '../speak.ts';
import { shopifyBooks } from './shopify-books.ts';
import { at } from './shopify-calls.ts';
import { shopifyShipping } from './shopify-shipping.ts';

const scope = 'read_orders,read_products,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders';
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

/** Shopify's OAuth and GraphQL Admin API; its REST API is kept for older apps only. */
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
  ...shopifyBooks,
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
