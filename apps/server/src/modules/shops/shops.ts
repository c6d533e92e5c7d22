import * as calls from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import * as orderCalls from '@entrepot/contract/modules/shops/order-calls.ts';
import { pickShops } from '@entrepot/contract/modules/shops/pick-shops.ts';
import * as platformCalls from '@entrepot/contract/modules/shops/platform-calls.ts';
import { upLoadPlatformWaybill } from '@entrepot/contract/modules/shops/upload-label.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { bind, unbind } from './articles.ts';
import { add, cancelLink, reauthorize } from './authorize.ts';
import { bindGoods, match, prepare, unbindGoods } from './bind-orders.ts';
import { endOverdue, synchronizeAll, synchronizeShop } from './by-the-clock.ts';
import { available, fillConfiguration } from './configuration-rules.ts';
import { confirm, retry } from './confirm.ts';
import { confirmDue, confirmOne } from './confirm-by-the-clock.ts';
import { cancel, submit } from './consolidate.ts';
import { consolidations, oneConsolidation } from './consolidation-queries.ts';
import { shopsHearings } from './follow-orders.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { orderFromPlatform } from './from-platforms.ts';
import { returnInventory, shopBags, shopOrderExport } from './inventory-queries.ts';
import { obtainLabels } from './label.ts';
import { shopHooks } from './notify-hook.ts';
import { onePlatformOrder, platformOrders } from './platform-queries.ts';
import { choosable } from './pick-shops.ts';
import { preview } from './preview-sending.ts';
import { articles, articlesOfShop, oneOrder, orders, ordersOfShop, shops as shopsSeen } from './queries.ts';
import { callbackHook, shopRoutes } from './routes.ts';
import { setCurrency, setGenerateProducts, setRemarks, setTypeOfShipping, setUnpacking, setWarehouse } from './settings.ts';
import { changeOwner, permissionsOf, remove, share } from './sharing.ts';
import { synchronizeArticles, synchronizeOrders } from './synchronize.ts';
import { uploadLabel } from './upload-label.ts';

const settings: readonly Handler[] = [
  ...on(calls.updateShopRemarks, setRemarks),
  ...on(calls.setShopTypeOfShipping, setTypeOfShipping),
  ...on(calls.setShopWarehouse, setWarehouse),
  ...on(calls.setShopGenerateProducts, setGenerateProducts),
  ...on(calls.setShopUnpacking, setUnpacking),
  ...on(calls.setShopCurrency, setCurrency),
];

/** All that this module brings: customers' shops at marketplaces. */
export const shops: Module = {
  name: 'shops',
  calls: ({ files }) => [
    ...crud(shopConfiguration, { fill: fillConfiguration }),
    ...on(calls.getAvailableShopAuthorizationConfigurations, available),
    ...on(calls.getShopAuthorizationInformation, shopsSeen),
    ...on(pickShops, choosable),
    ...on(calls.addShop, add),
    ...on(calls.reauthorizeShop, reauthorize),
    ...on(calls.getCancelShopLink, cancelLink),
    ...on(calls.deleteShop, remove),
    ...settings,
    ...on(calls.changeShopOwner, changeOwner),
    ...on(calls.shareShop, share),
    ...on(calls.getShopPermissions, permissionsOf),
    ...on(calls.getShopLogisticsOrder, ordersOfShop),
    ...on(calls.getShopCommodityDetailed, articlesOfShop),
    ...on(calls.synchronizeShopOrders, synchronizeOrders),
    ...on(calls.synchronizeShopCommodity, synchronizeArticles),
    ...on(calls.bindShopCommodity, bind),
    ...on(calls.unbindShopCommodity, unbind),
    ...on(calls.getShopCommodities, articles),
    ...on(calls.getShopOrders, orders),
    ...on(calls.getShopOrderById, oneOrder),
    ...on(orderCalls.bindShopOrderGoods, bindGoods),
    ...on(orderCalls.unbindShopOrderGoods, unbindGoods),
    ...on(orderCalls.prepareShopOrder, prepare),
    ...on(orderCalls.previewShopConsolidation, preview),
    ...on(orderCalls.submitShopConsolidation, submit),
    ...on(orderCalls.getShopConsolidations, consolidations),
    ...on(orderCalls.getShopConsolidationById, oneConsolidation),
    ...on(orderCalls.cancelShopConsolidation, cancel),
    ...on(orderCalls.confirmShopShipment, confirm),
    ...on(orderCalls.getShopReturnInventory, returnInventory),
    ...on(orderCalls.getShopBagNumbers, shopBags),
    ...on(orderCalls.exportShopOrders, shopOrderExport.start),
    ...on(platformCalls.getThirdPartyPlatformsOrders, platformOrders),
    ...on(platformCalls.getThirdPartyPlatformsOrderById, onePlatformOrder),
    ...on(platformCalls.matchThirdPartyPlatformsOrder, match),
    ...on(platformCalls.establishLogisticsOrderFromPlatforms, orderFromPlatform),
    ...on(platformCalls.obtainPlatformLabel, obtainLabels(files)),
    ...on(platformCalls.retryConfirmPlatform, retry),
    ...on(upLoadPlatformWaybill, uploadLabel(files)),
  ],
  hearings: shopsHearings,
  exports: [shopOrderExport],
  hooks: [...shopHooks, callbackHook],
  routes: [shopRoutes],
  jobs: [
    { name: 'synchronize-shops', at: '*/10 * * * *', run: synchronizeAll },
    { name: 'confirm-shipments', at: '* * * * *', run: confirmDue },
    { name: 'forget-shop-buyers', at: '40 19 * * *', run: forgetBuyers },
    { name: 'end-shop-authorizations', at: '*/5 * * * *', run: endOverdue },
  ],
  deliveries: (running) => ({
    synchronizeShop: ({ siteId, payload }) => synchronizeShop({ ...running, now: running.now() }, siteId, String(payload.shopId)),
    confirmPlatformOrder: async ({ siteId, payload }) => {
      await confirmOne({ ...running, now: running.now() }, siteId, String(payload.platformOrderId));
    },
  }),
};
