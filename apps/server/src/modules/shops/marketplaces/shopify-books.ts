import { z } from 'zod';
import type { Access, MarketplacePort, PlatformApp, PlatformArticle, PlatformOrder, PlatformState } from '../marketplace.ts';
import { afterPage, requestJson, globalId, pageInfo } from './shopify-calls.ts';
import { addressFields, amountText, isCodName, moment, variantName, textsOf } from './texts.ts';

// A query may cost 1,000 points: the page size keeps orders with their lines below that.
const ordersAtOnce = 10;
const linesAtOnce = 15;
const moreLines = 100;
const variantsAtOnce = 50;

const lineFields = `nodes {
  id title variantTitle sku quantity currentQuantity
  originalUnitPriceSet { shopMoney { amount } } product { id } variant { id }
} pageInfo { hasNextPage endCursor }`;
const ordersQuery = `query Orders($first: Int!, $lines: Int!, $after: String, $wanted: String!) {
  orders(first: $first, after: $after, query: $wanted, sortKey: UPDATED_AT) {
    nodes {
      id name updatedAt processedAt cancelledAt closedAt displayFinancialStatus displayFulfillmentStatus note paymentGatewayNames
      totalPriceSet { shopMoney { amount currencyCode } }
      customer { firstName lastName }
      shippingAddress { name company address1 address2 city province zip countryCodeV2 phone }
      shippingLine { title }
      fulfillments(first: 5) { trackingInfo(first: 1) { number } }
      lineItems(first: $lines) { ${lineFields} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;
const linesQuery = `query Lines($id: ID!, $first: Int!, $after: String) {
  order(id: $id) { lineItems(first: $first, after: $after) { ${lineFields} } }
}`;
const variantsQuery = `query Variants($first: Int!, $after: String) {
  productVariants(first: $first, after: $after) {
    nodes { id title sku price product { id title status featuredMedia { preview { image { url } } } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const text = z.string().nullish();
const lineItems = z.object({
  nodes: z.array(
    z.object({
      id: globalId,
      title: z.string(),
      variantTitle: text,
      sku: text,
      quantity: z.number().int(),
      currentQuantity: z.number().int(),
      originalUnitPriceSet: z.object({ shopMoney: z.object({ amount: amountText }) }),
      product: z.object({ id: globalId }).nullish(),
      variant: z.object({ id: globalId }).nullish(),
    }),
  ),
  pageInfo,
});
const orders = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string().max(60),
        updatedAt: moment,
        processedAt: moment.nullish(),
        cancelledAt: text,
        closedAt: text,
        displayFinancialStatus: text,
        displayFulfillmentStatus: text,
        note: text,
        paymentGatewayNames: z.array(z.string()),
        totalPriceSet: z.object({ shopMoney: z.object({ amount: amountText, currencyCode: z.string().max(8) }) }),
        customer: z.object({ firstName: text, lastName: text }).nullish(),
        shippingAddress: addressFields.nullish(),
        shippingLine: z.object({ title: text }).nullish(),
        fulfillments: z.array(z.object({ trackingInfo: z.array(z.object({ number: text })) })),
        lineItems,
      }),
    ),
    pageInfo,
  }),
});
const image = z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() });
const variants = z.object({
  productVariants: z.object({
    nodes: z.array(
      z.object({
        id: globalId,
        title: text,
        sku: text,
        price: amountText.nullish(),
        product: z.object({ id: globalId, title: z.string(), status: text, featuredMedia: image.nullish() }),
      }),
    ),
    pageInfo,
  }),
});
type PlatformOrderData = z.infer<typeof orders>['orders']['nodes'][number];
type Line = z.infer<typeof lineItems>['nodes'][number];

const isPaid = ({ displayFinancialStatus: state }: PlatformOrderData) => state === 'PAID' || state === 'PARTIALLY_REFUNDED';
const isCod = ({ paymentGatewayNames }: PlatformOrderData) => paymentGatewayNames.some(isCodName);

function stateOf(orderData: PlatformOrderData): PlatformState {
  const sent = orderData.displayFulfillmentStatus === 'FULFILLED';
  if (orderData.cancelledAt) return 'cancelled';
  if (orderData.displayFulfillmentStatus === 'RESTOCKED' || (sent && orderData.displayFinancialStatus === 'REFUNDED')) return 'returned';
  if (sent) return orderData.closedAt ? 'completed' : 'shipped';
  // COD goods are shipped before the payment.
  return isPaid(orderData) || isCod(orderData) ? 'toShip' : 'unpaid';
}

const orderOf = (orderData: PlatformOrderData, lines: readonly Line[]): PlatformOrder => ({
  number: orderData.name,
  state: stateOf(orderData),
  status: [orderData.displayFinancialStatus, orderData.displayFulfillmentStatus].filter(Boolean).join(' / ').toLowerCase().slice(0, 40),
  updatedAt: orderData.updatedAt,
  currency: orderData.totalPriceSet.shopMoney.currencyCode,
  total: orderData.totalPriceSet.shopMoney.amount,
  isCod: isCod(orderData),
  paidAt: isPaid(orderData) ? (orderData.processedAt ?? null) : null,
  shipBy: null,
  buyer: [orderData.customer?.firstName, orderData.customer?.lastName].filter(Boolean).join(' ') || null,
  logistics: orderData.shippingLine?.title || null,
  trackingNo: orderData.fulfillments.flatMap(({ trackingInfo }) => trackingInfo.map((one) => one.number)).find(Boolean) ?? null,
  recipient: orderData.shippingAddress ? recipientOf(textsOf(orderData.shippingAddress)) : null,
  remarks: orderData.note || null,
  lines: lines
    // Lines removed from the order are skipped; lines whose article is no longer in the shop's catalogue are not.
    .filter((line) => line.currentQuantity > 0)
    .map((line) => ({
      itemId: line.product?.id ?? `line-${line.id}`,
      modelId: line.variant?.id ?? '',
      name: line.title,
      modelName: variantName(line.variantTitle),
      sku: line.sku || null,
      quantity: line.currentQuantity,
      price: line.originalUnitPriceSet.shopMoney.amount,
    })),
});

// Renames the country code to the name used by the other marketplaces.
const recipientOf = ({ countryCodeV2, ...rest }: Record<string, string>): Record<string, string> =>
  countryCodeV2 ? { ...rest, country_code: countryCodeV2 } : rest;

/** Returns all lines of an order: those of its page, and the following pages. */
async function linesOf(app: PlatformApp, access: Access, { id, lineItems: first }: PlatformOrderData): Promise<Line[]> {
  const lines = [...first.nodes];
  for (let after = afterPage(first.pageInfo); after; ) {
    const input = { id, first: moreLines, after };
    const { order } = await requestJson(app, access, z.object({ order: z.object({ lineItems }) }), linesQuery, input);
    lines.push(...order.lineItems.nodes);
    after = afterPage(order.lineItems.pageInfo);
  }
  return lines;
}

/** Orders and articles by the GraphQL Admin API. */
export const shopifyBooks: Pick<MarketplacePort, 'orders' | 'articles'> = {
  async orders(app, access, { since, until, page }) {
    const wanted = `updated_at:>='${since.toISOString()}' AND updated_at:<='${until.toISOString()}'`;
    const input = { first: ordersAtOnce, lines: linesAtOnce, after: page, wanted };
    const { orders: found } = await requestJson(app, access, orders, ordersQuery, input);
    const rows: PlatformOrder[] = [];
    // Sequential: the marketplace limits calls.
    for (const orderData of found.nodes) rows.push(orderOf(orderData, await linesOf(app, access, orderData)));
    return { rows, next: afterPage(found.pageInfo) };
  },
  async articles(app, access, page) {
    const { productVariants: found } = await requestJson(app, access, variants, variantsQuery, { first: variantsAtOnce, after: page });
    const rows = found.nodes.map(({ id, title, sku, price, product }): PlatformArticle => {
      const picture = product.featuredMedia?.preview?.image?.url;
      return {
        itemId: product.id,
        modelId: id,
        name: product.title,
        modelName: variantName(title),
        sku: sku || null,
        price: price ?? null,
        currency: null,
        pictures: picture ? [picture] : [],
        status: product.status?.toLowerCase() ?? null,
      };
    });
    return { rows, next: afterPage(found.pageInfo) };
  },
};
