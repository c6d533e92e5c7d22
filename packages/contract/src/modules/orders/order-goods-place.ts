import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

const readOnlyRequired = { readOnly: true, required: true } as const;

/**
 * Pieces of a commodity that an order reserves on one shelf, of one batch and lot: how many are picked, and how many have left the warehouse.
 * The reservation belongs to the order and not to its line, so that it survives an edit of the order.
 */
export const orderGoodsPlace = resource({
  name: 'orderGoodsPlace',
  module: 'orders',
  table: 'order_goods_place',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', readOnlyRequired),
    commodityId: f.ref('commodity', { ...readOnlyRequired, display: {} }),
    shelfId: f.ref('shelf', { ...readOnlyRequired, apiName: 'ShelvesId', display: { ShelvesNumber: 'number' } }),
    batchDate: f.date({ readOnly: true }),
    lotId: f.ref('commodityLot', { readOnly: true, display: { LotNumber: 'number', ExpiryDate: 'expiryDate' } }),
    quantity: f.count({ ...readOnlyRequired, min: 1 }),
    pickedQuantity: f.count({ ...readOnlyRequired, default: 0 }),
    leftQuantity: f.count({ ...readOnlyRequired, default: 0 }),
  },
  unique: [{ on: ['logisticsOrderId', 'commodityId', 'shelfId', 'batchDate', 'lotId'], nullsAlike: true }],
  indexes: [['commodityId'], ['shelfId']],
  checks: {
    quantity_positive: 'quantity > 0',
    picked_within_quantity: 'picked_quantity between 0 and quantity',
    left_within_picked: 'left_quantity between 0 and picked_quantity',
  },
});
