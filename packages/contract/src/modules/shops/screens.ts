import { type MenuPlace, screen } from '../../core/screen.ts';

export const shopAuthorizationConfigurationIndex = screen('ShopAuthorizationConfigurationIndex', ['Establish', 'Edit']);
export const shopAuthorizationInformationIndex = screen(
  'ShopAuthorizationInformationIndex',
  [
    'Add',
    'Delete',
    'EditRemarks',
    'ViewOrders',
    'CancelAuthorization',
    'Reauthorize',
    'SetTypeOfShipping',
    'SetWarehouse',
    'SetGenerateProducts',
    'SetUnpacking',
    'SetCurrency',
    'ViewCommodity',
    'Share',
    'ChangeOwner',
    'Synchronize',
  ],
  [
    'Add',
    'Delete',
    'EditRemarks',
    'ViewOrders',
    'CancelAuthorization',
    'Reauthorize',
    'SetTypeOfShipping',
    'SetWarehouse',
    'SetGenerateProducts',
    'SetUnpacking',
    'SetCurrency',
    'ViewCommodity',
    'Share',
    'Synchronize',
  ],
);
export const shopCommodityIndex = screen('ShopCommodityIndex', ['Bind', 'Unbind', 'Synchronize']);
export const shopOrderIndex = screen('ShopOrderIndex', ['Bind', 'Unbind', 'Prepare', 'Consolidate', 'Export']);
export const shopOrderPrepareIndex = screen('ShopOrderPrepareIndex', ['Prepare']);
export const shopConsolidationIndex = screen('ShopConsolidationIndex', ['Establish', 'Cancel', 'ConfirmShipment'], ['Establish', 'Cancel']);
export const shopReturnInventoryIndex = screen('ShopReturnInventoryIndex', ['Bind']);
export const shopBagNumberIndex = screen('ShopBagNumberIndex');
export const logisticsThirdPartyPlatformsOrderIndex = screen(
  'LogisticsThirdPartyPlatformsOrderIndex',
  ['Match', 'CreateOrder', 'ObtainLabel', 'UploadLabel', 'RetryConfirm'],
  ['Match', 'CreateOrder', 'ObtainLabel', 'UploadLabel'],
);

/** Their places in the menu. */
export const shopsScreens: readonly MenuPlace[] = [
  {
    screen: shopAuthorizationConfigurationIndex,
    at: ['shops', 10],
    activities: ['Shops'],
    audience: ['platform', 'site'],
    icon: 'key',
    titles: ['店铺授权配置', '店鋪授權設定', 'Shop authorization configuration'],
  },
  {
    screen: shopAuthorizationInformationIndex,
    at: ['shops', 20],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 's-shop',
    titles: ['店铺授权', '店鋪授權', 'Shop authorization'],
    variants: ['ShopOrder', 'CommodityDetailed'],
  },
  {
    screen: shopCommodityIndex,
    at: ['shops', 30],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 'goods',
    titles: ['店铺商品', '店鋪商品', 'Shop commodities'],
  },
  {
    screen: shopOrderIndex,
    at: ['shops', 40],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 's-order',
    titles: ['店铺订单', '店鋪訂單', 'Shop orders'],
    variants: ['Detailed'],
  },
  {
    screen: shopOrderPrepareIndex,
    at: ['shops', 50],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 'box',
    titles: ['备货发货', '備貨出貨', 'Shipments for inventory'],
  },
  {
    screen: shopConsolidationIndex,
    at: ['shops', 60],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 'suitcase',
    titles: ['店铺集运', '店鋪集運', 'Consolidation'],
    variants: ['Establish', 'Detailed'],
  },
  {
    screen: shopReturnInventoryIndex,
    at: ['shops', 70],
    activities: ['Shops'],
    audience: ['platform', 'site', 'customer'],
    icon: 'refresh-left',
    titles: ['退件与包裹库存', '退件與包裹庫存', 'Return and package inventory'],
  },
  {
    screen: shopBagNumberIndex,
    at: ['shops', 80],
    activities: ['Shops'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'shopping-bag-1',
    titles: ['店铺袋号', '店鋪袋號', 'Bag numbers'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: logisticsThirdPartyPlatformsOrderIndex,
    at: ['shops', 90],
    activities: ['Shops'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'truck',
    titles: ['第三方平台订单', '第三方平台訂單', 'Third-party platform orders'],
    variants: ['Detailed'],
    roles: { WarehouseClerk: ['Match', 'ObtainLabel'] },
  },
];
