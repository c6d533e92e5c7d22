import { call, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { waybillPrintingIndex } from './screens.ts';
import { waybill } from './waybill.ts';

const orders = { logisticsOrderIds: f.ids({ required: true }) };

/** The waybills; Content also finds the order's number and its receiver. */
export const getWaybillPrintings = call({
  path: '/WaybillPrinting/GetWaybillPrintings',
  who: 'PSW',
  needs: waybillPrintingIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    warehouseId: f.ref('warehouse'),
    carrierId: f.ref('carrier'),
    status: f.enum('WaybillStatus', { wire: 'WaybillStatus' }),
    printStatus: f.enum('PrintStatus'),
    logisticsOrderId: f.ref('logisticsOrder'),
  },
  gives: f.page({
    ...waybill.fields,
    serialNumber: f.code({ required: true }),
    receiverName: f.text(),
    orderStatus: f.enum('OrderStatus', { required: true }),
    parcelCount: f.count(),
  }),
  reads: true,
  query: true,
});

/** Asks the carrier of each order for a waybill number. A carrier whose numbers are typed needs one order and its number. */
export const obtainWaybill = call({
  path: '/WaybillPrinting/ObtainWaybill',
  who: 'PSW',
  needs: waybillPrintingIndex.Obtain,
  takes: { ...orders, carrierNo: f.code({ max: 40 }) },
  gives: f.list({
    id: f.id(),
    ok: f.flag({ required: true }),
    code: f.count(),
    message: f.text({ max: 500 }),
    carrierNo: f.text({ max: 40 }),
  }),
  each: 'logisticsOrderIds',
});

/** Gives the waybill numbers of orders back to their carriers; a number of a local pool is never used again. */
export const cancelWaybill = call({
  path: '/WaybillPrinting/CancelWaybill',
  who: 'PSW',
  needs: waybillPrintingIndex.Cancel,
  takes: { ...orders, remarks: f.longText() },
  gives: rowResults,
  each: 'logisticsOrderIds',
});

/** Orders that were printed before are refused (316) unless they stand in ReprintIds. */
const printing = { ...orders, reprintIds: f.ids() };

/** The address of one PDF with a label for each parcel of the orders. */
export const printWaybill = call({
  path: '/WaybillPrinting/PrintWaybill',
  who: 'PSW',
  needs: waybillPrintingIndex.Print,
  takes: printing,
  gives: f.file({ required: true }),
});

/** What the labels of the orders say, one entry for each parcel, for a printer at the workstation; they count as printed. */
export const getWaybillPrintData = call({
  path: '/WaybillPrinting/GetWaybillPrintData',
  who: 'PSW',
  needs: waybillPrintingIndex.Print,
  takes: printing,
  gives: f.list({
    logisticsOrderId: f.id({ required: true }),
    serialNumber: f.text({ required: true }),
    parcelNo: f.text(),
    parcelIndex: f.count({ wire: 'Index', required: true }),
    parcelTotal: f.count({ required: true }),
    weight: f.kilograms({ required: true }),
    carrierName: f.text({ required: true }),
    carrierNo: f.text({ required: true }),
    shippingMethodName: f.text({ wire: 'TypeOfShippingName', max: 200 }),
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
    /** A marketplace's label, printed as it is: in place of this one where it goes with the marketplace's carrier, else behind it. */
    platformLabelUrl: f.file(),
    isByPlatform: f.flag({ required: true }),
    template: f.json({ wire: 'Template' }),
  }),
});
