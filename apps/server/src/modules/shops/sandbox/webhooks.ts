import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MarketplaceType } from '../marketplace.ts';
import { type Happening, sandboxOrderId, type SandboxShop } from './store.ts';
import type { SandboxApp } from './exchange.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** An outgoing notification. */
interface Notice {
  headers: Record<string, string>;
  body: string;
}
type Written = (shop: SandboxShop, happening: Happening, app: SandboxApp & { webhook: { url: string } }) => Notice;

const hmac = (secret: string, text: string, form: 'hex' | 'base64') => createHmac('sha256', secret).update(text).digest(form);

/** Shopee signs the URL and the body; code 2: the shop is no longer authorized, 3: the status of an order changed. */
const byShopee: Written = ({ id }, happening, { secret, webhook }) => {
  const timestamp = Math.floor(Date.now() / 1000);
  const payload =
    happening.about === 'order'
      ? { code: 3, shop_id: Number(id), timestamp, data: { ordersn: happening.order.number, status: happening.order.status } }
      : { code: 2, timestamp, data: { shop_id: Number(id), success: 1 } };
  const body = JSON.stringify(payload);
  return { headers: { authorization: hmac(secret, `${webhook.url}|${body}`, 'hex') }, body };
};

const byShopify: Written = ({ id }, happening, { secret }) => {
  const [topic, payload] =
    happening.about === 'order'
      ? ['orders/updated', { id: sandboxOrderId(happening.order), name: happening.order.number }]
      : ['app/uninstalled', { domain: id }];
  const body = JSON.stringify(payload);
  return {
    headers: {
      'x-shopify-topic': topic as string,
      'x-shopify-hmac-sha256': hmac(secret, body, 'base64'),
      'x-shopify-shop-domain': id,
      'x-shopify-api-version': '2025-10',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
    },
    body,
  };
};

const byShopline: Written = ({ id }, happening, { secret, key }) => {
  const [topic, payload] =
    happening.about === 'order'
      ? ['orders/edited', { id: sandboxOrderId(happening.order), name: happening.order.number }]
      : ['apps/installed_uninstalled', { operate: 'UNINSTALL', appkey: key, handle: id }];
  const body = JSON.stringify(payload);
  return {
    headers: {
      'x-shopline-topic': topic as string,
      'x-shopline-hmac-sha256': hmac(secret, body, 'base64'),
      'x-shopline-shop-domain': `${id}.myshopline.com`,
      'x-shopline-webhook-id': randomUUID(),
    },
    body,
  };
};

const written: Record<MarketplaceType, Written> = { [Shopee]: byShopee, [Shopify]: byShopify, [Shopline]: byShopline };

/**
 * Notifies an app of an event of a shop, with the marketplace's signature; returns the status of the answer. An app without a webhook is
 * skipped.
 */
export async function notify(type: MarketplaceType, app: SandboxApp, shop: SandboxShop, happening: Happening): Promise<number | undefined> {
  const { webhook } = app;
  if (!webhook) return undefined;
  const { headers, body } = written[type](shop, happening, { ...app, webhook });
  return post(new URL(new URL(webhook.url).pathname, webhook.at), { headers: { ...headers, 'content-type': 'application/json' }, body });
}

/** Posts a notification to this machine; failures are ignored, as the next synchronization covers them. */
const post = (url: URL, { headers, body }: Notice): Promise<number | undefined> =>
  new Promise((answered) => {
    const sent = request(url, { method: 'POST', headers, timeout: 10_000 }, (response) => {
      response.resume();
      response.on('end', () => answered(response.statusCode));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => answered(undefined));
    sent.end(body);
  });
