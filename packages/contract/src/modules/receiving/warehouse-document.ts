import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { documentStates } from './document-states.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from './screens.ts';

/** The extent of a document's inspection; the contract has no enumeration for it. */
export const inspectionDepth = { Full: 1, Sample: 2, Exempt: 3 } as const;

/** Constraints of records that may be carried on: the inspection depth is set, and the destination is another warehouse. */
export const carryingChecks = {
  inspection_known: `inspection between ${inspectionDepth.Full} and ${inspectionDepth.Exempt}`,
  transport_goes_elsewhere: 'transport_warehouse_id is null or transport_warehouse_id <> warehouse_id',
} as const;

/** A customer's notice of goods for the warehouse: in bins or loose, with their progress. */
export const warehouseDocument = resource({
  name: 'warehouseDocument',
  module: 'receiving',
  table: 'warehouse_document',
  title: 'orderNo',
  area: 'WarehouseDocument',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: warehouseDocumentIndex,
  readableFrom: [signForIndex, qualityInspectionIndex, binPutOnShelves, binLowerShelf],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  customerWrites: { states: documentStates, status: 'documentStatus', others: 'open' } satisfies CustomerWritesIn<typeof documentStates>,
  fields: {
    orderNo: f.code({ readOnly: true, required: true, max: 32 }),
    documentType: f.enum('WarehouseDocumentType', {
      apiName: 'WarehouseDocumentType',
      required: true,
      default: enumCodes.WarehouseDocumentType.Commodity,
    }),
    documentStatus: f.state(documentStates, 'Draft', { apiName: 'WarehouseDocumentStatus' }),
    ownerId: f.customer({ apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true }),
    paymentStatus: f.enum('PaymentStatus', { readOnly: true, required: true, default: enumCodes.PaymentStatus.Unpaid }),
    pickingStatus: f.enum('PickingStatus', { readOnly: true }),
    trajectoryStatus: f.enum('TrajectoryStatus', { readOnly: true }),
    goodsTotal: f.count({ readOnly: true, required: true, default: 0 }),
    binTotal: f.count({ readOnly: true, required: true, default: 0 }),
    confirmedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    defectiveQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    questions: f.count({ apiName: 'NumberOfQuestions', readOnly: true, required: true, default: 0 }),
    shelvedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shortQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    extraQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    containerNo: f.code({ max: 20 }),
    arrivalDate: f.date(),
    binType: f.enum('BinType'),
    binPackagingStatus: f.enum('BinPackagingStatus', { readOnly: true, required: true, default: enumCodes.BinPackagingStatus.NotPacked }),
    binPictures: f.images({ default: [] }),
    transport: f.flag({ default: false }),
    transportWarehouseId: f.ref('warehouse'),
    typeOfShippingId: f.ref('shippingMethod'),
    // The shift that carries a document without bins as a whole; each bin has its own.
    transportShiftId: f.ref('transportShift', { readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    unpacking: f.flag({ default: false }),
    carrierId: f.ref('carrier'),
    courierNumber: f.code({ max: 40 }),
    inspection: f.count({ min: 1, max: 3, default: inspectionDepth.Full }),
    submitTime: f.time({ readOnly: true }),
    departureTime: f.time({ readOnly: true }),
    arrivedTime: f.time({ readOnly: true }),
    firstSignTime: f.time({ readOnly: true }),
    shelvedTime: f.time({ readOnly: true }),
    endTime: f.time({ readOnly: true }),
    sourceType: f.text({ readOnly: true, max: 40 }),
    sourceId: f.id({ readOnly: true }),
    noMoreToCome: f.flag({ readOnly: true, required: true, default: false }),
    // Of the last signature for the whole document; empty when it was undone.
    wholeSignedTime: f.time({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    endRemarks: f.longText({ readOnly: true }),
    /** The question to the owner about announced goods that did not arrive; null while nothing is missing. */
    missingStatus: f.enum('MissingGoodsStatus', { readOnly: true }),
    missingSince: f.time({ readOnly: true }),
    missingAnswer: f.enum('MissingGoodsAnswer', { readOnly: true }),
    missingAnswerRemarks: f.longText({ readOnly: true }),
    missingDecision: f.longText({ readOnly: true }),
    /** The question to the owner about goods that were not announced; null while there are none. */
    unannouncedStatus: f.enum('UnannouncedGoodsStatus', { readOnly: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetWarehouseDocuments', open: 'GetWarehouseDocumentById', getEdit: 'GetEditWarehouseDocument' },
  unique: [['orderNo']],
  indexes: [
    ['documentStatus'],
    ['documentType'],
    ['ownerId'],
    ['ownerId', 'documentStatus'],
    ['warehouseId', 'documentStatus'],
    ['warehouseId', 'arrivalDate'],
    { on: ['paymentStatus'], where: `payment_status <> ${enumCodes.PaymentStatus.Paid}` },
    ['missingStatus'],
    ['unannouncedStatus'],
    ['courierNumber'],
    { on: ['transportShiftId'], where: 'transport_shift_id is not null' },
  ],
  totals: ['documentStatus'],
  search: ['orderNo', 'containerNo', 'courierNumber', 'remarks'],
  checks: {
    counts_not_negative:
      'least(goods_total, bin_total, confirmed_quantity, defective_quantity, questions, shelved_quantity, short_quantity, extra_quantity) >= 0',
    ...carryingChecks,
  },
  page: {
    filters: [
      'orderNo',
      'ownerId',
      'documentType',
      'documentStatus',
      'warehouseId',
      'paymentStatus',
      'arrivalDate',
      'missingStatus',
      'unannouncedStatus',
    ],
    columns: [
      'orderNo',
      'documentType',
      'documentStatus',
      'ownerId',
      'warehouseId',
      'goodsTotal',
      'binTotal',
      'confirmedQuantity',
      'defectiveQuantity',
      'questions',
      'shelvedQuantity',
      'missingStatus',
      'missingSince',
      'unannouncedStatus',
      'arrivalDate',
      'paymentStatus',
      'pickingStatus',
      'trajectoryStatus',
      'containerNo',
      'binPackagingStatus',
    ],
    form: [
      ['ownerId'],
      ['warehouseId', 'binType'],
      ['carrierId', 'courierNumber'],
      ['containerNo', 'arrivalDate'],
      ['transport', 'transportWarehouseId', 'typeOfShippingId'],
      ['unpacking', 'inspection'],
      ['binPictures'],
      ['remarks'],
    ],
  },
});

/** One commodity, or one package, that a document expects, and the number found by condition. */
export const warehouseDocumentGoods = resource({
  name: 'warehouseDocumentGoods',
  module: 'receiving',
  table: 'warehouse_document_goods',
  bare: true,
  fields: {
    documentId: f.ref('warehouseDocument', { readOnly: true, required: true }),
    commodityId: f.ref('commodity', {
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    packageId: f.ref('package', { display: { CourierNumber: 'courierNumber' } }),
    batchDate: f.date(),
    expectedQuantity: f.count({ required: true, default: 0 }),
    receivedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    qualifiedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    defectiveQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    problemQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shelvedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    shortQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    extraQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    inspectionStatus: f.enum('QualityInspectionStatus', {
      apiName: 'QualityInspectionStatus',
      readOnly: true,
      required: true,
      default: enumCodes.QualityInspectionStatus.ToBeInspected,
    }),
    /** Of goods that an inspection found and no one announced; null for announced ones. */
    unannouncedStatus: f.enum('UnannouncedGoodsStatus', { readOnly: true }),
    unannouncedAnswer: f.enum('UnannouncedGoodsAnswer', { readOnly: true }),
    unannouncedRemarks: f.longText({ readOnly: true }),
    unannouncedDecision: f.longText({ readOnly: true }),
    acceptedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    sentBackQuantity: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [{ on: ['documentId', 'commodityId', 'packageId', 'batchDate'], nullsAlike: true }],
  indexes: [['commodityId'], ['packageId']],
  checks: {
    one_target: 'num_nonnulls(commodity_id, package_id) = 1',
    counts_not_negative:
      'least(expected_quantity, received_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity, short_quantity, extra_quantity, accepted_quantity, sent_back_quantity) >= 0',
    shelved_was_received: 'shelved_quantity <= received_quantity',
  },
});
