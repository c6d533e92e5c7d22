import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { pkg } from '../packages/package.ts';
import { bag } from '../transport/bag.ts';
import { getShopOrders } from './calls.ts';
import { platformOrder } from './platform-order.ts';
import { shopConsolidationIndex, shopBagNumberIndex, shopOrderIndex, shopOrderPrepareIndex, shopReturnInventoryIndex } from './screens.ts';
import { shopConsolidation } from './shop-consolidation.ts';

const id = f.id({ required: true });
const site = { siteId: f.ref('site', { seenBy: 'PS' }) };
/** Goods for a line of an order: pieces of a package on the shelf or of a commodity, counted as they were ordered. */
export const boundGoods = f.list(
  {
    lineId: id,
    // They are the order's owner's, who may be another than the caller.
    packageId: f.id(),
    commodityId: f.id(),
    quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
  },
  { required: true, max: 200 },
);

/**
 * Binds goods to lines of an order; what these lines were filled with before is replaced. A line that is named twice is filled with
 * both. Answers how the whole order stands; more than was ordered is kept and flagged, more than is there is refused (318).
 */
export const bindShopOrderGoods = call({
  path: '/ShopOrder/BindShopOrderGoods',
  who: 'CPS',
  needs: [shopOrderIndex.Bind, shopReturnInventoryIndex.Bind],
  takes: { id, lines: boundGoods },
  gives: f.object({ matchStatus: f.enum('ShopOrderMatchStatus', { wire: 'ShopOrderMatchStatus', required: true }) }, { required: true }),
});

/** Takes the goods off lines of an order; without lines off all of them. */
export const unbindShopOrderGoods = call({
  path: '/ShopOrder/UnbindShopOrderGoods',
  who: 'CPS',
  needs: shopOrderIndex.Unbind,
  takes: { id, lineIds: f.ids({ max: 200 }) },
  gives: done,
});

/** The goods of these orders are ready: all of them or none (319 when goods are missing, 320 when a line has none at all). */
export const prepareShopOrder = call({
  path: '/ShopOrder/PrepareShopOrder',
  who: 'CPS',
  needs: [shopOrderIndex.Prepare, shopOrderPrepareIndex.Prepare],
  takes: { ids: f.ids({ required: true, max: 200 }) },
  gives: done,
});

/** Which shop orders are sent, and how. */
const sending = {
  shopOrderIds: f.ids({ required: true, max: 100 }),
  warehouseId: f.ref('warehouse', { required: true }),
  typeOfShippingId: f.ref('shippingMethod', { required: true }),
  carrierId: f.ref('carrier'),
  recipientId: f.ref('recipient', { wire: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { wire: 'ApplicantInformationId' }),
  taxInclusive: f.flag(),
  unpacking: f.flag(),
  remarks: f.longText(),
};
const senders = [shopOrderIndex.Consolidate, shopConsolidationIndex.Establish];

/** What sending shop orders would cost, order by order; refuses what sending them would refuse. */
export const previewShopConsolidation = call({
  path: '/ShopOrder/PreviewShopConsolidation',
  who: 'C',
  needs: senders,
  // It tries in a transaction of its own, and takes that back.
  reads: true,
  takes: sending,
  gives: f.object(
    {
      /** The logistics orders that would be made. */
      orders: f.list(
        {
          platformOrderNos: f.texts({ required: true, max: 100 }),
          carrierName: f.text({ max: 100 }),
          billingWeight: f.kilograms({ required: true }),
          amount: f.money({ required: true }),
        },
        { required: true },
      ),
      /** All of them together. */
      totalAmount: f.money({ required: true }),
      /** What the goods owe for lying in the warehouse so far, billed with them. */
      rentAmount: f.money({ required: true }),
      /** What would be billed at once; the rest is billed when it is packed and weighed. */
      dueAmount: f.money({ required: true }),
      currencyId: f.id({ required: true }),
    },
    { required: true },
  ),
});

/**
 * Sends shop orders: each as a logistics order of its own, or with `Unpacking` all as one that is taken apart there. Without a
 * receiver each goes to its buyer's address as the marketplace gave it; one for all must have a receiver. All or nothing; when they
 * come to another amount by now than `ExpectedAmount`, nothing is sent (402).
 */
export const submitShopConsolidation = call({
  path: '/ShopOrder/SubmitShopConsolidation',
  who: 'C',
  needs: senders,
  idempotent: true,
  takes: { ...sending, expectedAmount: f.money() },
  gives: f.object(
    { id, serialNumber: f.code({ required: true }), logisticsOrderIds: f.ids({ required: true }), billIds: f.ids({ required: true }) },
    { required: true },
  ),
});

export const getShopConsolidations = call({
  path: '/ShopOrder/GetShopConsolidations',
  who: 'CPS',
  needs: shopConsolidationIndex,
  reads: true,
  query: true,
  takes: {
    ...site,
    serialNumber: f.text({ max: 20 }),
    status: anyOf(f.enum('ShopConsolidationStatus', { wire: 'ShopConsolidationStatus' })),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.ref('user')),
  },
  gives: f.page({ ...shopConsolidation.fields, orderCount: f.count({ required: true }) }),
});

/** One consolidation with its orders, and of each how far it is and what the marketplace was told. */
export const getShopConsolidationById = call({
  path: '/ShopOrder/GetShopConsolidationById',
  who: 'CPS',
  needs: shopConsolidationIndex,
  reads: true,
  takes: { id },
  gives: f.object({
    ...shopConsolidation.fields,
    orders: f.list(
      {
        id,
        platformOrderNo: f.text({ required: true, max: 64 }),
        shopName: f.text({ max: 60 }),
        buyerName: f.text({ max: 100 }),
        status: f.enum('ShopOrderStatus', { wire: 'ShopOrderStatus', required: true }),
        logisticsOrderId: f.id(),
        logisticsOrderNumber: f.text({ max: 40 }),
        orderStatus: f.enum('OrderStatus'),
        carrierNo: f.text({ max: 64 }),
        platformOrderId: f.id({ wire: 'ThirdPartyPlatformsOrderId' }),
        confirmStatus: f.enum('ThirdPartyPlatformsOrderStatus', { wire: 'ThirdPartyPlatformsOrderStatus' }),
        confirmErrorMessage: platformOrder.fields.confirmErrorMessage,
        /** It is in the consolidation no more. */
        isOut: f.flag({ required: true }),
      },
      { required: true },
    ),
  }),
});

/** Takes a consolidation back while none of its orders is packed: their logistics orders are cancelled, their goods free again. */
export const cancelShopConsolidation = call({
  path: '/ShopOrder/CancelShopConsolidation',
  who: 'CPS',
  needs: shopConsolidationIndex.Cancel,
  idempotent: true,
  takes: { id, remarks: f.longText() },
  gives: done,
});

/** What came of telling a marketplace, for each that was asked for. */
export const toldPlatform = f.list(
  { id, ok: f.flag({ required: true }), code: f.count(), message: f.text({ max: 500 }) },
  { required: true },
);

/** Tells the marketplaces now that these shop orders are on their way; by itself it is done when their shift arrives. */
export const confirmShopShipment = call({
  path: '/ShopOrder/ConfirmShopShipment',
  who: 'PS',
  needs: shopConsolidationIndex.ConfirmShipment,
  takes: { ids: f.ids({ required: true, max: 100 }) },
  gives: toldPlatform,
  // It opens transactions of its own, and none while the marketplace is waited for.
  reads: true,
});

const { courierNumber, productName, ownerId, warehouseId, packageStatus, quantity, availableQuantity, pictures, shelvedTime } = pkg.fields;

/** Packages on the shelf that shop orders may be filled with: what came back (`Returned`) and what lies in store, with what is spoken for. */
export const getShopReturnInventory = call({
  path: '/ShopOrder/GetShopReturnInventory',
  who: 'CPS',
  needs: [shopReturnInventoryIndex, shopOrderIndex.Bind],
  reads: true,
  query: true,
  takes: {
    ...site,
    /** Of the shop's owner. */
    shopId: f.ref('shop', { wire: 'ShopAuthorizationInformationId' }),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.ref('user', { wire: 'UserId', seenBy: 'PS' })),
    courierNumber: f.text({ max: 40 }),
    returned: f.flag(),
  },
  gives: f.page({
    courierNumber,
    productName,
    ownerId,
    warehouseId,
    shelfNumber: f.text({ wire: 'ShelvesNumber' }),
    packageStatus,
    quantity,
    availableQuantity,
    /** Spoken for by shop orders that are still to be sent. */
    boundQuantity: f.count({ required: true }),
    pictures,
    shelvedTime,
    returned: f.flag({ required: true }),
  }),
});

/** Bags in which parcels of shop orders lie. */
export const getShopBagNumbers = call({
  path: '/ShopOrder/GetShopBagNumbers',
  who: 'CPSW',
  needs: [shopBagNumberIndex, shopOrderIndex],
  reads: true,
  query: true,
  takes: {
    ...site,
    bagNo: f.text({ max: 40 }),
    transportShiftId: f.ref('transportShift'),
    status: anyOf(f.enum('BagNumberStatus', { wire: 'BagNumberStatus' })),
    platformOrderNo: f.text({ max: 64 }),
  },
  gives: f.page({ ...bag.fields, shopOrderCount: f.count({ required: true }), platformOrderNos: f.texts({ required: true, max: 200 }) }),
});

/** The list of shop orders as a file; a customer's has its own shops' orders. */
export const exportShopOrders = call({
  path: '/ShopOrder/ExportShopOrders',
  who: 'CPS',
  needs: shopOrderIndex.Export,
  query: true,
  takes: { ...getShopOrders.takes, ...exportInput },
  gives: startedJob,
});
