import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { buyerOrderIndex, mallHome, sellerOrderIndex } from './screens.ts';
import { sellerOrder } from './seller-order.ts';

const id = f.id({ required: true });
const combinationId = f.ref('mallCombination', { required: true });
const inBasket = f.count({ required: true, min: 0, max: 999 });

/** What a list of orders shows of what was bought: of the first line its name and picture, how many lines, and how many pieces of all. */
const boughtShown = {
  firstName: f.text({ max: 120 }),
  firstPicture: f.picture(),
  kinds: f.count({ required: true }),
  quantity: f.count({ required: true }),
};

/** Merchants' orders: a merchant's own, for staff those of their sites. */
export const getSellerOrders = call({
  path: '/SellerOrder/GetSellerOrders',
  who: 'CPS',
  needs: sellerOrderIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    serialNumber: anyOf(sellerOrder.fields.serialNumber),
    status: anyOf(sellerOrder.fields.status),
    mallShopId: anyOf(sellerOrder.fields.mallShopId),
    ownerId: anyOf(f.ref('user', { wire: 'BuyerId', seenBy: 'PS' })),
  },
  gives: f.page({ ...sellerOrder.fields, ...boughtShown }),
  reads: true,
  query: true,
});

/** The list as a file. */
export const exportSellerOrders = call({
  path: '/SellerOrder/ExportSellerOrders',
  who: 'CPS',
  needs: sellerOrderIndex.Export,
  takes: { ...getSellerOrders.takes, ...exportInput },
  gives: startedJob,
  query: true,
});

/** What the caller bought in the mall. */
export const getBuyerOrders = call({
  path: '/SellerOrder/GetBuyerOrders',
  who: 'C',
  needs: buyerOrderIndex,
  takes: { serialNumber: anyOf(sellerOrder.fields.serialNumber), status: anyOf(sellerOrder.fields.status) },
  gives: f.page({ ...sellerOrder.fields, ...boughtShown }),
  reads: true,
  query: true,
});

/** One order with its lines, for its merchant, its buyer and staff. */
export const getSellerOrderById = call({
  path: '/SellerOrder/GetSellerOrderById',
  who: 'CPS',
  needs: [sellerOrderIndex, buyerOrderIndex],
  takes: { id },
  gives: f.object(
    {
      ...sellerOrder.fields,
      id,
      creationTime: f.time({ required: true }),
      /** Is the caller who bought it? Otherwise it is looked at as its merchant does. */
      isBuyer: f.flag({ required: true }),
      billNumber: f.code({ max: 32 }),
      /** The money that goes back to the buyer if it is given up now. */
      toRefund: f.money({ required: true }),
      /** The parcels that the merchant sent, the first one first. */
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
  reads: true,
});

/**
 * Buys: one order with a bill for each shop (and warehouse, where one shop's goods lie in several), all held for half an hour.
 * `Amount` of a line is what the buyer was shown for it; when it is another one by now nothing is bought (402).
 */
export const establishMallOrder = call({
  path: '/SellerOrder/EstablishMallOrder',
  who: 'C',
  needs: mallHome.Buy,
  idempotent: true,
  takes: {
    lines: f.list(
      { combinationId, quantity: f.count({ required: true, min: 1, max: 999 }), amount: f.money() },
      { required: true, max: 100 },
    ),
    /** Where merchants send what they send; goods from stock stay where they lie. */
    warehouseId: f.ref('warehouse'),
    /** Coupons are chosen where the bills are paid, which is next. */
    couponIds: f.ids({ max: 0 }),
    remarks: f.longText(),
  },
  gives: f.object({ sellerOrderIds: f.ids({ required: true }), billIds: f.ids({ required: true }) }, { required: true }),
});

/**
 * The merchant has sent it: a package of that number is declared for the buyer. `Lines` says what is in it where that is not all that was
 * still to be sent; the order waits for the rest.
 */
export const merchantDelivery = call({
  path: '/SellerOrder/MerchantDelivery',
  who: 'CPS',
  needs: sellerOrderIndex.MerchantDelivery,
  takes: {
    id,
    courierNumber: rawNumberRequired,
    lines: f.list({ lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1, max: 999 }) }, { max: 100 }),
  },
  gives: done,
});

/** Gives an order up; what was paid goes back to the buyer. */
export const cancelSellerOrder = call({
  path: '/SellerOrder/CancelSellerOrder',
  who: 'CPS',
  needs: [sellerOrderIndex.Cancel, buyerOrderIndex.Cancel],
  takes: { id, remarks: f.longText() },
  gives: done,
});

/** The buyer has it all in the warehouse: the merchant is paid. */
export const confirmSellerOrderReceived = call({
  path: '/SellerOrder/ConfirmSellerOrderReceived',
  who: 'CPS',
  needs: [buyerOrderIndex.ConfirmReceived, sellerOrderIndex.Cancel],
  takes: { id },
  gives: done,
});

/** What lies in the caller's basket, priced as of now; what cannot be bought any more says so by its `OrderableQuantity`. */
export const getMallBasket = call({
  path: '/SellerOrder/GetMallBasket',
  who: 'C',
  needs: mallHome,
  takes: {},
  gives: f.object(
    {
      lines: f.list(
        {
          combinationId: f.id({ required: true }),
          name: f.text({ required: true, max: 120 }),
          firstPicture: f.picture(),
          mallShopId: f.id({ required: true, wire: 'MallShopInformationId' }),
          mallShopName: f.text({ required: true, max: 60, wire: 'MallShopInformationName' }),
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
          /** What comes with so many of it without a price. */
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
  reads: true,
  query: true,
});

/** Puts so many of a combination into the caller's basket; 0 takes it out. */
export const setMallBasketLine = call({
  path: '/SellerOrder/SetMallBasketLine',
  who: 'C',
  needs: mallHome.Buy,
  takes: { combinationId, quantity: inBasket },
  gives: done,
});
