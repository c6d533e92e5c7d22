import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { valueAddedStates } from './order-states.ts';
import { valueAddedWorkIndex } from './screens.ts';
import type { ServicePriceSnapshot } from './snapshots.ts';

/** Goods an order wants: pieces of a package, of a commodity or of returned goods. */
export const orderGoods = resource({
  name: 'orderGoods',
  module: 'orders',
  table: 'order_goods',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    packageId: f.ref('package'),
    commodityId: f.ref('commodity', { shows: { CommodityName: 'name', CommodityCode: 'commodityCode' } }),
    returnGoodsId: f.id(),
    quantity: f.count({ required: true, min: 1, starts: 1 }),
    pickedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    packedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    declaredName: f.text({ max: 100 }),
    declaredPrice: f.money(),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, shows: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
  },
  unique: [
    { on: ['logisticsOrderId', 'packageId'], where: 'package_id is not null' },
    { on: ['logisticsOrderId', 'commodityId'], where: 'commodity_id is not null' },
    { on: ['logisticsOrderId', 'returnGoodsId'], where: 'return_goods_id is not null' },
  ],
  indexes: [['logisticsOrderId'], ['packageId'], ['commodityId'], ['shelfId']],
  checks: {
    one_target: 'num_nonnulls(package_id, commodity_id, return_goods_id) = 1',
    quantity_positive: 'quantity > 0',
    picked_within_quantity: 'picked_quantity between 0 and quantity',
    packed_within_picked: 'packed_quantity between 0 and picked_quantity',
    declared_price_not_negative: 'declared_price >= 0',
  },
});

/** One box of an order, as packed. Sides in cm, weights in kg. */
export const orderParcel = resource({
  name: 'orderParcel',
  module: 'orders',
  table: 'order_parcel',
  title: 'parcelNo',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    parcelNo: f.code({ byServer: true, required: true, max: 32 }),
    parcelIndex: f.count({ wire: 'Index', byServer: true, required: true, min: 1 }),
    length: f.centimetres({ required: true, starts: '0' }),
    width: f.centimetres({ required: true, starts: '0' }),
    height: f.centimetres({ wire: 'Geight', required: true, starts: '0' }),
    weight: f.kilograms({ required: true }),
    volumeWeight: f.kilograms({ byServer: true, required: true, starts: '0' }),
    carrierNo: f.code({ byServer: true, max: 40 }),
    goods: f.list({ orderGoodsId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }) }, { starts: [] }),
    packerId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    packedTime: f.time({ byServer: true }),
    pictures: f.images({ starts: [] }),
    materials: f.texts({ max: 50, each: 64, starts: [] }),
  },
  unique: [['parcelNo'], ['logisticsOrderId', 'parcelIndex']],
  indexes: [['logisticsOrderId'], ['carrierNo'], ['packerId']],
  checks: {
    index_from_one: 'parcel_index >= 1',
    measures_not_negative: 'least(length, width, height, volume_weight) >= 0',
    weight_positive: 'weight > 0',
  },
});

/** A value-added service ordered with an order, and the work on it. */
export const orderService = resource({
  name: 'orderService',
  module: 'orders',
  table: 'order_service',
  bare: true,
  area: 'LogisticsOrder',
  who: { read: 'PSW', write: '' },
  screen: valueAddedWorkIndex,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    valueAddedServiceId: f.ref('valueAddedService', { required: true }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    price: f.json<ServicePriceSnapshot>({ byServer: true, seenBy: 'CPS' }),
    valueAddedStatus: f.state(valueAddedStates, 'ToBeDone'),
    operatorId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    pictures: f.images({ byServer: true, required: true, starts: [] }),
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetValueAddedWorks' },
  unique: [['logisticsOrderId', 'valueAddedServiceId']],
  indexes: [['warehouseId', 'valueAddedStatus'], ['valueAddedStatus']],
  page: {
    filters: ['warehouseId', 'valueAddedStatus'],
    columns: ['logisticsOrderId', 'valueAddedServiceId', 'warehouseId', 'valueAddedStatus', 'operatorId', 'pictures', 'remarks'],
    form: [],
  },
});
