import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { boundGoods, toldPlatform } from './order-calls.ts';
import { platformOrder } from './platform-order.ts';
import { logisticsThirdPartyPlatformsOrderIndex } from './screens.ts';
import { shopOrder, shopOrderLine } from './shop-order.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 100 });
const readers = [platformOrder.screen!, ...platformOrder.readableFrom!];

export const getThirdPartyPlatformsOrders = call({
  path: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders'],
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    platformOrderNo: f.text({ max: 64 }),
    status: anyOf(f.enum('ThirdPartyPlatformsOrderStatus', { wire: 'ThirdPartyPlatformsOrderStatus' })),
    shopAuthorizationInformationType: anyOf(f.enum('ShopAuthorizationInformationType')),
    shopId: anyOf(f.ref('shop', { wire: 'ShopAuthorizationInformationId' })),
    ownerId: anyOf(f.ref('user')),
    /** The marketplace's order numbers, at most 200 (106). */
    numbers: f.texts({ max: 20_000, each: 64 }),
  },
  gives: f.page(platformOrder.fields),
});

/** One of them with the lines of its shop order, and of each how much is bound. */
export const getThirdPartyPlatformsOrderById = call({
  path: '/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrderById',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrderById'],
  who: 'CPSW',
  needs: readers,
  reads: true,
  takes: { id },
  gives: f.object({
    ...platformOrder.fields,
    orderStatus: f.enum('ShopOrderStatus', { wire: 'ShopOrderStatus', required: true }),
    matchStatus: shopOrder.fields.matchStatus,
    lines: f.list({ ...shopOrderLine.fields, id, boundQuantity: f.count({ required: true }) }, { required: true }),
  }),
});

/** Fills all of an order with goods, exactly (318); then it can be ordered. */
export const matchThirdPartyPlatformsOrder = call({
  path: '/ThirdPartyPlatformsOrder/MatchThirdPartyPlatformsOrder',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/MatchThirdPartyPlatformsOrder'],
  who: 'CPSW',
  needs: logisticsThirdPartyPlatformsOrderIndex.Match,
  takes: { id, goods: boundGoods },
  gives: done,
});

/**
 * Makes a logistics order of each, from its shop's warehouse with its shop's shipping method to its buyer. One that cannot be made
 * says why (319, 320 and what an order refuses), and stops no other.
 */
export const establishLogisticsOrderFromPlatforms = call({
  path: '/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms'],
  who: 'CPS',
  needs: logisticsThirdPartyPlatformsOrderIndex.CreateOrder,
  each: 'ids',
  takes: { ids },
  gives: f.list(
    {
      id,
      ok: f.flag({ required: true }),
      logisticsOrderId: f.id(),
      serialNumber: f.text({ max: 40 }),
      code: f.count(),
      message: f.text({ max: 500 }),
    },
    { required: true },
  ),
});

/** Fetches the marketplace's labels; they become the waybills of the logistics orders. */
export const obtainPlatformLabel = call({
  path: '/ThirdPartyPlatformsOrder/ObtainPlatformLabel',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/ObtainPlatformLabel'],
  who: 'CPSW',
  needs: logisticsThirdPartyPlatformsOrderIndex.ObtainLabel,
  takes: { ids },
  gives: toldPlatform,
  // They open transactions of their own, and none while the marketplace is waited for.
  reads: true,
});

/** Tells the marketplaces again of what they did not take. */
export const retryConfirmPlatform = call({
  path: '/ThirdPartyPlatformsOrder/RetryConfirmPlatform',
  aliases: ['/LogisticsThirdPartyPlatformsOrder/RetryConfirmPlatform'],
  who: 'PS',
  needs: logisticsThirdPartyPlatformsOrderIndex.RetryConfirm,
  takes: { ids },
  gives: toldPlatform,
  reads: true,
});
