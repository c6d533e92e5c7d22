import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { states } from '../../core/states.ts';
import { qualityInspectionIndex } from '../receiving/screens.ts';
import { carryingChecks, warehouseDocument } from '../receiving/warehouse-document.ts';
import { returnOrderIndex } from './screens.ts';

/** Fields shared with inbound documents: packaging, inspection depth, and destination. */
const { containerNo, arrivalDate, binType, binPackagingStatus, binPictures, inspection, unpacking } = warehouseDocument.fields;
const { transport, transportWarehouseId, typeOfShippingId, pickingStatus, trajectoryStatus, departureTime } = warehouseDocument.fields;
const max = { bins: 500 } as const;

/** The states of an inbound return (domain 4.6); `depart` and `arrive` apply to one carried on by a transfer shift. */
export const returnOrderStates = states(
  'WarehouseDocumentStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { sign: 'Arrived', cancel: 'Cancelled' },
    Arrived: { inspect: 'Receiving', depart: 'InTransit', end: 'Ended' },
    InTransit: { arrive: 'Arrived', recall: 'Arrived' },
    Receiving: { inspect: 'Receiving', shelve: 'Receiving', shelveLast: 'Shelved', end: 'Ended' },
    Shelved: { end: 'Ended' },
  },
  {
    open: ['Draft', 'Submitted'],
    received: ['Arrived', 'Receiving', 'Shelved'],
    live: ['Submitted', 'Arrived', 'InTransit', 'Receiving', 'Shelved'],
    over: ['Ended', 'Cancelled'],
  },
);

/** Goods that a customer's buyers send back into stock. */
export const returnOrder = resource({
  name: 'returnOrder',
  module: 'returns',
  table: 'return_order',
  title: 'orderNo',
  area: 'ReturnOrder',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: returnOrderIndex,
  readableFrom: [qualityInspectionIndex],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  rowVerbs: ['sign', 'inspect', 'edit', 'end', 'cancelOrder'],
  maxPerCustomer: { rows: 2_000, where: `document_status = ${enumCodes.WarehouseDocumentStatus.Draft}` },
  customerWrites: { states: returnOrderStates, status: 'documentStatus', others: 'open' } satisfies CustomerWritesIn<
    typeof returnOrderStates
  >,
  fields: {
    orderNo: f.code({ readOnly: true, required: true, max: 32 }),
    documentStatus: f.state(returnOrderStates, 'Draft', { apiName: 'WarehouseDocumentStatus' }),
    ownerId: f.customer({ apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true }),
    returnReason: f.enum('ReturnReason', { required: true }),
    originalOrderId: f.ref('logisticsOrder', { apiName: 'OriginalLogisticsOrderId' }),
    carrierId: f.ref('carrier'),
    courierNumber: f.code({ max: 40 }),
    // The number that the customer has given to the buyer for the return.
    rmaNumber: f.code({ max: 40 }),
    senderName: f.text({ max: 64 }),
    senderPhone: f.phone(),
    arrivalDate,
    containerNo,
    binType,
    /** The number of cartons, pallets or bags. */
    binTotal: f.count({ default: 0, min: 0, max: max.bins }),
    binPackagingStatus,
    binPictures,
    unpacking,
    inspection,
    transport,
    transportWarehouseId,
    typeOfShippingId,
    pickingStatus,
    trajectoryStatus,
    /** The shift that carries it on, and its counts there. */
    transportShiftId: f.ref('transportShift', { readOnly: true }),
    grossWeight: f.kilograms({ readOnly: true }),
    paymentStatus: f.enum('PaymentStatus', { readOnly: true, required: true, default: enumCodes.PaymentStatus.Unpaid }),
    goodsTotal: f.count({ readOnly: true, required: true, default: 0 }),
    confirmedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    defectiveQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    questions: f.count({ apiName: 'NumberOfQuestions', readOnly: true, required: true, default: 0 }),
    shelvedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    submitTime: f.time({ readOnly: true }),
    signedTime: f.time({ readOnly: true }),
    departureTime,
    /** When it arrived at the warehouse it was carried to. */
    carriedTime: f.time({ readOnly: true }),
    shelvedTime: f.time({ readOnly: true }),
    endTime: f.time({ readOnly: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetReturnOrders', open: 'GetReturnOrderById', getEdit: 'GetEditReturnOrder' },
  unique: [['orderNo']],
  indexes: [
    ['documentStatus'],
    ['ownerId'],
    ['warehouseId', 'documentStatus'],
    ['courierNumber'],
    ['rmaNumber'],
    ['containerNo'],
    ['originalOrderId'],
    ['transportShiftId'],
  ],
  search: ['orderNo', 'courierNumber', 'rmaNumber', 'containerNo', 'remarks'],
  checks: {
    counts_not_negative: 'least(goods_total, bin_total, confirmed_quantity, defective_quantity, questions, shelved_quantity) >= 0',
    ...carryingChecks,
  },
  page: {
    filters: ['orderNo', 'ownerId', 'documentStatus', 'warehouseId', 'returnReason'],
    columns: [
      'orderNo',
      'documentStatus',
      'ownerId',
      'warehouseId',
      'returnReason',
      'courierNumber',
      'rmaNumber',
      'goodsTotal',
      'confirmedQuantity',
      'defectiveQuantity',
      'questions',
      'shelvedQuantity',
      'binTotal',
      'arrivalDate',
      'transportWarehouseId',
      'pickingStatus',
      'trajectoryStatus',
      'containerNo',
      'binPackagingStatus',
    ],
    form: [
      ['ownerId'],
      ['warehouseId', 'returnReason'],
      ['originalOrderId'],
      ['carrierId', 'courierNumber', 'rmaNumber'],
      ['senderName', 'senderPhone'],
      ['containerNo', 'arrivalDate'],
      ['binType', 'binTotal'],
      ['transport', 'transportWarehouseId', 'typeOfShippingId'],
      ['unpacking', 'inspection'],
      ['binPictures'],
      ['remarks'],
    ],
  },
});

/** One commodity of an inbound return, and the number of pieces by condition. */
export const returnOrderGoods = resource({
  name: 'returnOrderGoods',
  module: 'returns',
  table: 'return_order_goods',
  bare: true,
  fields: {
    returnOrderId: f.ref('returnOrder', { readOnly: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    expectedQuantity: f.count({ apiName: 'Quantity', required: true, min: 0, default: 1 }),
    qualifiedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    defectiveQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    problemQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shelvedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [['returnOrderId', 'commodityId']],
  indexes: [['commodityId']],
  checks: {
    counts_not_negative: 'least(expected_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity) >= 0',
    shelved_was_found: 'shelved_quantity <= qualified_quantity + defective_quantity + problem_quantity',
  },
});
