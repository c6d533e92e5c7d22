import { z } from 'zod';
import type { MarketplacePort } from '../marketplace.ts';
import { NotAccepted } from '../speak.ts';
import { ask } from './shopify-calls.ts';

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

/** An order's name as a search term. */
const named = (name: string) => `name:"${name.replace(/["\\]/g, '')}"`;

/** Shipments at Shopify: what is still open of an order is fulfilled. It has no labels of its own for apps. */
export const shopifyShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  label: () => Promise.reject(new NotAccepted('no_labels', 'Shopify gives apps no labels')),
  async ship(app, access, { number, trackingNo, carrier }) {
    const { orders } = await ask(app, access, found, findOrder, { wanted: named(number) });
    const order = orders.nodes.find(({ name }) => name === number);
    if (!order) throw new NotAccepted('not_found', `there is no order ${number}`);
    const trackingInfo = trackingNo ? { number: trackingNo, company: carrier } : null;
    // Nothing is open of an order that it knows to be on its way. Parts at several places are told one by one, as it wants them.
    for (const { id: fulfillmentOrderId, status } of order.fulfillmentOrders.nodes) {
      if (status !== 'OPEN' && status !== 'IN_PROGRESS') continue;
      const fulfillment = { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }], trackingInfo };
      const { fulfillmentCreate } = await ask(app, access, made, create, { fulfillment });
      const [problem] = fulfillmentCreate?.userErrors ?? [];
      if (problem) throw new NotAccepted('user_error', problem.message);
    }
  },
};
