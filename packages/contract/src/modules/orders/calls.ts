import { call, done, rowResults } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { operationLog } from '../access/operation-log.ts';
import { bill } from '../billing/bill.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { quoteFields } from '../pricing/quote.ts';
import { track } from '../tracking/track.ts';
import { orderListCall } from './filters.ts';
import { orderInput } from './inputs.ts';
import { logisticsOrder } from './logistics-order.ts';
import { orderGoods, orderParcel, orderService } from './order-lines.ts';
import { logisticsOrderIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const byIds = { ids: f.ids({ required: true }) };
const made = f.object(
  { id: f.id({ required: true }), serialNumber: f.code({ required: true }), billIds: f.ids({ required: true }) },
  { required: true },
);
const submitted = f.object({ billIds: f.ids({ required: true }) }, { required: true });

/** A warning before ordering: never in the way. */
export const warningFields = { code: f.text({ required: true }), message: f.text({ required: true, max: 500 }) } satisfies Fields;

export const getLogisticsOrders = call(orderListCall);
/** The list as a file; the customers' own is their own. */
export const exportLogisticsOrders = call({
  path: '/LogisticsOrder/ExportLogisticsOrders',
  who: 'CPSW',
  needs: logisticsOrderIndex.Export,
  query: true,
  takes: { ...orderListCall.takes, ...exportInput },
  gives: startedJob,
});
/** What is known of the package or the commodity that goods are pieces of; measures of a commodity are those of one piece. */
const goodsFacts = {
  courierNumber: f.text(),
  identificationCode: f.text(),
  // From which shelves a commodity is taken, with the pieces of each.
  places: f.list({
    shelfNumber: f.text({ wire: 'ShelvesNumber', required: true }),
    batchDate: f.date(),
    quantity: f.count({ required: true }),
    pickedQuantity: f.count({ required: true }),
  }),
  productName: f.text(),
  packageStatus: f.enum('PackageStatus'),
  cargoTypeName: f.text(),
  grossWeight: f.kilograms({ wire: 'GrossOfWeight' }),
  actualWeight: f.kilograms({ wire: 'ActualOfWeight' }),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ wire: 'Geight' }),
  pictures: f.images(),
} satisfies Fields;

export const getLogisticsOrderById = call({
  path: '/LogisticsOrder/GetLogisticsOrderById',
  who: 'CPSW',
  needs: orderListCall.needs,
  reads: true,
  takes: byId,
  gives: f.object({
    ...(logisticsOrder.fields as Fields),
    goods: f.list({ ...(orderGoods.fields as Fields), ...goodsFacts }),
    parcels: f.list(orderParcel.fields as Fields),
    services: f.list({ ...(orderService.fields as Fields), walletAmount: f.money() }),
    bills: f.list({ ...(bill.fields as Fields), creationTime: f.time() }),
    tracks: f.list(track.fields as Fields),
    // Until when an order that waits for its money is kept.
    payUntil: f.time(),
    // Why it was sent back, until it is submitted anew.
    rejectionRemarks: f.longText(),
    quote: f.object(quoteFields),
  }),
});
export const getEditLogisticsOrder = call({
  path: '/LogisticsOrder/GetEditLogisticsOrder',
  who: 'CPS',
  needs: [logisticsOrderIndex.Edit, logisticsOrderIndex.Submit],
  reads: true,
  takes: byId,
  gives: f.object({ ...byId, rowVersion: f.count({ required: true }), ...orderInput }),
});
/** How many orders stand in each status, of those that the list would show whatever their status. */
export const getLogisticsOrderStatistics = call({
  path: '/LogisticsOrder/GetLogisticsOrderStatistics',
  who: 'CPSW',
  needs: logisticsOrderIndex,
  reads: true,
  query: true,
  takes: orderListCall.takes,
  gives: f.list({ orderStatus: f.enum('OrderStatus', { required: true }), count: f.count({ required: true }) }, { required: true }),
});
/** What was done to an order, newest first. */
export const getLogisticsOrderLogs = call({
  path: '/LogisticsOrder/GetLogisticsOrderLogs',
  who: 'PSW',
  needs: logisticsOrderIndex,
  reads: true,
  query: true,
  takes: byId,
  gives: f.page(operationLog.fields as Fields),
});

/** Prices an order that is not made yet; refuses what submitting would refuse. */
export const previewLogisticsOrder = call({
  path: '/LogisticsOrder/PreviewLogisticsOrder',
  who: 'CPS',
  needs: [logisticsOrderIndex.Establish, logisticsOrderIndex.Edit, logisticsOrderIndex.Submit],
  reads: true,
  // An order that is being changed counts its own goods as free.
  takes: { id: f.id(), ...orderInput, expectedAmount: f.money(), submit: f.flag() },
  gives: f.object(
    {
      ...quoteFields,
      // What was paid on the order before and counts for it, what is left to pay of the price, and what would be paid back.
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
  who: 'CPS',
  needs: logisticsOrderIndex.Establish,
  idempotent: true,
  takes: { ...orderInput, expectedAmount: f.money(), submit: f.flag() },
  gives: made,
});
export const editLogisticsOrder = call({
  path: '/LogisticsOrder/EditLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderIndex.Edit,
  idempotent: true,
  takes: { ...byId, rowVersion: f.count({ min: 1 }), ...orderInput, expectedAmount: f.money(), submit: f.flag() },
  gives: done,
});
export const submitLogisticsOrder = call({
  path: '/LogisticsOrder/SubmitLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderIndex.Submit,
  idempotent: true,
  takes: { ...byId, expectedAmount: f.money(), couponIds: f.ids({ max: 0 }) },
  gives: submitted,
});
export const cancelLogisticsOrder = call({
  path: '/LogisticsOrder/CancelLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderIndex.Cancel,
  idempotent: true,
  takes: { ...byId, remarks: f.longText() },
  gives: done,
});
export const deleteLogisticsOrder = call({
  path: '/LogisticsOrder/DeleteLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderIndex.Delete,
  each: 'ids',
  takes: byIds,
  gives: rowResults,
});
/** Makes a new draft with the same receiver, way and services; the goods are chosen anew. */
export const reorderLogisticsOrder = call({
  path: '/LogisticsOrder/ReorderLogisticsOrder',
  who: 'CPS',
  needs: logisticsOrderIndex.Establish,
  takes: byId,
  gives: made,
});
export const setLogisticsOrderRemarks = call({
  path: '/LogisticsOrder/SetLogisticsOrderRemarks',
  who: 'CPSW',
  needs: logisticsOrderIndex.SetRemarks,
  takes: { ...byId, remarks: f.longText(), internalRemarks: f.longText({ seenBy: 'PSW' }) },
  gives: done,
});
/** The code with which the receiver fetches the parcel: its six digits, what the desk's scanner reads, and that as a QR picture. */
export const getOrderPickupCode = call({
  path: '/LogisticsOrder/GetOrderPickupCode',
  who: 'C',
  needs: logisticsOrderIndex,
  reads: true,
  takes: byId,
  gives: f.object(
    {
      pickupCode: f.text({ required: true }),
      qrText: f.text({ wire: 'QrText', required: true }),
      qrPicture: f.text({ required: true, max: 40_000 }),
    },
    { required: true },
  ),
});
