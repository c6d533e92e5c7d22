import { z } from 'zod';
import type { Access, MarketplacePort, PlatformApp } from '../marketplace.ts';
import { jsonOf, NotAccepted, refuseStatus, Trouble, Unauthorized } from '../speak.ts';
import { at, version } from './shopify-place.ts';

const id = z.union([z.number().int(), z.string()]).transform(String);
const found = z.object({ orders: z.array(z.object({ id, name: z.string() })) });
const parts = z.object({ fulfillment_orders: z.array(z.object({ id, status: z.string() })) });
const anything = z.object({}).loose();

/** Sends a call of the Admin API and reads its answer; what it does not accept (404, 422) is told in its words. */
async function ask<S extends z.ZodType>(app: PlatformApp, access: Access, schema: S, path: string, body?: object): Promise<z.infer<S>> {
  const headers = { 'x-shopify-access-token': access.accessToken, accept: 'application/json', 'content-type': 'application/json' };
  const url = at(app, access.shopId, `/admin/api/${version}/${path}`);
  const answer = await app.send(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'GET', headers });
  if (answer.status === 403) throw new Unauthorized('the shop no longer allows it');
  refuseStatus(answer);
  if (answer.status === 404 || answer.status === 422) throw new NotAccepted(String(answer.status), answer.body.slice(0, 300));
  const read = schema.safeParse(jsonOf(answer));
  if (answer.status >= 300 || !read.success) throw new Trouble(`Shopify answered ${answer.status} to ${path} otherwise than documented`);
  return read.data as z.infer<S>;
}

/** Shipments at Shopify: what is still open of an order is fulfilled. It has no labels of its own for apps. */
export const shopifyShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  label: () => Promise.reject(new NotAccepted('no_labels', 'Shopify gives apps no labels')),
  async ship(app, access, { number, trackingNo, carrier }) {
    const query = new URLSearchParams({ name: number, status: 'any', fields: 'id,name' });
    const { orders } = await ask(app, access, found, `orders.json?${query}`);
    const order = orders.find(({ name }) => name === number);
    if (!order) throw new NotAccepted('not_found', `there is no order ${number}`);
    const { fulfillment_orders } = await ask(app, access, parts, `orders/${order.id}/fulfillment_orders.json`);
    const open = fulfillment_orders.filter(({ status }) => status === 'open' || status === 'in_progress');
    // Nothing is open of an order that it knows to be on its way.
    if (!open.length) return;
    const line_items_by_fulfillment_order = open.map((part) => ({ fulfillment_order_id: Number(part.id) }));
    const tracking_info = { number: trackingNo, company: carrier };
    const fulfillment = { line_items_by_fulfillment_order, ...(trackingNo ? { tracking_info } : {}) };
    await ask(app, access, anything, 'fulfillments.json', { fulfillment });
  },
};
