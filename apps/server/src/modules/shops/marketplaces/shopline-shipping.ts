import { z } from 'zod';
import type { MarketplacePort } from '../marketplace.ts';
import { NotAccepted } from '../request.ts';
import { requestJson } from './shopline-calls.ts';
import { idText } from './texts.ts';

const line = z.object({ id: idText, quantity: z.number().int(), fulfillable_quantity: z.number().int().nullish() });
const found = z.object({ orders: z.array(z.object({ id: idText, name: z.string(), line_items: z.array(line) })) });
const anything = z.object({}).loose();
// Without this filter, only what is not shipped yet is listed.
const standings = ['unshipped', 'partial', 'shipped'] as const;

/** Shipments at SHOPLINE: fulfills what is still to be shipped of an order. It has no labels for apps. */
export const shoplineShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  label: () => Promise.reject(new NotAccepted('no_labels', 'SHOPLINE gives apps no labels')),
  async ship(app, access, { number, trackingNo, carrier }) {
    for (const fulfillment_status of standings) {
      const query = new URLSearchParams({ name: number, status: 'any', fulfillment_status });
      const { data } = await requestJson(app, access, found, `orders.json?${query}`);
      const order = data.orders.find(({ name }) => name === number);
      if (!order) continue;
      // Nothing is open in an order that is shipped already.
      if (fulfillment_status === 'shipped') return;
      const open = order.line_items.map((one) => ({ id: one.id, quantity: one.fulfillable_quantity ?? one.quantity }));
      const line_items = open.filter(({ quantity }) => quantity > 0);
      const tracking_info_list = trackingNo ? [{ tracking_number: trackingNo, tracking_company: carrier ?? '' }] : [];
      const fulfillment = { line_items, tracking_info_list, notify_customer: true };
      return void (await requestJson(app, access, anything, `orders/${order.id}/fulfillments.json`, { fulfillment }));
    }
    throw new NotAccepted('not_found', `there is no order ${number}`);
  },
};
