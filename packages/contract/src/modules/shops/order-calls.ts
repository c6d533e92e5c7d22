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
const site = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };
/** Goods for a line of an order: pieces of a package on the shelf or of a commodity, in units of the ordered article. */
export const boundGoods = f.list(
  {
    lineId: id,
    // It belongs to the order's owner, who may be another customer than the caller.
    packageId: f.id(),
    commodityId: f.id(),
    quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
  },
  { required: true, max: 200 },
);

/**
 * Binds goods to lines of an order, replacing their previous bindings. Bindings that name the same line are added up. Returns the status of
 * the whole order; more than was ordered is accepted and flagged, more than is in stock is refused (`CargoQuantityAbnormal`).
 */
export const bindShopOrderGoods = call({
  path: '/ShopOrder/BindShopOrderGoods',
  audience: ['platform', 'site', 'customer'],
  needs: [shopOrderIndex.Bind, shopReturnInventoryIndex.Bind],
  input: { id, lines: boundGoods },
  output: f.object(
    { matchStatus: f.enum('ShopOrderMatchStatus', { apiName: 'ShopOrderMatchStatus', required: true }) },
    { required: true },
  ),
});

/** Unbinds the goods of some lines of an order; without lines, of all of them. */
export const unbindShopOrderGoods = call({
  path: '/ShopOrder/UnbindShopOrderGoods',
  audience: ['platform', 'site', 'customer'],
  needs: shopOrderIndex.Unbind,
  input: { id, lineIds: f.ids({ max: 200 }) },
  output: done,
});

/**
 * Marks the goods of these orders as ready: all of them or none (`UnmatchedGoods` when goods are missing, `UnboundProducts` when a line has
 * none at all).
 */
export const prepareShopOrder = call({
  path: '/ShopOrder/PrepareShopOrder',
  audience: ['platform', 'site', 'customer'],
  needs: [shopOrderIndex.Prepare, shopOrderPrepareIndex.Prepare],
  input: { ids: f.ids({ required: true, max: 200 }) },
  output: done,
});

/** The shop orders to send, and how. */
const sending = {
  shopOrderIds: f.ids({ required: true, max: 100 }),
  warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
  typeOfShippingId: f.ref('shippingMethod', { required: true }),
  carrierId: f.ref('carrier'),
  recipientId: f.ref('recipient', { apiName: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { apiName: 'ApplicantInformationId' }),
  taxInclusive: f.flag(),
  unpacking: f.flag(),
  remarks: f.longText(),
};
const senders = [shopOrderIndex.Consolidate, shopConsolidationIndex.Establish];

/** Previews the price of sending shop orders, order by order; refuses what sending them would refuse. */
export const previewShopConsolidation = call({
  path: '/ShopOrder/PreviewShopConsolidation',
  audience: ['customer'],
  needs: senders,
  // It runs in a transaction of its own, which is rolled back.
  transaction: 'none',
  input: sending,
  output: f.object(
    {
      /** The logistics orders that would be created. */
      orders: f.list(
        {
          platformOrderNos: f.texts({ required: true, max: 100 }),
          carrierName: f.text({ max: 100 }),
          billingWeight: f.kilograms({ required: true }),
          amount: f.money({ required: true }),
        },
        { required: true },
      ),
      /** The total of all. */
      totalAmount: f.money({ required: true }),
      /** The rent of the goods so far, billed with them. */
      rentAmount: f.money({ required: true }),
      /** The amount billed immediately; the rest is billed when it is packed and weighed. */
      dueAmount: f.money({ required: true }),
      currencyId: f.id({ required: true }),
    },
    { required: true },
  ),
});

/**
 * Sends shop orders: each as a logistics order of its own, or with `Unpacking` all as one that is unpacked at the destination. Without a
 * receiver each goes to its buyer's address from the marketplace; one order for all needs a receiver. All or nothing; when the total
 * differs from `ExpectedAmount`, nothing is sent (`PriceChanged`).
 */
export const submitShopConsolidation = call({
  path: '/ShopOrder/SubmitShopConsolidation',
  audience: ['customer'],
  needs: senders,
  idempotent: true,
  input: { ...sending, expectedAmount: f.money({ currency: 'target' }) },
  output: f.object(
    { id, serialNumber: f.code({ required: true }), logisticsOrderIds: f.ids({ required: true }), billIds: f.ids({ required: true }) },
    { required: true },
  ),
});

export const getShopConsolidations = call({
  path: '/ShopOrder/GetShopConsolidations',
  audience: ['platform', 'site', 'customer'],
  needs: shopConsolidationIndex,
  transaction: 'none',
  query: true,
  input: {
    ...site,
    serialNumber: f.text({ max: 20 }),
    status: anyOf(f.enum('ShopConsolidationStatus', { apiName: 'ShopConsolidationStatus' })),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.customer()),
  },
  output: f.page({ ...shopConsolidation.fields, orderCount: f.count({ required: true }) }),
});

/** One consolidation with its orders, and for each its progress and the confirmation sent to the marketplace. */
export const getShopConsolidationById = call({
  path: '/ShopOrder/GetShopConsolidationById',
  audience: ['platform', 'site', 'customer'],
  needs: shopConsolidationIndex,
  transaction: 'none',
  input: { id },
  output: f.object({
    ...shopConsolidation.fields,
    orders: f.list(
      {
        id,
        platformOrderNo: f.text({ required: true, max: 64 }),
        shopName: f.text({ max: 60 }),
        buyerName: f.text({ max: 100 }),
        status: f.enum('ShopOrderStatus', { apiName: 'ShopOrderStatus', required: true }),
        logisticsOrderId: f.id(),
        logisticsOrderNumber: f.text({ max: 40 }),
        orderStatus: f.enum('OrderStatus'),
        carrierNo: f.text({ max: 64 }),
        platformOrderId: f.id({ apiName: 'ThirdPartyPlatformsOrderId' }),
        confirmStatus: f.enum('ThirdPartyPlatformsOrderStatus', { apiName: 'ThirdPartyPlatformsOrderStatus' }),
        confirmErrorMessage: platformOrder.fields.confirmErrorMessage,
        /** It was removed from the consolidation. */
        isOut: f.flag({ required: true }),
      },
      { required: true },
    ),
  }),
});

/** Cancels a consolidation while none of its orders is packed: their logistics orders are cancelled, their goods free again. */
export const cancelShopConsolidation = call({
  path: '/ShopOrder/CancelShopConsolidation',
  audience: ['platform', 'site', 'customer'],
  needs: shopConsolidationIndex.Cancel,
  idempotent: true,
  input: { id, remarks: f.longText() },
  output: done,
});

/** Results of the confirmations to marketplaces, one for each requested order. */
export const platformConfirmations = f.list(
  { id, ok: f.flag({ required: true }), code: f.count(), message: f.text({ max: 500 }) },
  { required: true },
);

/** Confirms the shipment of these shop orders to the marketplaces now; otherwise it happens when their shift arrives. */
export const confirmShopShipment = call({
  path: '/ShopOrder/ConfirmShopShipment',
  audience: ['platform', 'site'],
  needs: shopConsolidationIndex.ConfirmShipment,
  input: { ids: f.ids({ required: true, max: 100 }) },
  output: platformConfirmations,
  // It opens its own transactions, and has none open while waiting for the marketplace.
  transaction: 'own',
});

const { courierNumber, productName, ownerId, warehouseId, packageStatus, quantity, availableQuantity, pictures, shelvedTime } = pkg.fields;

/** Packages on a shelf that can fill shop orders: returns (`Returned`) and stored ones, with the quantities already bound. */
export const getShopReturnInventory = call({
  path: '/ShopOrder/GetShopReturnInventory',
  audience: ['platform', 'site', 'customer'],
  needs: [shopReturnInventoryIndex, shopOrderIndex.Bind],
  transaction: 'none',
  query: true,
  input: {
    ...site,
    /** Goods of the shop's owner. */
    shopId: f.ref('shop', { apiName: 'ShopAuthorizationInformationId' }),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] })),
    courierNumber: f.text({ max: 40 }),
    returned: f.flag(),
  },
  output: f.page({
    courierNumber,
    productName,
    ownerId,
    warehouseId,
    shelfNumber: f.text({ apiName: 'ShelvesNumber' }),
    packageStatus,
    quantity,
    availableQuantity,
    /** Bound to shop orders that are not sent yet. */
    boundQuantity: f.count({ required: true }),
    pictures,
    shelvedTime,
    returned: f.flag({ required: true }),
  }),
});

/** Bags that contain parcels of shop orders. */
export const getShopBagNumbers = call({
  path: '/ShopOrder/GetShopBagNumbers',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [shopBagNumberIndex, shopOrderIndex],
  transaction: 'none',
  query: true,
  input: {
    ...site,
    bagNo: f.text({ max: 40 }),
    transportShiftId: f.ref('transportShift'),
    status: anyOf(f.enum('BagNumberStatus', { apiName: 'BagNumberStatus' })),
    platformOrderNo: f.text({ max: 64 }),
  },
  output: f.page({ ...bag.fields, shopOrderCount: f.count({ required: true }), platformOrderNos: f.texts({ required: true, max: 200 }) }),
});

/** Exports the list of shop orders to a file; a customer's export contains only orders of their own shops. */
export const exportShopOrders = call({
  path: '/ShopOrder/ExportShopOrders',
  audience: ['platform', 'site', 'customer'],
  needs: shopOrderIndex.Export,
  query: true,
  input: { ...getShopOrders.input, ...exportInput },
  output: startedJob,
});
