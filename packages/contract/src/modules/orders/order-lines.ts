import { weightReading } from '../warehouses/measure-fields.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { valueAddedStates } from './order-states.ts';
import { valueAddedWorkIndex } from './screens.ts';
import type { ServicePriceSnapshot } from './snapshots.ts';

/**
 * Goods of an order: pieces of a package, of a commodity or of returned goods. Goods that an order gave up refer to it as `formerOrderId`
 * only: the history of picking and packing still names them, and what reads the goods of an order does not find them.
 */
export const orderGoods = resource({
  name: 'orderGoods',
  module: 'orders',
  table: 'order_goods',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true }),
    formerOrderId: f.ref('logisticsOrder', { readOnly: true, seenBy: [] }),
    packageId: f.ref('package'),
    commodityId: f.ref('commodity', { display: { CommodityName: 'name', CommodityCode: 'commodityCode' } }),
    returnGoodsId: f.id(),
    quantity: f.count({ required: true, min: 1, default: 1 }),
    pickedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    packedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    declaredName: f.text({ max: 100 }),
    declaredPrice: f.money(),
    // Details that customs of some destinations require; the net weight is that of all pieces.
    declaredEnglishName: f.text({ max: 100 }),
    hsCode: f.code({ max: 16 }),
    originCountryId: f.ref('region'),
    netWeight: f.kilograms(),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
  },
  unique: [
    { on: ['logisticsOrderId', 'packageId'], where: 'package_id is not null' },
    { on: ['logisticsOrderId', 'commodityId'], where: 'commodity_id is not null' },
    { on: ['logisticsOrderId', 'returnGoodsId'], where: 'return_goods_id is not null' },
  ],
  indexes: [['logisticsOrderId'], ['packageId'], ['commodityId'], ['shelfId'], { on: ['declaredName'], where: 'hs_code is not null' }],
  checks: {
    one_order: 'num_nonnulls(logistics_order_id, former_order_id) = 1',
    one_target: 'num_nonnulls(package_id, commodity_id, return_goods_id) = 1',
    quantity_positive: 'quantity > 0',
    picked_within_quantity: 'picked_quantity between 0 and quantity',
    packed_within_picked: 'packed_quantity between 0 and picked_quantity',
    declared_price_not_negative: 'declared_price >= 0',
    net_weight_not_negative: 'net_weight >= 0',
  },
});

/**
 * One box of an order, as packed. Sides in cm, weights in kg. Unpacked boxes refer to their order as `formerOrderId` only: the history of
 * bags still names them, and the boxes that follow have their numbers.
 */
export const orderParcel = resource({
  name: 'orderParcel',
  module: 'orders',
  table: 'order_parcel',
  title: 'parcelNo',
  bare: true,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true }),
    formerOrderId: f.ref('logisticsOrder', { readOnly: true, seenBy: [] }),
    parcelNo: f.code({ readOnly: true, required: true, max: 32 }),
    parcelIndex: f.count({ apiName: 'Index', readOnly: true, required: true, min: 1 }),
    length: f.centimetres({ required: true, default: '0' }),
    width: f.centimetres({ required: true, default: '0' }),
    height: f.centimetres({ apiName: 'Geight', required: true, default: '0' }),
    // That of its sides, or of its measured goods where a side is unknown; empty for boxes of an earlier version.
    volume: f.cubicMetres({ readOnly: true }),
    weight: f.kilograms({ required: true }),
    weightReading,
    volumeWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    carrierNo: f.code({ readOnly: true, max: 40 }),
    goods: f.list({ orderGoodsId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }) }, { default: [] }),
    packerId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    packedTime: f.time({ readOnly: true }),
    pictures: f.images({ default: [] }),
    materials: f.texts({ max: 50, each: 64, default: [] }),
    // Its place until it is in a bag; null for boxes that wait elsewhere.
    shelfId: f.ref('shelf', {
      apiName: 'ShelvesId',
      readOnly: true,
      seenBy: ['platform', 'site', 'warehouse'],
      display: { ShelvesName: 'number', ShelvesNumber: 'number' },
    }),
    shelvedTime: f.time({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  unique: [{ on: ['parcelNo'], where: 'logistics_order_id is not null' }, ['logisticsOrderId', 'parcelIndex']],
  indexes: [
    ['logisticsOrderId'],
    { on: ['formerOrderId'], where: 'former_order_id is not null' },
    ['parcelNo'],
    ['carrierNo'],
    ['packerId'],
    { on: ['shelfId'], where: 'shelf_id is not null' },
  ],
  checks: {
    one_order: 'num_nonnulls(logistics_order_id, former_order_id) = 1',
    index_from_one: 'parcel_index >= 1',
    measures_not_negative: 'least(length, width, height, volume_weight) >= 0',
    weight_positive: 'weight > 0',
    shelved_has_time: '(shelf_id is null) = (shelved_time is null)',
  },
});

/** A value-added service ordered with an order, and the work on it. */
export const orderService = resource({
  name: 'orderService',
  module: 'orders',
  table: 'order_service',
  bare: true,
  area: 'LogisticsOrder',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: valueAddedWorkIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true }),
    valueAddedServiceId: f.ref('valueAddedService', { required: true }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    price: f.json<ServicePriceSnapshot>({ readOnly: true, seenBy: ['platform', 'site', 'customer'] }),
    valueAddedStatus: f.state(valueAddedStates, 'ToBeDone'),
    operatorId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    remarks: f.longText({ readOnly: true }),
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
