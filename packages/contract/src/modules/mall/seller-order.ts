import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { sellerOrderStates } from './mall-states.ts';
import { buyerOrderIndex, sellerOrderIndex } from './screens.ts';

/** A customer's purchase in one shop. The merchant sees it as the seller, the customer as the buyer. */
export const sellerOrder = resource({
  name: 'sellerOrder',
  module: 'mall',
  table: 'seller_order',
  title: 'serialNumber',
  area: 'SellerOrder',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: sellerOrderIndex,
  readableFrom: [buyerOrderIndex],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  watchers: ['sellerId'],
  fields: {
    serialNumber: f.code({ readOnly: true, required: true, max: 20 }),
    mallShopId: f.ref('mallShop', {
      apiName: 'MallShopInformationId',
      readOnly: true,
      required: true,
      display: { MallShopInformationName: 'name' },
    }),
    sellerId: f.ref('user', { readOnly: true, required: true, display: { SellerName: 'userName', SellerNickName: 'displayName' } }),
    ownerId: f.customer({
      apiName: 'BuyerId',
      readOnly: true,
      required: true,
      display: { BuyerName: 'userName', BuyerNickName: 'nickName' },
    }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    stockMode: f.count({ readOnly: true, required: true }),
    status: f.state(sellerOrderStates, 'ToBePaid', { apiName: 'SellerOrderStatus' }),
    currencyId: f.ref('currency', { readOnly: true, required: true }),
    totalAmount: f.money({ readOnly: true, required: true, default: '0' }),
    commissionAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: ['platform', 'site'] }),
    billId: f.ref('bill', { readOnly: true }),
    courierNumber: f.code({ readOnly: true, max: 50 }),
    packageIds: f.refs('package', { readOnly: true, required: true, default: [] }),
    expireTime: f.time({ readOnly: true }),
    paidTime: f.time({ readOnly: true }),
    deliveredTime: f.time({ readOnly: true }),
    arrivedTime: f.time({ readOnly: true }),
    completedTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
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
    headline: ['totalAmount'],
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

/** A purchased combination, as it was at the purchase. */
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
    // The quantity that the merchant has sent: an order may be sent in several parcels.
    sentQuantity: f.count({ required: true, default: 0 }),
    unitPrice: f.money({ required: true }),
    discount: f.money({ required: true, default: '0' }),
    amount: f.money({ required: true }),
    // The goods that leave the shelf for it, including gifts: commodity, pieces and whether it is a gift.
    goods: f.json<{ commodityId: string; quantity: number; isGift: boolean }[]>({ required: true, default: [] }),
  },
  indexes: [['sellerOrderId'], ['combinationId']],
  checks: {
    some_of_it: 'quantity >= 1',
    sent_of_it: 'sent_quantity between 0 and quantity',
    amounts_not_negative: 'unit_price >= 0 and discount >= 0 and amount >= 0',
  },
});

/** A line of a buyer's basket; stored on the server, so that it is the same on every device. */
export const mallBasketLine = resource({
  name: 'mallBasketLine',
  module: 'mall',
  table: 'mall_basket_line',
  bare: true,
  scope: { customer: 'ownerId' },
  fields: {
    ownerId: f.customer({ required: true, display: { OwnerName: 'displayName' } }),
    combinationId: f.ref('mallCombination', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 999 }),
  },
  unique: [['ownerId', 'combinationId']],
  checks: { some_of_it: 'quantity between 1 and 999' },
});
