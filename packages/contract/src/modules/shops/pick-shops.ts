import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import {
  logisticsThirdPartyPlatformsOrderIndex,
  shopAuthorizationInformationIndex,
  shopBagNumberIndex,
  shopCommodityIndex,
  shopConsolidationIndex,
  shopOrderIndex,
  shopOrderPrepareIndex,
  shopReturnInventoryIndex,
} from './screens.ts';
import { shop } from './shop.ts';

/**
 * A page of shops to choose from, newest first: all of the site for the staff, for a customer its own and, of those that others share,
 * the ones shared for what is to be done (any of `permission`; without one, for anything).
 */
export const pickShops = call({
  path: '/ShopAuthorizationInformation/GetSelectShopAuthorizationInformations',
  who: 'CPSW',
  twinForAll: true,
  needs: [
    shopAuthorizationInformationIndex,
    shopCommodityIndex,
    shopOrderIndex,
    shopOrderPrepareIndex,
    shopConsolidationIndex,
    shopReturnInventoryIndex,
    shopBagNumberIndex,
    logisticsThirdPartyPlatformsOrderIndex,
  ],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    permission: anyOf(f.enum('ShopPermission')),
    status: anyOf(f.enum('ShopAuthorizationStatus', { wire: 'ShopAuthorizationStatus' })),
    ownerId: anyOf(f.ref('user')),
    /** This one alone, to name it. */
    id: f.id(),
  },
  gives: f.page({
    id: f.id({ required: true }),
    siteId: f.id({ required: true }),
    name: shop.fields.name,
    shopAuthorizationInformationType: shop.fields.shopAuthorizationInformationType,
    status: shop.fields.status,
    ownerName: f.text({ max: 64 }),
    /** How its orders are sent. */
    warehouseId: shop.fields.warehouseId,
    typeOfShippingId: shop.fields.typeOfShippingId,
    unpacking: shop.fields.unpacking,
    creationTime: f.time({ required: true }),
  }),
});
