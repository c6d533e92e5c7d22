import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { states } from '../../core/states.ts';
import { qualityInspectionIndex } from '../receiving/screens.ts';
import { carryingChecks, warehouseDocument } from '../receiving/warehouse-document.ts';
import { returnOrderIndex } from './screens.ts';

/** What a return says as every inbound document does: how it is packed, how it is looked at, and where it goes on to. */
const { containerNo, arrivalDate, binType, binPackagingStatus, binPictures, inspection, unpacking } = warehouseDocument.fields;
const { transport, transportWarehouseId, typeOfShippingId, pickingStatus, trajectoryStatus, departureTime } = warehouseDocument.fields;
const most = { bins: 500 } as const;

/** The way of an inbound return (domain 4.6); `depart` and `arrive` are those of one that a transfer shift carries on. */
export const returnOrderStates = states(
  'WarehouseDocumentStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { sign: 'Arrived', cancel: 'Cancelled' },
    Arrived: { inspect: 'Receiving', depart: 'InTransit', end: 'Ended' },
    InTransit: { arrive: 'Arrived' },
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
  who: { read: 'CPSW', write: 'CPS' },
  screen: returnOrderIndex,
  readableFrom: [qualityInspectionIndex],
  fields: {
    orderNo: f.code({ byServer: true, required: true, max: 32 }),
    documentStatus: f.state(returnOrderStates, 'Draft', { wire: 'WarehouseDocumentStatus' }),
    ownerId: f.ref('user', { wire: 'UserId', shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true }),
    returnReason: f.enum('ReturnReason', { required: true }),
    originalOrderId: f.ref('logisticsOrder', { wire: 'OriginalLogisticsOrderId' }),
    carrierId: f.ref('carrier'),
    courierNumber: f.code({ max: 40 }),
    senderName: f.text({ max: 64 }),
    senderPhone: f.phone(),
    arrivalDate,
    containerNo,
    binType,
    /** In how many cartons, pallets or bags it comes. */
    binTotal: f.count({ starts: 0, min: 0, max: most.bins }),
    binPackagingStatus,
    binPictures,
    unpacking,
    inspection,
    transport,
    transportWarehouseId,
    typeOfShippingId,
    pickingStatus,
    trajectoryStatus,
    /** The shift that carries it on, and what it counted there. */
    transportShiftId: f.ref('transportShift', { byServer: true }),
    grossWeight: f.kilograms({ byServer: true }),
    paymentStatus: f.enum('PaymentStatus', { byServer: true, required: true, starts: enumCodes.PaymentStatus.Unpaid }),
    goodsTotal: f.count({ byServer: true, required: true, starts: 0 }),
    confirmedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    defectiveQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    questions: f.count({ wire: 'NumberOfQuestions', byServer: true, required: true, starts: 0 }),
    shelvedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    pictures: f.images({ byServer: true, required: true, starts: [] }),
    submitTime: f.time({ byServer: true }),
    signedTime: f.time({ byServer: true }),
    departureTime,
    /** When it reached the warehouse it was carried on to. */
    carriedTime: f.time({ byServer: true }),
    shelvedTime: f.time({ byServer: true }),
    endTime: f.time({ byServer: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetReturnOrders', open: 'GetReturnOrderById', getEdit: 'GetEditReturnOrder' },
  unique: [['orderNo']],
  indexes: [
    ['documentStatus'],
    ['ownerId'],
    ['warehouseId', 'documentStatus'],
    ['courierNumber'],
    ['originalOrderId'],
    ['transportShiftId'],
  ],
  search: ['orderNo', 'courierNumber', 'containerNo', 'remarks'],
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
      ['carrierId', 'courierNumber'],
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

/** One commodity of an inbound return, and in which condition how many of it came. */
export const returnOrderGoods = resource({
  name: 'returnOrderGoods',
  module: 'returns',
  table: 'return_order_goods',
  bare: true,
  fields: {
    returnOrderId: f.ref('returnOrder', { byServer: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    expectedQuantity: f.count({ wire: 'Quantity', required: true, min: 0, starts: 1 }),
    qualifiedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    defectiveQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    problemQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    shelvedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
  },
  unique: [['returnOrderId', 'commodityId']],
  indexes: [['commodityId']],
  checks: {
    counts_not_negative: 'least(expected_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity) >= 0',
    shelved_was_found: 'shelved_quantity <= qualified_quantity + defective_quantity + problem_quantity',
  },
});
