import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsThirdPartyPlatformsOrderIndex, shopConsolidationIndex } from './screens.ts';
import { platformOrderStates } from './shop-states.ts';

/** A parcel of a marketplace's order as the warehouse ships it: its goods, its label, and its confirmation to the marketplace. */
export const platformOrder = resource({
  name: 'platformOrder',
  module: 'shops',
  table: 'platform_order',
  title: 'platformOrderNo',
  area: 'ThirdPartyPlatformsOrder',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: logisticsThirdPartyPlatformsOrderIndex,
  readableFrom: [shopConsolidationIndex],
  scope: { customer: 'ownerId' },
  rowVerbs: ['consolidate', 'label'],
  fields: {
    platformOrderNo: f.text({ readOnly: true, required: true, max: 64 }),
    // Empty text: the marketplace sends the order as one parcel.
    packageNo: f.text({ readOnly: true, required: true, max: 64, default: '' }),
    shopAuthorizationInformationType: f.enum('ShopAuthorizationInformationType', { readOnly: true, required: true }),
    shopId: f.ref('shop', { apiName: 'ShopAuthorizationInformationId', readOnly: true, required: true }),
    shopOrderId: f.ref('shopOrder', { readOnly: true, required: true }),
    ownerId: f.customer({ readOnly: true, required: true, display: { OwnerName: 'userName' } }),
    status: f.state(platformOrderStates, 'ToBeMatched', { apiName: 'ThirdPartyPlatformsOrderStatus' }),
    labelUrl: f.text({ readOnly: true, max: 255, widget: 'file' }),
    platformTrackingNo: f.text({ readOnly: true, max: 64 }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { LogisticsOrderName: 'serialNumber' } }),
    confirmTime: f.time({ readOnly: true }),
    confirmErrorCode: f.text({ readOnly: true, max: 64 }),
    confirmErrorMessage: f.longText({ readOnly: true }),
    retryCount: f.count({ readOnly: true, required: true, default: 0 }),
    // The time of the next confirmation attempt; empty: none is scheduled.
    nextConfirmTime: f.time({ readOnly: true }),
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
