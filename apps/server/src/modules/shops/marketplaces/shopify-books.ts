import { z } from 'zod';
import type { Access, MarketplacePort, PlatformApp, PlatformArticle, PlatformOrder, PlatformState } from '../marketplace.ts';
import { afterPage, ask, globalId, pageInfo } from './shopify-calls.ts';
import { addressFields, amountText, isCodName, moment, variantName, wordsOf } from './texts.ts';

// A query may cost 1,000 points: a page is as long as its orders with their lines stay below.
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
type Told = z.infer<typeof orders>['orders']['nodes'][number];
type Line = z.infer<typeof lineItems>['nodes'][number];

const isPaid = ({ displayFinancialStatus: state }: Told) => state === 'PAID' || state === 'PARTIALLY_REFUNDED';
const isCod = ({ paymentGatewayNames }: Told) => paymentGatewayNames.some(isCodName);

function stateOf(told: Told): PlatformState {
  const sent = told.displayFulfillmentStatus === 'FULFILLED';
  if (told.cancelledAt) return 'cancelled';
  if (told.displayFulfillmentStatus === 'RESTOCKED' || (sent && told.displayFinancialStatus === 'REFUNDED')) return 'returned';
  if (sent) return told.closedAt ? 'completed' : 'shipped';
  // Goods that are paid for on delivery are sent before.
  return isPaid(told) || isCod(told) ? 'toShip' : 'unpaid';
}

const orderOf = (told: Told, lines: readonly Line[]): PlatformOrder => ({
  number: told.name,
  state: stateOf(told),
  status: [told.displayFinancialStatus, told.displayFulfillmentStatus].filter(Boolean).join(' / ').toLowerCase().slice(0, 40),
  updatedAt: told.updatedAt,
  currency: told.totalPriceSet.shopMoney.currencyCode,
  total: told.totalPriceSet.shopMoney.amount,
  isCod: isCod(told),
  paidAt: isPaid(told) ? (told.processedAt ?? null) : null,
  shipBy: null,
  buyer: [told.customer?.firstName, told.customer?.lastName].filter(Boolean).join(' ') || null,
  logistics: told.shippingLine?.title || null,
  trackingNo: told.fulfillments.flatMap(({ trackingInfo }) => trackingInfo.map((one) => one.number)).find(Boolean) ?? null,
  recipient: told.shippingAddress ? recipientOf(wordsOf(told.shippingAddress)) : null,
  remarks: told.note || null,
  lines: lines
    // What was taken out of the order again, and what is no article of the shop's catalogue any more, is still a line.
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

// The country's code as every other marketplace calls it.
const recipientOf = ({ countryCodeV2, ...rest }: Record<string, string>): Record<string, string> =>
  countryCodeV2 ? { ...rest, country_code: countryCodeV2 } : rest;

/** All lines of an order: those of its page, and page by page what is behind them. */
async function linesOf(app: PlatformApp, access: Access, { id, lineItems: first }: Told): Promise<Line[]> {
  const lines = [...first.nodes];
  for (let after = afterPage(first.pageInfo); after; ) {
    const asked = { id, first: moreLines, after };
    const { order } = await ask(app, access, z.object({ order: z.object({ lineItems }) }), linesQuery, asked);
    lines.push(...order.lineItems.nodes);
    after = afterPage(order.lineItems.pageInfo);
  }
  return lines;
}

/** Orders and articles by the GraphQL Admin API. */
export const shopifyBooks: Pick<MarketplacePort, 'orders' | 'articles'> = {
  async orders(app, access, { since, until, page }) {
    const wanted = `updated_at:>='${since.toISOString()}' AND updated_at:<='${until.toISOString()}'`;
    const asked = { first: ordersAtOnce, lines: linesAtOnce, after: page, wanted };
    const { orders: found } = await ask(app, access, orders, ordersQuery, asked);
    const rows: PlatformOrder[] = [];
    // One after the other: a marketplace counts what it is asked.
    for (const told of found.nodes) rows.push(orderOf(told, await linesOf(app, access, told)));
    return { rows, next: afterPage(found.pageInfo) };
  },
  async articles(app, access, page) {
    const { productVariants: found } = await ask(app, access, variants, variantsQuery, { first: variantsAtOnce, after: page });
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
