import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { shopAuthorizationInformationIndex, shopConsolidationIndex, shopOrderIndex, shopOrderPrepareIndex } from './screens.ts';
import { shopOrderStates } from './shop-states.ts';

/** An order that a buyer placed in a customer's shop at a marketplace. */
export const shopOrder = resource({
  name: 'shopOrder',
  module: 'shops',
  table: 'shop_order',
  title: 'platformOrderNo',
  area: 'ShopOrder',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: shopOrderIndex,
  readableFrom: [shopAuthorizationInformationIndex, shopOrderPrepareIndex, shopConsolidationIndex],
  scope: { customer: 'ownerId' },
  rowVerbs: ['consolidate'],
  fields: {
    platformOrderNo: f.text({ readOnly: true, required: true, max: 64 }),
    shopId: f.ref('shop', { apiName: 'ShopAuthorizationInformationId', readOnly: true, required: true }),
    ownerId: f.customer({ readOnly: true, required: true, display: { OwnerName: 'userName' } }),
    buyerName: f.text({ readOnly: true, max: 100 }),
    status: f.state(shopOrderStates, 'Unpaid', { apiName: 'ShopOrderStatus' }),
    platformStatus: f.text({ readOnly: true, max: 40 }),
    matchStatus: f.enum('ShopOrderMatchStatus', {
      apiName: 'ShopOrderMatchStatus',
      readOnly: true,
      required: true,
      default: enumCodes.ShopOrderMatchStatus.Unbound,
    }),
    currencyId: f.ref('currency', { readOnly: true }),
    totalAmount: f.money({ readOnly: true, required: true, default: '0' }),
    isCod: f.flag({ readOnly: true, required: true, default: false }),
    payTime: f.time({ readOnly: true }),
    shipByTime: f.time({ readOnly: true }),
    logisticsProvider: f.text({ readOnly: true, max: 100 }),
    platformTrackingNo: f.text({ readOnly: true, max: 64 }),
    // Encrypted: the buyer's address belongs to the marketplace's customer.
    recipient: f.longText({ readOnly: true, seenBy: [], max: 8000 }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { LogisticsOrderName: 'serialNumber' } }),
    consolidationId: f.ref('shopConsolidation', { apiName: 'ShopConsolidationId', readOnly: true }),
    // When the marketplace last changed it; an older update is ignored.
    platformUpdateTime: f.time({ readOnly: true }),
    // Digest of what was reported then: a marketplace states whole seconds, and two changes can share one.
    platformContentMark: f.text({ readOnly: true, seenBy: [], max: 64 }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetShopOrders', open: 'GetShopOrderById' },
  unique: [['shopId', 'platformOrderNo']],
  indexes: [
    ['shopId', 'status'],
    ['ownerId', 'status'],
    ['status'],
    ['matchStatus'],
    ['logisticsOrderId'],
    ['consolidationId'],
    ['platformOrderNo'],
    ['platformUpdateTime'],
  ],
  totals: ['status'],
  search: ['platformOrderNo', 'platformTrackingNo'],
  checks: { amount_not_negative: 'total_amount >= 0' },
  page: {
    filters: ['platformOrderNo', 'shopId', 'status', 'matchStatus'],
    headline: ['totalAmount'],
    columns: [
      'platformOrderNo',
      'shopId',
      'status',
      'matchStatus',
      'buyerName',
      'totalAmount',
      'currencyId',
      'isCod',
      'payTime',
      'shipByTime',
      'logisticsProvider',
      'platformTrackingNo',
      'logisticsOrderId',
    ],
    form: [],
  },
});

/** An article of a marketplace's order. */
export const shopOrderLine = resource({
  name: 'shopOrderLine',
  module: 'shops',
  table: 'shop_order_line',
  bare: true,
  fields: {
    shopOrderId: f.ref('shopOrder', { required: true }),
    platformItemId: f.text({ required: true, max: 64 }),
    platformModelId: f.text({ required: true, max: 64, default: '' }),
    name: f.text({ required: true, max: 300 }),
    modelName: f.text({ max: 300 }),
    quantity: f.count({ required: true, min: 1 }),
    price: f.money({ required: true, default: '0' }),
  },
  unique: [['shopOrderId', 'platformItemId', 'platformModelId']],
  checks: { some_of_it: 'quantity >= 1', price_not_negative: 'price >= 0' },
});

/** Goods of the customer bound to a line of a marketplace's order. */
export const shopOrderBinding = resource({
  name: 'shopOrderBinding',
  module: 'shops',
  table: 'shop_order_binding',
  bare: true,
  fields: {
    shopOrderId: f.ref('shopOrder', { required: true }),
    lineId: f.ref('shopOrderLine', { required: true }),
    packageId: f.ref('package'),
    commodityId: f.ref('commodity'),
    // Pieces of the ordered article; the number of pieces of the goods is a multiple of it.
    quantity: f.count({ required: true, min: 1 }),
    piecesEach: f.count({ required: true, min: 1, max: 10_000, default: 1 }),
  },
  indexes: [['shopOrderId'], ['lineId'], ['packageId'], ['commodityId']],
  checks: { one_kind_of_goods: '(package_id is null) <> (commodity_id is null)', some_of_it: 'quantity >= 1 and pieces_each >= 1' },
});
