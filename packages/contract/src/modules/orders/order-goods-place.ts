import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

const fact = { byServer: true, required: true } as const;

/**
 * Pieces of a commodity that an order holds on one shelf and of one batch: how many of them are picked, and how many have left the
 * house. The order and not its line holds them, so that an order that is edited keeps what it wants as before.
 */
export const orderGoodsPlace = resource({
  name: 'orderGoodsPlace',
  module: 'orders',
  table: 'order_goods_place',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', fact),
    commodityId: f.ref('commodity', { ...fact, shows: {} }),
    shelfId: f.ref('shelf', { ...fact, wire: 'ShelvesId', shows: { ShelvesNumber: 'number' } }),
    batchDate: f.date({ byServer: true }),
    quantity: f.count({ ...fact, min: 1 }),
    pickedQuantity: f.count({ ...fact, starts: 0 }),
    leftQuantity: f.count({ ...fact, starts: 0 }),
  },
  unique: [{ on: ['logisticsOrderId', 'commodityId', 'shelfId', 'batchDate'], nullsAlike: true }],
  indexes: [['commodityId'], ['shelfId']],
  checks: {
    quantity_positive: 'quantity > 0',
    picked_within_quantity: 'picked_quantity between 0 and quantity',
    left_within_picked: 'left_quantity between 0 and picked_quantity',
  },
});
