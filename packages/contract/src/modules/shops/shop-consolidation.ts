import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shopConsolidationIndex } from './screens.ts';
import { shopConsolidationStates } from './shop-states.ts';

/**
 * Shop orders of one customer that are sent together: each as a logistics order of its own, or all as one that is unpacked at the
 * destination.
 */
export const shopConsolidation = resource({
  name: 'shopConsolidation',
  module: 'shops',
  table: 'shop_consolidation',
  title: 'serialNumber',
  area: 'ShopOrder',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: shopConsolidationIndex,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  maxPerCustomer: { rows: 2_000, where: `status = ${enumCodes.ShopConsolidationStatus.Draft}` },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true, max: 20 }),
    ownerId: f.customer({ readOnly: true, required: true, display: { OwnerName: 'userName' } }),
    status: f.state(shopConsolidationStates, 'Draft', { apiName: 'ShopConsolidationStatus' }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    typeOfShippingId: f.ref('shippingMethod', { readOnly: true, required: true }),
    carrierId: f.ref('carrier', { readOnly: true }),
    unpacking: f.flag({ readOnly: true, required: true, default: false }),
    // Its orders when it was submitted, including those that were removed since.
    shopOrderIds: f.refs('shopOrder', { readOnly: true, required: true, default: [] }),
    logisticsOrderIds: f.refs('logisticsOrder', { readOnly: true, required: true, default: [] }),
    shippedTime: f.time({ readOnly: true }),
    confirmTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetShopConsolidations', open: 'GetShopConsolidationById' },
  unique: [['serialNumber']],
  indexes: [['ownerId', 'status'], ['status']],
  search: ['serialNumber'],
  page: {
    filters: ['serialNumber', 'status', 'warehouseId', 'ownerId'],
    columns: [
      'serialNumber',
      'ownerId',
      'status',
      'warehouseId',
      'typeOfShippingId',
      'carrierId',
      'unpacking',
      'logisticsOrderIds',
      'shippedTime',
      'confirmTime',
    ],
    form: [],
  },
});
