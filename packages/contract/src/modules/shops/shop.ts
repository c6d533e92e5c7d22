import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import {
  logisticsThirdPartyPlatformsOrderIndex,
  shopAuthorizationInformationIndex,
  shopCommodityIndex,
  shopConsolidationIndex,
  shopOrderIndex,
} from './screens.ts';
import { shopAuthorizationStates } from './shop-states.ts';

// Only the server reads it: these are the credentials of a customer's shop.
const hidden = { readOnly: true, seenBy: [] } as const;

/** A customer's shop at a marketplace, and its authorization there. */
export const shop = resource({
  name: 'shop',
  module: 'shops',
  table: 'shop',
  title: 'name',
  area: 'ShopAuthorizationInformation',
  audience: { read: ['platform', 'site', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: shopAuthorizationInformationIndex,
  readableFrom: [shopCommodityIndex, shopOrderIndex, shopConsolidationIndex, logisticsThirdPartyPlatformsOrderIndex],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  maxPerCustomer: { rows: 100 },
  // The customer's own data: the warehouse relies on none of it.
  customerWrites: 'free',
  fields: {
    name: f.text({ required: true, max: 60 }),
    configurationId: f.ref('shopConfiguration', { apiName: 'ShopAuthorizationConfigurationId', readOnly: true, required: true }),
    // The marketplace's id of it; known once it is authorized.
    shopId: f.text({ readOnly: true, max: 100 }),
    shopAuthorizationInformationType: f.enum('ShopAuthorizationInformationType', { readOnly: true, required: true }),
    status: f.state(shopAuthorizationStates, 'Authorizing', { apiName: 'ShopAuthorizationStatus' }),
    ownerId: f.customer({ readOnly: true, required: true, display: { OwnerName: 'userName', OwnerNickName: 'nickName' } }),
    remarks: f.longText(),
    typeOfShippingId: f.ref('shippingMethod', { readOnly: true }),
    warehouseId: f.ref('warehouse', { readOnly: true }),
    currencyId: f.ref('currency', { readOnly: true }),
    automaticallyGenerateProducts: f.flag({ readOnly: true, required: true, default: false }),
    unpacking: f.flag({ readOnly: true, required: true, default: false }),
    accessToken: f.longText({ ...hidden, max: 8000 }),
    refreshToken: f.longText({ ...hidden, max: 8000 }),
    accessTokenExpireTime: f.time({ readOnly: true }),
    authorizationExpireTime: f.time({ readOnly: true }),
    // The digest of the state that the consent page returns, and when it expires.
    consentState: f.text({ ...hidden, max: 128 }),
    consentExpireTime: f.time(hidden),
    lastSynchronizeTime: f.time({ readOnly: true }),
    // The cursor of the next synchronization: the moment up to which everything is stored, and the page inside an interrupted span.
    cursor: f.json<{ until?: string; since?: string; upTo?: string; page?: string }>({ ...hidden }),
    failure: f.text({ readOnly: true, max: 300 }),
  },
  calls: { list: 'GetShopAuthorizationInformation', remove: 'DeleteShopAuthorizationInformation' },
  unique: [
    {
      on: ['shopAuthorizationInformationType', 'shopId'],
      where: `shop_id is not null and status in (${shopAuthorizationStates.codes('live').join(', ')}) and not is_deleted`,
    },
  ],
  indexes: [['ownerId'], ['status'], ['status', 'lastSynchronizeTime'], ['consentState']],
  search: ['name', 'shopId', 'remarks'],
  page: {
    filters: ['name', 'shopId', 'remarks', 'shopAuthorizationInformationType', 'status', 'ownerId'],
    columns: [
      'name',
      'shopAuthorizationInformationType',
      'shopId',
      'status',
      'ownerId',
      'typeOfShippingId',
      'warehouseId',
      'currencyId',
      'automaticallyGenerateProducts',
      'unpacking',
      'lastSynchronizeTime',
      'remarks',
    ],
    form: [],
  },
});

/** The permissions that the owner of a shop granted another customer of the site. */
export const shopPermission = resource({
  name: 'shopPermission',
  module: 'shops',
  table: 'shop_permission',
  bare: true,
  fields: {
    shopId: f.ref('shop', { apiName: 'ShopAuthorizationInformationId', required: true }),
    userId: f.ref('user', { required: true, display: { UserName: 'userName', NickName: 'displayName' } }),
    permissions: f.enums('ShopPermission', { required: true }),
  },
  unique: [['shopId', 'userId']],
  indexes: [['userId']],
});
