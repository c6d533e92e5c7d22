import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shopConsolidationIndex } from './screens.ts';
import { shopConsolidationStates } from './shop-states.ts';

/** Shop orders of one customer that are sent in one go: each as a logistics order of its own, or all as one that is unpacked there. */
export const shopConsolidation = resource({
  name: 'shopConsolidation',
  module: 'shops',
  table: 'shop_consolidation',
  title: 'serialNumber',
  area: 'ShopOrder',
  who: { read: 'CPS', write: '' },
  screen: shopConsolidationIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true, max: 20 }),
    ownerId: f.ref('user', { byServer: true, required: true, shows: { OwnerName: 'userName' } }),
    status: f.state(shopConsolidationStates, 'Draft', { wire: 'ShopConsolidationStatus' }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    typeOfShippingId: f.ref('shippingMethod', { byServer: true, required: true }),
    carrierId: f.ref('carrier', { byServer: true }),
    unpacking: f.flag({ byServer: true, required: true, starts: false }),
    // What it held when it was submitted; those that fell out since stay named.
    shopOrderIds: f.refs('shopOrder', { byServer: true, required: true, starts: [] }),
    logisticsOrderIds: f.refs('logisticsOrder', { byServer: true, required: true, starts: [] }),
    shippedTime: f.time({ byServer: true }),
    confirmTime: f.time({ byServer: true }),
    remarks: f.longText({ byServer: true }),
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
