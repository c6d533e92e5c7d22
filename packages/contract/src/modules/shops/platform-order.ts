import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsThirdPartyPlatformsOrderIndex, shopConsolidationIndex } from './screens.ts';
import { platformOrderStates } from './shop-states.ts';

/** A parcel of a marketplace's order as the house sends it: its goods, its label, and what the marketplace was told of it. */
export const platformOrder = resource({
  name: 'platformOrder',
  module: 'shops',
  table: 'platform_order',
  title: 'platformOrderNo',
  area: 'ThirdPartyPlatformsOrder',
  who: { read: 'CPSW', write: '' },
  screen: logisticsThirdPartyPlatformsOrderIndex,
  readableFrom: [shopConsolidationIndex],
  fields: {
    platformOrderNo: f.text({ byServer: true, required: true, max: 64 }),
    // Empty text: the marketplace sends the order as one parcel.
    packageNo: f.text({ byServer: true, required: true, max: 64, starts: '' }),
    shopAuthorizationInformationType: f.enum('ShopAuthorizationInformationType', { byServer: true, required: true }),
    shopId: f.ref('shop', { wire: 'ShopAuthorizationInformationId', byServer: true, required: true }),
    shopOrderId: f.ref('shopOrder', { byServer: true, required: true }),
    ownerId: f.ref('user', { byServer: true, required: true, shows: { OwnerName: 'userName' } }),
    status: f.state(platformOrderStates, 'ToBeMatched', { wire: 'ThirdPartyPlatformsOrderStatus' }),
    labelUrl: f.text({ byServer: true, max: 255, widget: 'file' }),
    platformTrackingNo: f.text({ byServer: true, max: 64 }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, shows: { LogisticsOrderName: 'serialNumber' } }),
    confirmTime: f.time({ byServer: true }),
    confirmErrorCode: f.text({ byServer: true, max: 64 }),
    confirmErrorMessage: f.longText({ byServer: true }),
    retryCount: f.count({ byServer: true, required: true, starts: 0 }),
    // When the marketplace is told (again); empty: nobody will by itself.
    nextConfirmTime: f.time({ byServer: true }),
  },
  calls: { list: 'GetThirdPartyPlatformsOrders', open: 'GetThirdPartyPlatformsOrderById' },
  unique: [['shopId', 'platformOrderNo', 'packageNo']],
  indexes: [['status'], ['ownerId', 'status'], ['shopId', 'status'], ['shopOrderId'], ['logisticsOrderId'], ['nextConfirmTime']],
  search: ['platformOrderNo', 'platformTrackingNo'],
  checks: { retries_not_negative: 'retry_count >= 0' },
  page: {
    filters: ['platformOrderNo', 'shopAuthorizationInformationType', 'shopId', 'status', 'ownerId'],
    columns: [
      'platformOrderNo',
      'shopAuthorizationInformationType',
      'shopId',
      'ownerId',
      'status',
      'logisticsOrderId',
      'platformTrackingNo',
      'labelUrl',
      'confirmTime',
      'confirmErrorMessage',
      'retryCount',
      'nextConfirmTime',
    ],
    form: [],
  },
});
