import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { rowResultsWith } from '../../core/row-results.ts';
import { boundGoods, platformConfirmations } from './order-calls.ts';
import { platformOrder } from './platform-order.ts';
import { logisticsThirdPartyPlatformsOrderIndex } from './screens.ts';
import { shopOrder, shopOrderLine } from './shop-order.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 100 });
const readers = [platformOrder.screen!, ...platformOrder.readableFrom!];

export const getThirdPartyPlatformsOrders = call({
  path: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    platformOrderNo: f.text({ max: 64 }),
    status: anyOf(f.enum('ThirdPartyPlatformsOrderStatus', { apiName: 'ThirdPartyPlatformsOrderStatus' })),
    shopAuthorizationInformationType: anyOf(f.enum('ShopAuthorizationInformationType')),
    shopId: anyOf(f.ref('shop', { apiName: 'ShopAuthorizationInformationId' })),
    ownerId: anyOf(f.customer()),
    /** The marketplace's order numbers, at most 200 (`LimitExceeded`). */
    numbers: f.texts({ max: 20_000, each: 64 }),
  },
  output: f.page({ ...platformOrder.fields, ...rowRights }),
});

/** One of them with the lines of its shop order, and their bound quantities. */
export const getThirdPartyPlatformsOrderById = call({
  path: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrderById',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrderById'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  input: { id },
  output: f.object({
    ...platformOrder.fields,
    orderStatus: f.enum('ShopOrderStatus', { apiName: 'ShopOrderStatus', required: true }),
    matchStatus: shopOrder.fields.matchStatus,
    lines: f.list({ ...shopOrderLine.fields, id, boundQuantity: f.count({ required: true }) }, { required: true }),
  }),
});

/** Binds goods to a whole order, with the exact quantities (`CargoQuantityAbnormal`); then it can be ordered. */
export const matchThirdPartyPlatformsOrder = call({
  path: '/ThirdPartyPlatformsOrder/MatchThirdPartyPlatformsOrder',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/MatchThirdPartyPlatformsOrder'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsThirdPartyPlatformsOrderIndex.Match,
  input: { id, goods: boundGoods },
  output: done,
});

/**
 * Creates a logistics order for each, from its shop's warehouse with its shop's shipping method to its buyer. One that fails returns its
 * reason (`UnmatchedGoods`, `UnboundProducts` and the refusals of orders), and does not stop the others.
 */
export const establishLogisticsOrderFromPlatforms = call({
  path: '/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms'],
  audience: ['platform', 'site', 'customer'],
  needs: logisticsThirdPartyPlatformsOrderIndex.CreateOrder,
  each: 'ids',
  input: { ids },
  output: rowResultsWith({ logisticsOrderId: f.id(), serialNumber: f.text({ max: 40 }) }),
});

/** Fetches the marketplace's labels; they become the waybills of the logistics orders. */
export const obtainPlatformLabel = call({
  path: '/ThirdPartyPlatformsOrder/ObtainPlatformLabel',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/ObtainPlatformLabel'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsThirdPartyPlatformsOrderIndex.ObtainLabel,
  input: { ids },
  output: platformConfirmations,
  // They open their own transactions, and have none open while waiting for the marketplace.
  transaction: 'own',
});

/** Sends confirmations that the marketplaces refused again. */
export const retryConfirmPlatform = call({
  path: '/ThirdPartyPlatformsOrder/RetryConfirmPlatform',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/RetryConfirmPlatform'],
  audience: ['platform', 'site'],
  needs: logisticsThirdPartyPlatformsOrderIndex.RetryConfirm,
  input: { ids },
  output: platformConfirmations,
  transaction: 'own',
});
