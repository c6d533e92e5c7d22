import * as calls from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { bind, unbind } from './articles.ts';
import { add, cancelLink, reauthorize } from './authorize.ts';
import { endOverdue, synchronizeAll, synchronizeShop } from './by-the-clock.ts';
import { available, fillConfiguration } from './configuration-rules.ts';
import { shopHooks } from './notify-hook.ts';
import { articles, articlesOfShop, oneOrder, orders, ordersOfShop, shops as shopsSeen } from './queries.ts';
import { shopRoutes } from './routes.ts';
import { setCurrency, setGenerateProducts, setRemarks, setTypeOfShipping, setUnpacking, setWarehouse } from './settings.ts';
import { changeOwner, permissionsOf, remove, share } from './sharing.ts';
import { synchronizeArticles, synchronizeOrders } from './synchronize.ts';

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
  calls: () => [
    ...crud(shopConfiguration, { fill: fillConfiguration }),
    ...on(calls.getAvailableShopAuthorizationConfigurations, available),
    ...on(calls.getShopAuthorizationInformation, shopsSeen),
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
  ],
  hooks: shopHooks,
  routes: [shopRoutes],
  jobs: [
    { name: 'synchronize-shops', at: '*/10 * * * *', run: synchronizeAll },
    { name: 'end-shop-authorizations', at: '*/5 * * * *', run: endOverdue },
  ],
  deliveries: (running) => ({
    synchronizeShop: ({ siteId, payload }) => synchronizeShop({ ...running, now: running.now() }, siteId, String(payload.shopId)),
  }),
};
