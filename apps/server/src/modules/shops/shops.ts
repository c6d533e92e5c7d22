import * as calls from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import * as orderCalls from '@entrepot/contract/modules/shops/order-calls.ts';
import { pickShops } from '@entrepot/contract/modules/shops/pick-shops.ts';
import * as platformCalls from '@entrepot/contract/modules/shops/platform-calls.ts';
import { upLoadPlatformWaybill } from '@entrepot/contract/modules/shops/upload-label.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handle, type VerbInput, type RawJson } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { bind, unbind } from './articles.ts';
import { add, cancelLink, reauthorize } from './authorize.ts';
import { bindGoods, match, prepare, unbindGoods, refuseNotThere } from './bind-orders.ts';
import { endOverdue, holdOrders, synchronizeAll, synchronizeShop } from './scheduled.ts';
import { available, fillConfiguration } from './configuration-rules.ts';
import { confirm, retry } from './confirm.ts';
import { confirmDue, confirmOne } from './confirm-scheduled.ts';
import { cancel, submit } from './consolidate.ts';
import { consolidations, oneConsolidation } from './consolidation-queries.ts';
import { shopsSubscribers } from './follow-orders.ts';
import { deleteBuyerData } from './delete-buyer-data.ts';
import { returnInventory, shopBags, shopOrderExport } from './inventory-queries.ts';
import { obtainLabels } from './label.ts';
import { shopHooks } from './notify-hook.ts';
import { onePlatformOrder, platformOrders } from './platform-queries.ts';
import { preview } from './preview-sending.ts';
import { articles, articlesOfShop, oneOrder, orders, ordersOfShop, shops as shopsSeen } from './queries.ts';
import { callbackHook, shopRoutes } from './routes.ts';
import { startSandbox } from './sandbox-mode.ts';
import { setCurrency, setGenerateProducts, setRemarks, setTypeOfShipping, setUnpacking, setWarehouse } from './settings.ts';
import { changeOwner, permissionsOf, remove, share } from './sharing.ts';
import { synchronizeArticles, synchronizeOrders } from './synchronize.ts';
import { uploadLabel } from './upload-label.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { establishLogisticsOrderFromPlatforms } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx, Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { beyondOwn, shopFor, rights, shopsFor } from './access.ts';
import { lockToSend } from './binding.ts';
import { complete } from './callback.ts';
import { sendAsOne } from './send-orders.ts';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { queryJson, pageJson } from '../../core/lists/json-answers.ts';
import { type Query, whereOf } from '../../core/lists/filters.ts';

const settings: readonly Handler[] = [
  ...handle(calls.updateShopRemarks, setRemarks),
  ...handle(calls.setShopTypeOfShipping, setTypeOfShipping),
  ...handle(calls.setShopWarehouse, setWarehouse),
  ...handle(calls.setShopGenerateProducts, setGenerateProducts),
  ...handle(calls.setShopUnpacking, setUnpacking),
  ...handle(calls.setShopCurrency, setCurrency),
];

/** The shops module: customers' shops at marketplaces. */
export const shops: Module = {
  name: 'shops',
  calls: (services) => [
    ...crud(shopConfiguration, { fill: fillConfiguration }),
    ...handle(calls.getAvailableShopAuthorizationConfigurations, available),
    ...handle(calls.getShopAuthorizationInformation, shopsSeen),
    ...handle(pickShops, choosable),
    ...handle(calls.addShop, add),
    ...handle(calls.reauthorizeShop, reauthorize),
    ...handle(calls.completeShopAuthorization, complete(services)),
    ...handle(calls.getCancelShopLink, cancelLink),
    ...handle(calls.deleteShop, remove),
    ...settings,
    ...handle(calls.changeShopOwner, changeOwner),
    ...handle(calls.shareShop, share),
    ...handle(calls.getShopPermissions, permissionsOf),
    ...handle(calls.getShopLogisticsOrder, ordersOfShop),
    ...handle(calls.getShopCommodityDetailed, articlesOfShop),
    ...handle(calls.synchronizeShopOrders, synchronizeOrders),
    ...handle(calls.synchronizeShopCommodity, synchronizeArticles),
    ...handle(calls.bindShopCommodity, bind),
    ...handle(calls.unbindShopCommodity, unbind),
    ...handle(calls.getShopCommodities, articles),
    ...handle(calls.getShopOrders, orders),
    ...handle(calls.getShopOrderById, oneOrder),
    ...handle(orderCalls.bindShopOrderGoods, bindGoods),
    ...handle(orderCalls.unbindShopOrderGoods, unbindGoods),
    ...handle(orderCalls.prepareShopOrder, prepare),
    ...handle(orderCalls.previewShopConsolidation, preview),
    ...handle(orderCalls.submitShopConsolidation, submit),
    ...handle(orderCalls.getShopConsolidations, consolidations),
    ...handle(orderCalls.getShopConsolidationById, oneConsolidation),
    ...handle(orderCalls.cancelShopConsolidation, cancel),
    ...handle(orderCalls.confirmShopShipment, confirm),
    ...handle(orderCalls.getShopReturnInventory, returnInventory),
    ...handle(orderCalls.getShopBagNumbers, shopBags),
    ...handle(orderCalls.exportShopOrders, shopOrderExport.start),
    ...handle(platformCalls.getThirdPartyPlatformsOrders, platformOrders),
    ...handle(platformCalls.getThirdPartyPlatformsOrderById, onePlatformOrder),
    ...handle(platformCalls.matchThirdPartyPlatformsOrder, match),
    ...handle(platformCalls.establishLogisticsOrderFromPlatforms, orderFromPlatform),
    ...handle(platformCalls.obtainPlatformLabel, obtainLabels(services.files)),
    ...handle(platformCalls.retryConfirmPlatform, retry),
    ...handle(upLoadPlatformWaybill, uploadLabel(services.files)),
  ],
  subscribers: shopsSubscribers,
  exports: [shopOrderExport],
  hooks: [...shopHooks, callbackHook],
  routes: [shopRoutes],
  jobs: [
    { name: 'synchronize-shops', at: '*/10 * * * *', run: synchronizeAll },
    { name: 'confirm-shipments', at: '* * * * *', run: confirmDue },
    { name: 'forget-shop-buyers', daily: '03:40', run: deleteBuyerData },
    { name: 'hold-orders-of-shops', daily: '03:50', run: holdOrders },
    { name: 'end-shop-authorizations', at: '*/5 * * * *', run: endOverdue },
  ],
  deliveries: (running) => ({
    synchronizeShop: {
      lane: 'marketplace',
      send: ({ siteId, payload }) => synchronizeShop({ ...running, now: running.now() }, siteId, String(payload.shopId)),
    },
    confirmPlatformOrder: {
      lane: 'marketplace',
      send: ({ siteId, payload }) => confirmOne({ ...running, now: running.now() }, siteId, String(payload.platformOrderId)),
    },
  }),
  demo: { name: 'shops sandbox', calls: () => [], routes: [{ add: startSandbox }] },
};

/**
 * Creates the logistics order of a marketplace's parcel: from its shop's warehouse by its shop's shipping method to its buyer. Rejects
 * missing goods (`UnmatchedGoods`, `UnboundProducts`), a shop without warehouse or shipping method (`ValidationFailed`), and what orders
 * reject.
 */
async function orderFromPlatform(tx: Tx, caller: Caller, { id }: VerbInput<typeof establishLogisticsOrderFromPlatforms>) {
  const { shopOrderId, siteId } = await find(tx, beyondOwn(caller), platformOrder, id);
  const [order] = await lockToSend(tx, caller, [shopOrderId]);
  const { status } = await find(tx, beyondOwn(caller), platformOrder, id);
  if (!platformOrderStates.can(status, 'order')) {
    // A parcel that is not matched yet reports which goods are missing.
    if (platformOrderStates.can(status, 'match')) await refuseNotThere(tx, caller, siteId, [order!]);
    throw platformOrderStates.refusal(status);
  }
  if (!shopOrderStates.is(order!.status, 'sendable')) throw shopsErrors.notToSend({ order: order!.platformOrderNo });
  await refuseNotThere(tx, caller, siteId, [order!]);
  const { warehouseId, typeOfShippingId, name, unpacking } = await shopFor(tx, caller, order!.shopId, 'consolidate');
  if (!warehouseId) throw shopsErrors.noWarehouse({ shop: name });
  if (!typeOfShippingId) throw shopsErrors.noWay({ shop: name });
  const way = { warehouseId, typeOfShippingId };
  const made = await sendAsOne(tx, asSystemIn(caller, siteId), [order!], way, { consolidationId: null, unpacking });
  return { logisticsOrderId: made.id, serialNumber: made.serialNumber };
}

/** Lists a page of shops on which the caller has a permission, for a picker. */
function choosable(tx: Db, caller: Caller, { permission, siteId, ...filters }: Input<typeof pickShops>): Promise<RawJson> {
  const wanted = permission === null || permission === undefined ? rights.see : [permission].flat();
  const query: Query = { ...filters, siteId: siteId || null };
  const { table, where } = whereOf(beyondOwn(caller), shop, query, {
    filters: { id: (id: string) => sql`shop.id = ${id}` },
    where: shopsFor(caller, wanted, { owner: 'shop.owner_id', id: 'shop.id', siteId: 'shop.site_id' }),
  });
  const values = {
    id: sql`shop.id`,
    siteId: sql`shop.site_id`,
    name: sql`shop.name`,
    shopAuthorizationInformationType: sql`shop.shop_authorization_information_type`,
    status: sql`shop.status`,
    ownerName: sql`(select u.user_name from user_account u where u.site_id = shop.site_id and u.id = shop.owner_id)`,
    warehouseId: sql`shop.warehouse_id`,
    typeOfShippingId: sql`shop.type_of_shipping_id`,
    unpacking: sql`shop.unpacking`,
    creationTime: sql`shop.creation_time`,
  };
  const order = sql`shop.creation_time desc, shop.id desc`;
  return queryJson(tx, pageJson(caller, pickShops.output, values, { from: sql`${table} where ${where}`, order, paging: query }));
}
