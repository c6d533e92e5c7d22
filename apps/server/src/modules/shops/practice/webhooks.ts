import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MarketplaceType } from '../marketplace.ts';
import { type Happening, practiceOrderId, type PracticeShop } from './books.ts';
import type { PracticeApp } from './practise.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
/** A notification as it goes out. */
interface Notice {
  headers: Record<string, string>;
  body: string;
}
type Written = (shop: PracticeShop, happening: Happening, app: PracticeApp & { webhook: { url: string } }) => Notice;

const hmac = (secret: string, text: string, form: 'hex' | 'base64') => createHmac('sha256', secret).update(text).digest(form);

/** Shopee: the address and the body are signed; 2 says that the shop is no longer authorized, 3 that an order stands otherwise. */
const byShopee: Written = ({ id }, happening, { secret, webhook }) => {
  const timestamp = Math.floor(Date.now() / 1000);
  const told =
    happening.about === 'order'
      ? { code: 3, shop_id: Number(id), timestamp, data: { ordersn: happening.order.number, status: happening.order.status } }
      : { code: 2, timestamp, data: { shop_id: Number(id), success: 1 } };
  const body = JSON.stringify(told);
  return { headers: { authorization: hmac(secret, `${webhook.url}|${body}`, 'hex') }, body };
};

const byShopify: Written = ({ id }, happening, { secret }) => {
  const [topic, told] =
    happening.about === 'order'
      ? ['orders/updated', { id: practiceOrderId(happening.order), name: happening.order.number }]
      : ['app/uninstalled', { domain: id }];
  const body = JSON.stringify(told);
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
  const [topic, told] =
    happening.about === 'order'
      ? ['orders/edited', { id: practiceOrderId(happening.order), name: happening.order.number }]
      : ['apps/installed_uninstalled', { operate: 'UNINSTALL', appkey: key, handle: id }];
  const body = JSON.stringify(told);
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

/** Tells an app, in the marketplace's own signature, what happened to a shop; gives what it answered. Who registered no address is not told. */
export async function notify(
  type: MarketplaceType,
  app: PracticeApp,
  shop: PracticeShop,
  happening: Happening,
): Promise<number | undefined> {
  const { webhook } = app;
  if (!webhook) return undefined;
  const { headers, body } = written[type](shop, happening, { ...app, webhook });
  return post(new URL(new URL(webhook.url).pathname, webhook.at), { headers: { ...headers, 'content-type': 'application/json' }, body });
}

/** Posts a notification to this machine; one that is not taken is left: the next synchronization hears of it anyway. */
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
