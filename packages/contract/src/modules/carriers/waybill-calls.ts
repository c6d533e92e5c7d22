import { call } from '../../core/call.ts';
import { rowResults, rowResultsWith } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { waybillPrintingIndex } from './screens.ts';
import { waybill } from './waybill.ts';

const orders = { logisticsOrderIds: f.ids({ required: true }) };

/** The waybills; Content also matches the order's number and its receiver. */
export const getWaybillPrintings = call({
  path: '/WaybillPrinting/GetWaybillPrintings',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    warehouseId: f.ref('warehouse'),
    carrierId: f.ref('carrier'),
    status: f.enum('WaybillStatus', { apiName: 'WaybillStatus' }),
    printStatus: f.enum('PrintStatus'),
    logisticsOrderId: f.ref('logisticsOrder'),
  },
  output: f.page({
    ...waybill.fields,
    serialNumber: f.code({ required: true }),
    receiverName: f.text(),
    orderStatus: f.enum('OrderStatus', { required: true }),
    parcelCount: f.count(),
  }),
  transaction: 'none',
  query: true,
});

/** Obtains a waybill number from the carrier of each order. A carrier whose numbers are typed needs one order and its number. */
export const obtainWaybill = call({
  path: '/WaybillPrinting/ObtainWaybill',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex.Obtain,
  input: { ...orders, carrierNo: f.code({ max: 40 }) },
  output: rowResultsWith({ carrierNo: f.text({ max: 40 }) }),
  each: 'logisticsOrderIds',
});

/** Returns the waybill numbers of orders to their carriers; a number of a local pool is never used again. */
export const cancelWaybill = call({
  path: '/WaybillPrinting/CancelWaybill',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex.Cancel,
  input: { ...orders, remarks: f.longText() },
  output: rowResults,
  each: 'logisticsOrderIds',
});

/** Orders that were printed before are refused (`DuplicatePrintedOrders`) unless `ReprintIds` contains them. */
const printing = { ...orders, reprintIds: f.ids() };

/** The address of one PDF with a label for each parcel of the orders. */
export const printWaybill = call({
  path: '/WaybillPrinting/PrintWaybill',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex.Print,
  input: printing,
  output: f.file({ required: true }),
});

/** The label data of the orders, one entry for each parcel, for a printer at the workstation; they count as printed. */
export const getWaybillPrintData = call({
  path: '/WaybillPrinting/GetWaybillPrintData',
  audience: ['platform', 'site', 'warehouse'],
  needs: waybillPrintingIndex.Print,
  input: printing,
  output: f.list({
    logisticsOrderId: f.id({ required: true }),
    serialNumber: f.text({ required: true }),
    parcelNo: f.text(),
    parcelIndex: f.count({ apiName: 'Index', required: true }),
    parcelTotal: f.count({ required: true }),
    weight: f.kilograms({ required: true }),
    carrierName: f.text({ required: true }),
    carrierNo: f.text({ required: true }),
    shippingMethodName: f.text({ apiName: 'TypeOfShippingName', max: 200 }),
    receiverName: f.text({ required: true, max: 100 }),
    receiverPhone: f.text({ required: true, max: 60 }),
    receiverAddress: f.text({ required: true, max: 500 }),
    mailboxCode: f.text({ max: 12 }),
    storeCode: f.text({ max: 40 }),
    senderName: f.text({ required: true, max: 100 }),
    senderPhone: f.text({ max: 60 }),
    senderAddress: f.text({ max: 500 }),
    goods: f.text({ max: 500 }),
    remarks: f.text({ max: 500 }),
    isCod: f.flag({ required: true }),
    collectionAmount: f.money({ required: true }),
    collectionCurrencyCode: f.text({ max: 8 }),
    freightCollect: f.flag({ required: true }),
    /**
     * A marketplace's label, printed unchanged: instead of this one when the parcel goes with the marketplace's carrier, otherwise after
     * it.
     */
    platformLabelUrl: f.file(),
    isByPlatform: f.flag({ required: true }),
    template: f.json({ apiName: 'Template' }),
  }),
});
