import { call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { type Fields, f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { operationLog } from '../access/operation-log.ts';
import { bill } from '../billing/bill.ts';
import { moneyView } from '../billing/money-view.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { quoteFields } from '../pricing/quote.ts';
import { track } from '../tracking/track.ts';
import { orderFilters } from './filters.ts';
import { orderInput } from './inputs.ts';
import type { PersonOnWire } from './snapshots.ts';
import { logisticsOrder } from './logistics-order.ts';
import { orderGoods, orderParcel, orderService } from './order-lines.ts';
import { openingInfoFields } from '../sites/opening-info.ts';
import { logisticsOrderIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const byIds = { ids: f.ids({ required: true }) };
const made = f.object(
  { id: f.id({ required: true }), serialNumber: f.code({ required: true }), billIds: f.ids({ required: true }) },
  { required: true },
);
const submitted = f.object({ billIds: f.ids({ required: true }) }, { required: true });

/** A warning before ordering; never blocks. */
export const warningFields = { code: f.text({ required: true }), message: f.text({ required: true, max: 500 }) } satisfies Fields;

export const getLogisticsOrders = call({
  path: '/LogisticsOrder/GetLogisticsOrders',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [logisticsOrder.screen!, ...logisticsOrder.readableFrom!],
  transaction: 'none',
  query: true,
  input: orderFilters,
  // The price after discount and coupons, in the customer's currency; and when filtering by numbers, the number by which the order was found.
  output: f.page({
    ...(logisticsOrder.fields as Fields),
    payable: f.money({ seenBy: ['platform', 'site', 'customer'] }),
    payableCurrencyId: f.id({ seenBy: ['platform', 'site', 'customer'] }),
    foundBy: f.texts(),
    /** The shelves of its packed parcels. */
    parcelShelves: f.texts({ apiName: 'ParcelShelvesNumbers', seenBy: ['platform', 'site', 'warehouse'] }),
    ...rowRights,
  }),
});
/** Exports the list to a file; a customer's export contains only their own rows. */
export const exportLogisticsOrders = call({
  path: '/LogisticsOrder/ExportLogisticsOrders',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex.Export,
  query: true,
  input: { ...orderFilters, ...exportInput },
  output: startedJob,
});
/** Details of the package or commodity of the goods; measures of a commodity are per piece. */
const goodsDetails = {
  courierNumber: f.text(),
  identificationCode: f.text(),
  // The shelves from which a commodity is taken, with the pieces of each.
  places: f.list({
    shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true }),
    batchDate: f.date(),
    quantity: f.count({ required: true }),
    pickedQuantity: f.count({ required: true }),
  }),
  productName: f.text(),
  packageStatus: f.enum('PackageStatus'),
  problemType: f.enum('PackageProblemType', { apiName: 'PackageProblemType' }),
  problemRemarks: f.longText(),
  problemDecision: f.enum('ProblemDecision'),
  cargoTypeName: f.text(),
  grossWeight: f.kilograms({ apiName: 'GrossOfWeight' }),
  actualWeight: f.kilograms({ apiName: 'ActualOfWeight' }),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ apiName: 'Geight' }),
  pictures: f.images(),
} satisfies Fields;

export const getLogisticsOrderById = call({
  path: '/LogisticsOrder/GetLogisticsOrderById',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: getLogisticsOrders.needs,
  transaction: 'none',
  input: byId,
  output: f.row(logisticsOrder, {
    ...rowRights,
    receiver: f.json<PersonOnWire>({ readOnly: true }),
    declarant: f.json<PersonOnWire>({ readOnly: true }),
    goods: f.rows(orderGoods, goodsDetails, { required: true }),
    parcels: f.rows(orderParcel, {}, { required: true }),
    services: f.rows(orderService, { walletAmount: f.money() }, { required: true }),
    bills: f.rows(bill, {}, { required: true }),
    tracks: f.rows(track, {}, { required: true }),
    // Payment deadline of an order that waits for payment.
    payUntil: f.time(),
    // Why it was rejected; empty once it is submitted again.
    rejectionRemarks: f.longText(),
    quote: f.object(quoteFields),
    // Of the price and the bills, for callers who may see amounts.
    money: f.object(moneyView),
  }),
});
export const getEditLogisticsOrder = call({
  path: '/LogisticsOrder/GetEditLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: [logisticsOrderIndex.Edit, logisticsOrderIndex.Submit],
  transaction: 'none',
  input: byId,
  output: f.object({ ...byId, rowVersion: f.count({ required: true }), ...orderInput }),
});
/** The number of orders by status, with all other filters of the list applied. */
export const getLogisticsOrderStatistics = call({
  path: '/LogisticsOrder/GetLogisticsOrderStatistics',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex,
  transaction: 'none',
  query: true,
  input: orderFilters,
  output: f.list({ orderStatus: f.enum('OrderStatus', { required: true }), count: f.count({ required: true }) }, { required: true }),
});
/** The log of an order, newest first. */
export const getLogisticsOrderLogs = call({
  path: '/LogisticsOrder/GetLogisticsOrderLogs',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex,
  transaction: 'none',
  query: true,
  input: byId,
  output: f.page(operationLog.fields as Fields),
});

/** A used coupon of an order under a changed price; without an amount it goes back to the customer. */
const changedCouponFields = {
  id: f.id({ required: true }),
  name: f.text({ required: true, max: 200 }),
  amount: f.money({ required: true }),
  before: f.money({ required: true }),
  // Why it goes back, and whether it has expired meanwhile.
  reason: f.text({ max: 500 }),
  expired: f.flag({ required: true }),
} satisfies Fields;

/** Prices an order before it is created; refuses what submitting would refuse. */
export const previewLogisticsOrder = call({
  path: '/LogisticsOrder/PreviewLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: [logisticsOrderIndex.Establish, logisticsOrderIndex.Edit, logisticsOrderIndex.Submit],
  transaction: 'none',
  // The goods of an order that is being edited count as free.
  input: { id: f.id(), ...orderInput, expectedAmount: f.money({ currency: 'target' }), submit: f.flag() },
  output: f.object(
    {
      ...quoteFields,
      // A staff discount of the order that still counts, and its used coupons: what each takes off, or why it goes back to the customer.
      staffDiscount: f.money({ required: true }),
      coupons: f.list(changedCouponFields, { required: true }),
      // The part of earlier payments that is neither used nor refunded, because its charges are not refundable or the difference is small;
      // negative: a small difference that is not charged.
      retained: f.money({ required: true }),
      // The payments that count for it, the amount left to pay, and the amount that would be refunded.
      alreadyPaid: f.money({ required: true }),
      toPay: f.money({ required: true }),
      toRefund: f.money({ required: true }),
      carrierId: f.id(),
      carrierName: f.text(),
      warnings: f.list(warningFields, { required: true }),
    },
    { required: true },
  ),
});
export const establishLogisticsOrder = call({
  path: '/LogisticsOrder/EstablishLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Establish,
  idempotent: true,
  input: { ...orderInput, expectedAmount: f.money({ currency: 'target' }), submit: f.flag() },
  output: made,
});
export const editLogisticsOrder = call({
  path: '/LogisticsOrder/EditLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Edit,
  idempotent: true,
  input: { ...byId, rowVersion: f.count({ min: 1 }), ...orderInput, expectedAmount: f.money({ currency: 'target' }), submit: f.flag() },
  output: done,
});
export const submitLogisticsOrder = call({
  path: '/LogisticsOrder/SubmitLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Submit,
  idempotent: true,
  input: { ...byId, expectedAmount: f.money({ currency: 'target' }), couponIds: f.ids({ max: 0 }) },
  output: submitted,
});
/** The effect of cancelling an order on its money and its coupons; amounts in the wallet's currency. */
export const getCancellationOutcome = call({
  path: '/LogisticsOrder/GetCancellationOutcome',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Cancel,
  input: byId,
  output: f.object({
    currencyId: f.id({ required: true }),
    refundAmount: f.money({ required: true }),
    balanceAmount: f.money({ required: true }),
    creditAmount: f.money({ required: true }),
    onlineAmount: f.money({ required: true }),
    // Unpaid bills, which are voided.
    voidedAmount: f.money({ required: true }),
    // `reason` is fee or notRefundable; the fee has no name.
    retained: f.list({ reason: f.text({ required: true }), name: f.text(), amount: f.money({ required: true }) }, { required: true }),
    // `reason` is why a coupon does not return: expired, site or fee.
    coupons: f.list(
      {
        id: f.id({ required: true }),
        name: f.text({ required: true }),
        amount: f.money({ required: true }),
        returned: f.flag({ required: true }),
        reason: f.text(),
      },
      { required: true },
    ),
  }),
  transaction: 'none',
  query: true,
});
export const cancelLogisticsOrder = call({
  path: '/LogisticsOrder/CancelLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Cancel,
  idempotent: true,
  input: { ...byId, remarks: f.longText() },
  output: done,
});
/** Lets an order that is on hold because its marketplace buyer cancelled continue. */
export const sendDespiteCancellation = call({
  path: '/LogisticsOrder/SendDespiteCancellation',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Cancel,
  input: byId,
  output: done,
});
export const deleteLogisticsOrder = call({
  path: '/LogisticsOrder/DeleteLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Delete,
  each: 'ids',
  input: byIds,
  output: rowResults,
});
/** Creates a new draft with the same receiver, shipping method and services; the goods are chosen again. */
export const reorderLogisticsOrder = call({
  path: '/LogisticsOrder/ReorderLogisticsOrder',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex.Establish,
  input: byId,
  output: made,
});
export const setLogisticsOrderRemarks = call({
  path: '/LogisticsOrder/SetLogisticsOrderRemarks',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex.SetRemarks,
  input: { ...byId, remarks: f.longText(), internalRemarks: f.longText({ seenBy: ['platform', 'site', 'warehouse'] }) },
  output: done,
});
/**
 * The code with which the receiver picks up the parcel: its six digits, the content of the barcode, and that as a QR picture; what is to be
 * paid there, and the place with its opening hours and the last day.
 */
export const getOrderPickupCode = call({
  path: '/LogisticsOrder/GetOrderPickupCode',
  audience: ['customer'],
  needs: logisticsOrderIndex,
  transaction: 'none',
  input: byId,
  output: f.object(
    {
      pickupCode: f.text({ required: true }),
      qrText: f.text({ apiName: 'QrText', required: true }),
      qrPicture: f.text({ required: true, max: 40_000 }),
      amountDue: f.money(),
      currencyId: f.id(),
      pickupName: f.text({ max: 200 }),
      address: f.text({ max: 500 }),
      phone: f.text({ max: 40 }),
      /** A remark on the opening hours. */
      openingHours: f.text({ max: 200 }),
      ...openingInfoFields,
      storedUntil: f.date({ required: true }),
    },
    { required: true },
  ),
});
