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
  who: { read: 'CPS', write: '' },
  screen: shopOrderIndex,
  readableFrom: [shopAuthorizationInformationIndex, shopOrderPrepareIndex, shopConsolidationIndex],
  fields: {
    platformOrderNo: f.text({ byServer: true, required: true, max: 64 }),
    shopId: f.ref('shop', { wire: 'ShopAuthorizationInformationId', byServer: true, required: true }),
    ownerId: f.ref('user', { byServer: true, required: true, shows: { OwnerName: 'userName' } }),
    buyerName: f.text({ byServer: true, max: 100 }),
    status: f.state(shopOrderStates, 'Unpaid', { wire: 'ShopOrderStatus' }),
    platformStatus: f.text({ byServer: true, max: 40 }),
    matchStatus: f.enum('ShopOrderMatchStatus', {
      wire: 'ShopOrderMatchStatus',
      byServer: true,
      required: true,
      starts: enumCodes.ShopOrderMatchStatus.Unbound,
    }),
    currencyId: f.ref('currency', { byServer: true }),
    totalAmount: f.money({ byServer: true, required: true, starts: '0' }),
    isCod: f.flag({ byServer: true, required: true, starts: false }),
    payTime: f.time({ byServer: true }),
    shipByTime: f.time({ byServer: true }),
    logisticsProvider: f.text({ byServer: true, max: 100 }),
    platformTrackingNo: f.text({ byServer: true, max: 64 }),
    // Encrypted: the buyer's address belongs to the marketplace's customer.
    recipient: f.longText({ byServer: true, seenBy: '', max: 8000 }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, shows: { LogisticsOrderName: 'serialNumber' } }),
    consolidationId: f.ref('shopConsolidation', { wire: 'ShopConsolidationId', byServer: true }),
    // When the marketplace last changed it; an older word of it changes nothing.
    platformUpdateTime: f.time({ byServer: true }),
    remarks: f.longText({ byServer: true }),
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
    leads: ['totalAmount'],
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
    platformModelId: f.text({ required: true, max: 64, starts: '' }),
    name: f.text({ required: true, max: 300 }),
    modelName: f.text({ max: 300 }),
    quantity: f.count({ required: true, min: 1 }),
    price: f.money({ required: true, starts: '0' }),
  },
  unique: [['shopOrderId', 'platformItemId', 'platformModelId']],
  checks: { some_of_it: 'quantity >= 1', price_not_negative: 'price >= 0' },
});

/** What of the customer's goods a line of a marketplace's order is filled with. */
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
    // Pieces as they were ordered; of the goods it takes so many times as many.
    quantity: f.count({ required: true, min: 1 }),
    piecesEach: f.count({ required: true, min: 1, max: 10_000, starts: 1 }),
  },
  indexes: [['shopOrderId'], ['lineId'], ['packageId'], ['commodityId']],
  checks: { one_kind_of_goods: '(package_id is null) <> (commodity_id is null)', some_of_it: 'quantity >= 1 and pieces_each >= 1' },
});
