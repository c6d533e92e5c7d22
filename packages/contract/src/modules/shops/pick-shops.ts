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
 * A page of shops to choose from, newest first: for staff all of the site, for a customer their own and those shared with the needed
 * permission (any of `permission`; without one, any permission).
 */
export const pickShops = call({
  path: '/ShopAuthorizationInformation/GetSelectShopAuthorizationInformations',
  audience: ['platform', 'site', 'warehouse', 'customer'],
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
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    permission: anyOf(f.enum('ShopPermission')),
    status: anyOf(f.enum('ShopAuthorizationStatus', { apiName: 'ShopAuthorizationStatus' })),
    ownerId: anyOf(f.customer()),
    /** Only this one, to get its name. */
    id: f.id(),
  },
  output: f.page({
    id: f.id({ required: true }),
    siteId: f.id({ required: true }),
    name: shop.fields.name,
    shopAuthorizationInformationType: shop.fields.shopAuthorizationInformationType,
    status: shop.fields.status,
    ownerName: f.text({ max: 64 }),
    /** The shipping settings of its orders. */
    warehouseId: shop.fields.warehouseId,
    typeOfShippingId: shop.fields.typeOfShippingId,
    unpacking: shop.fields.unpacking,
    creationTime: f.time({ required: true }),
  }),
});
