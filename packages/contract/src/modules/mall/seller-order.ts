import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { sellerOrderStates } from './mall-states.ts';
import { buyerOrderIndex, sellerOrderIndex } from './screens.ts';

/** What one customer bought in one shop. Merchants see it as the seller, customers as the buyer. */
export const sellerOrder = resource({
  name: 'sellerOrder',
  module: 'mall',
  table: 'seller_order',
  title: 'serialNumber',
  area: 'SellerOrder',
  who: { read: 'CPS', write: '' },
  screen: sellerOrderIndex,
  readableFrom: [buyerOrderIndex],
  fields: {
    serialNumber: f.code({ byServer: true, required: true, max: 20 }),
    mallShopId: f.ref('mallShop', {
      wire: 'MallShopInformationId',
      byServer: true,
      required: true,
      shows: { MallShopInformationName: 'name' },
    }),
    sellerId: f.ref('user', { byServer: true, required: true, shows: { SellerName: 'userName', SellerNickName: 'nickName' } }),
    ownerId: f.ref('user', {
      wire: 'BuyerId',
      byServer: true,
      required: true,
      shows: { BuyerName: 'userName', BuyerNickName: 'nickName' },
    }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    stockMode: f.count({ byServer: true, required: true }),
    status: f.state(sellerOrderStates, 'ToBePaid', { wire: 'SellerOrderStatus' }),
    currencyId: f.ref('currency', { byServer: true, required: true }),
    totalAmount: f.money({ byServer: true, required: true, starts: '0' }),
    commissionAmount: f.money({ byServer: true, required: true, starts: '0', seenBy: 'PS' }),
    billId: f.ref('bill', { byServer: true }),
    courierNumber: f.code({ byServer: true, max: 50 }),
    packageIds: f.refs('package', { byServer: true, required: true, starts: [] }),
    expireTime: f.time({ byServer: true }),
    paidTime: f.time({ byServer: true }),
    deliveredTime: f.time({ byServer: true }),
    arrivedTime: f.time({ byServer: true }),
    completedTime: f.time({ byServer: true }),
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetSellerOrders', open: 'GetSellerOrderById' },
  unique: [['serialNumber']],
  indexes: [
    ['status'],
    ['ownerId'],
    ['ownerId', 'status'],
    ['sellerId'],
    ['sellerId', 'status'],
    ['mallShopId', 'status'],
    ['billId'],
    ['status', 'expireTime'],
    ['status', 'arrivedTime'],
  ],
  totals: ['status'],
  search: ['serialNumber', 'courierNumber'],
  checks: { amounts_not_negative: 'total_amount >= 0 and commission_amount >= 0 and commission_amount <= total_amount' },
  page: {
    filters: ['serialNumber', 'status', 'mallShopId', 'ownerId'],
    leads: ['totalAmount'],
    columns: [
      'serialNumber',
      'status',
      'mallShopId',
      'ownerId',
      'totalAmount',
      'currencyId',
      'commissionAmount',
      'warehouseId',
      'courierNumber',
      'paidTime',
      'completedTime',
    ],
    form: [],
  },
});

/** A combination bought, as it was when it was bought. */
export const sellerOrderLine = resource({
  name: 'sellerOrderLine',
  module: 'mall',
  table: 'seller_order_line',
  bare: true,
  fields: {
    sellerOrderId: f.ref('sellerOrder', { required: true }),
    combinationId: f.ref('mallCombination', { required: true }),
    name: f.translations({ required: true, max: 120 }),
    quantity: f.count({ required: true, min: 1 }),
    // How many of them the merchant has sent: an order may go in several parcels.
    sentQuantity: f.count({ required: true, starts: 0 }),
    unitPrice: f.money({ required: true }),
    discount: f.money({ required: true, starts: '0' }),
    amount: f.money({ required: true }),
    // Which goods leave the shelf for it, gifts among them: commodity, pieces and whether it is a gift.
    goods: f.json<{ commodityId: string; quantity: number; isGift: boolean }[]>({ required: true, starts: [] }),
  },
  indexes: [['sellerOrderId'], ['combinationId']],
  checks: {
    some_of_it: 'quantity >= 1',
    sent_of_it: 'sent_quantity between 0 and quantity',
    amounts_not_negative: 'unit_price >= 0 and discount >= 0 and amount >= 0',
  },
});

/** What a buyer has put into the basket; it follows the buyer from the phone to the desk. */
export const mallBasketLine = resource({
  name: 'mallBasketLine',
  module: 'mall',
  table: 'mall_basket_line',
  bare: true,
  fields: {
    ownerId: f.ref('user', { required: true }),
    combinationId: f.ref('mallCombination', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 999 }),
  },
  unique: [['ownerId', 'combinationId']],
  checks: { some_of_it: 'quantity between 1 and 999' },
});
