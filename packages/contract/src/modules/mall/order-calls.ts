import { anyOf, call, done } from '../../core/call.ts';
import { moneyView } from '../billing/money-view.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { afterSale } from './after-sale.ts';
import { buyerOrderIndex, mallHome, sellerOrderIndex } from './screens.ts';
import { sellerOrder } from './seller-order.ts';

const id = f.id({ required: true });
const combinationId = f.ref('mallCombination', { required: true, reach: 'site' });
const inBasket = f.count({ required: true, min: 0, max: 999 });

/** Summary of the goods in a list of orders: name and picture of the first line, the number of lines, and the number of pieces. */
const boughtGoodsFields = {
  firstName: f.text({ max: 120 }),
  firstPicture: f.picture(),
  kinds: f.count({ required: true }),
  quantity: f.count({ required: true }),
};
/** The amount that the buyer pays after discount and coupons; not for the merchant. */
const payable = f.money();

/** Merchants' orders: a merchant's own, for staff those of their sites. */
export const getSellerOrders = call({
  path: '/SellerOrder/GetSellerOrders',
  audience: ['platform', 'site', 'customer'],
  needs: sellerOrderIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    serialNumber: anyOf(sellerOrder.fields.serialNumber),
    status: anyOf(sellerOrder.fields.status),
    mallShopId: anyOf(sellerOrder.fields.mallShopId),
    ownerId: anyOf(f.customer({ apiName: 'BuyerId', seenBy: ['platform', 'site'] })),
  },
  output: f.page({ ...sellerOrder.fields, ...boughtGoodsFields, payable }),
  transaction: 'none',
  query: true,
});

/** Exports the list to a file. */
export const exportSellerOrders = call({
  path: '/SellerOrder/ExportSellerOrders',
  audience: ['platform', 'site', 'customer'],
  needs: sellerOrderIndex.Export,
  input: { ...getSellerOrders.input, ...exportInput },
  output: startedJob,
  query: true,
});

/** The caller's purchases in the mall. */
export const getBuyerOrders = call({
  path: '/SellerOrder/GetBuyerOrders',
  audience: ['customer'],
  needs: buyerOrderIndex,
  input: { serialNumber: anyOf(sellerOrder.fields.serialNumber), status: anyOf(sellerOrder.fields.status) },
  output: f.page({ ...sellerOrder.fields, ...boughtGoodsFields, payable }),
  transaction: 'none',
  query: true,
});

/** One order with its lines, for its merchant, its buyer and staff. */
export const getSellerOrderById = call({
  path: '/SellerOrder/GetSellerOrderById',
  audience: ['platform', 'site', 'customer'],
  needs: [sellerOrderIndex, buyerOrderIndex],
  input: { id },
  output: f.object(
    {
      ...sellerOrder.fields,
      id,
      creationTime: f.time({ required: true }),
      /** Whether the caller is the buyer; otherwise it is the merchant's view. */
      isBuyer: f.flag({ required: true }),
      billNumber: f.code({ max: 32 }),
      /** Of the price and the bill, for the buyer and staff. */
      money: f.object(moneyView),
      /** Whether its buyer can request a refund now: completed within the days of the site, and no other request waits. */
      refundable: f.flag({ required: true }),
      /** Requests for a refund after the sale, oldest first. */
      afterSales: f.list(
        {
          id,
          serialNumber: f.code({ required: true, max: 20 }),
          afterSaleStatus: afterSale.fields.afterSaleStatus,
          creationTime: f.time({ required: true }),
          amount: f.money({ required: true }),
          lines: f.list(
            { lineId: f.id({ required: true }), quantity: f.count({ required: true }), amount: f.money({ required: true }) },
            { required: true },
          ),
          goodsReturned: f.flag({ required: true }),
          reason: f.longText({ required: true }),
          sellerAgrees: f.flag(),
          sellerRemarks: f.longText(),
          goodsBackTime: f.time(),
          remarks: f.longText(),
        },
        { required: true },
      ),
      /** The refund to the buyer if it is cancelled now. */
      toRefund: f.money({ required: true }),
      /** The parcels that the merchant sent, oldest first. */
      parcels: f.list(
        { packageId: f.id({ required: true }), courierNumber: f.code({ required: true, max: 50 }), isHere: f.flag({ required: true }) },
        { required: true },
      ),
      lines: f.list(
        {
          id,
          combinationId: f.id({ required: true }),
          name: f.text({ required: true, max: 120 }),
          firstPicture: f.picture(),
          quantity: f.count({ required: true }),
          sentQuantity: f.count({ required: true }),
          unitPrice: f.money({ required: true }),
          discount: f.money({ required: true }),
          amount: f.money({ required: true }),
          /** Pieces for which a refund can still be requested. */
          refundableQuantity: f.count({ required: true }),
          goods: f.list(
            {
              commodityId: f.id({ required: true }),
              name: f.text({ required: true, max: 100 }),
              quantity: f.count({ required: true }),
              isGift: f.flag({ required: true }),
            },
            { required: true },
          ),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});

/**
 * Buys: one order with a bill for each shop (and warehouse, when one shop's goods are in several), all reserved for half an hour. `Amount`
 * of a line is the price shown to the buyer; when it differs from the current one nothing is bought (`PriceChanged`).
 */
export const establishMallOrder = call({
  path: '/SellerOrder/EstablishMallOrder',
  audience: ['customer'],
  needs: mallHome.Buy,
  idempotent: true,
  input: {
    lines: f.list(
      { combinationId, quantity: f.count({ required: true, min: 1, max: 999 }), amount: f.money({ currency: 'target' }) },
      { required: true, max: 100 },
    ),
    /** The warehouse to which merchants ship their goods; goods from stock stay in theirs. */
    warehouseId: f.ref('warehouse'),
    /** Coupons are chosen when the bills are paid, which is the next step. */
    couponIds: f.ids({ max: 0 }),
    remarks: f.longText(),
  },
  output: f.object({ sellerOrderIds: f.ids({ required: true }), billIds: f.ids({ required: true }) }, { required: true }),
});

/**
 * Records a parcel sent by the merchant: declares a package with that number for the buyer. `Lines` lists its contents when it is not all
 * that was outstanding; the order waits for the rest.
 */
export const merchantDelivery = call({
  path: '/SellerOrder/MerchantDelivery',
  audience: ['platform', 'site', 'customer'],
  needs: sellerOrderIndex.MerchantDelivery,
  input: {
    id,
    courierNumber: rawNumberRequired,
    lines: f.list({ lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1, max: 999 }) }, { max: 100 }),
  },
  output: done,
});

/** Cancels an order; payments are refunded to the buyer. */
export const cancelSellerOrder = call({
  path: '/SellerOrder/CancelSellerOrder',
  audience: ['platform', 'site', 'customer'],
  needs: [sellerOrderIndex.Cancel, buyerOrderIndex.Cancel],
  input: { id, remarks: f.longText() },
  output: done,
});

/** Confirms that everything has arrived in the buyer's warehouse: the merchant is paid. */
export const confirmSellerOrderReceived = call({
  path: '/SellerOrder/ConfirmSellerOrderReceived',
  audience: ['platform', 'site', 'customer'],
  needs: [buyerOrderIndex.ConfirmReceived, sellerOrderIndex.Cancel],
  input: { id },
  output: done,
});

/** The caller's basket at current prices; `OrderableQuantity` shows which lines cannot be bought any more. */
export const getMallBasket = call({
  path: '/SellerOrder/GetMallBasket',
  audience: ['customer'],
  needs: mallHome,
  input: {},
  output: f.object(
    {
      lines: f.list(
        {
          combinationId: f.id({ required: true }),
          name: f.text({ required: true, max: 120 }),
          firstPicture: f.picture(),
          mallShopId: f.id({ required: true, apiName: 'MallShopInformationId' }),
          mallShopName: f.text({ required: true, max: 60, apiName: 'MallShopInformationName' }),
          stockMode: f.count({ required: true }),
          warehouseId: f.id(),
          quantity: f.count({ required: true }),
          orderableQuantity: f.count({ required: true }),
          isOnSale: f.flag({ required: true }),
          limitPerUser: f.count(),
          currencyId: f.id({ required: true }),
          currencyCode: f.text({ required: true, max: 10 }),
          unitPrice: f.money({ required: true }),
          discount: f.money({ required: true }),
          amount: f.money({ required: true }),
          /** Free gifts for this quantity. */
          gifts: f.list(
            {
              commodityId: f.id({ required: true }),
              name: f.text({ required: true, max: 100 }),
              quantity: f.count({ required: true }),
            },
            { required: true },
          ),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});

/** Sets the quantity of a combination in the caller's basket; 0 removes it. */
export const setMallBasketLine = call({
  path: '/SellerOrder/SetMallBasketLine',
  audience: ['customer'],
  needs: mallHome.Buy,
  input: { combinationId, quantity: inBasket },
  output: done,
});
