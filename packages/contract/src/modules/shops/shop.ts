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

// What only the server reads: it opens somebody's shop.
const hidden = { byServer: true, seenBy: '' } as const;

/** A customer's shop at a marketplace, and what the marketplace allows us to do for it. */
export const shop = resource({
  name: 'shop',
  module: 'shops',
  table: 'shop',
  title: 'name',
  area: 'ShopAuthorizationInformation',
  who: { read: 'CPS', write: 'CPS' },
  screen: shopAuthorizationInformationIndex,
  readableFrom: [shopCommodityIndex, shopOrderIndex, shopConsolidationIndex, logisticsThirdPartyPlatformsOrderIndex],
  fields: {
    name: f.text({ required: true, max: 60 }),
    configurationId: f.ref('shopConfiguration', { wire: 'ShopAuthorizationConfigurationId', byServer: true, required: true }),
    // The marketplace's own number of it; known once it was authorized.
    shopId: f.text({ byServer: true, max: 100 }),
    shopAuthorizationInformationType: f.enum('ShopAuthorizationInformationType', { byServer: true, required: true }),
    status: f.state(shopAuthorizationStates, 'Authorizing', { wire: 'ShopAuthorizationStatus' }),
    ownerId: f.ref('user', { byServer: true, required: true, shows: { OwnerName: 'userName', OwnerNickName: 'nickName' } }),
    remarks: f.longText(),
    typeOfShippingId: f.ref('shippingMethod', { byServer: true }),
    warehouseId: f.ref('warehouse', { byServer: true }),
    currencyId: f.ref('currency', { byServer: true }),
    automaticallyGenerateProducts: f.flag({ byServer: true, required: true, starts: false }),
    unpacking: f.flag({ byServer: true, required: true, starts: false }),
    accessToken: f.longText({ ...hidden, max: 8000 }),
    refreshToken: f.longText({ ...hidden, max: 8000 }),
    accessTokenExpireTime: f.time({ byServer: true }),
    authorizationExpireTime: f.time({ byServer: true }),
    // The digest of the state that the consent page brings back, and until when it is taken.
    consentState: f.text({ ...hidden, max: 128 }),
    consentExpireTime: f.time(hidden),
    lastSynchronizeTime: f.time({ byServer: true }),
    // Where the next synchronization goes on: up to which moment everything is here, and the page inside a span that was cut off.
    cursor: f.json<{ until?: string; since?: string; upTo?: string; page?: string }>({ ...hidden }),
    failure: f.text({ byServer: true, max: 300 }),
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

/** What the owner of a shop lets another customer of the site do with it. */
export const shopPermission = resource({
  name: 'shopPermission',
  module: 'shops',
  table: 'shop_permission',
  bare: true,
  fields: {
    shopId: f.ref('shop', { wire: 'ShopAuthorizationInformationId', required: true }),
    userId: f.ref('user', { required: true, shows: { UserName: 'userName', NickName: 'nickName' } }),
    permissions: f.enums('ShopPermission', { required: true }),
  },
  unique: [['shopId', 'userId']],
  indexes: [['userId']],
});
