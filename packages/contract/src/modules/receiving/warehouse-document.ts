import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { documentStates } from './document-states.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from './screens.ts';

/** How much of a document is looked at; the contract has no enumeration for it. */
export const inspectionDepth = { Full: 1, Sample: 2, Exempt: 3 } as const;

/** What holds of whatever comes in and may be carried on: how it is looked at is known, and it goes on to another warehouse. */
export const carryingChecks = {
  inspection_known: `inspection between ${inspectionDepth.Full} and ${inspectionDepth.Exempt}`,
  transport_goes_elsewhere: 'transport_warehouse_id is null or transport_warehouse_id <> warehouse_id',
} as const;

/** What a customer tells the warehouse to expect: goods in bins or loose, and what became of them. */
export const warehouseDocument = resource({
  name: 'warehouseDocument',
  module: 'receiving',
  table: 'warehouse_document',
  title: 'orderNo',
  area: 'WarehouseDocument',
  who: { read: 'CPSW', write: 'CPS' },
  screen: warehouseDocumentIndex,
  readableFrom: [signForIndex, qualityInspectionIndex, binPutOnShelves, binLowerShelf],
  fields: {
    orderNo: f.code({ byServer: true, required: true, max: 32 }),
    documentType: f.enum('WarehouseDocumentType', {
      wire: 'WarehouseDocumentType',
      required: true,
      starts: enumCodes.WarehouseDocumentType.Commodity,
    }),
    documentStatus: f.state(documentStates, 'Draft', { wire: 'WarehouseDocumentStatus' }),
    ownerId: f.ref('user', { wire: 'UserId', shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true }),
    paymentStatus: f.enum('PaymentStatus', { byServer: true, required: true, starts: enumCodes.PaymentStatus.Unpaid }),
    pickingStatus: f.enum('PickingStatus', { byServer: true }),
    trajectoryStatus: f.enum('TrajectoryStatus', { byServer: true }),
    goodsTotal: f.count({ byServer: true, required: true, starts: 0 }),
    binTotal: f.count({ byServer: true, required: true, starts: 0 }),
    confirmedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    defectiveQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    questions: f.count({ wire: 'NumberOfQuestions', byServer: true, required: true, starts: 0 }),
    shelvedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    shortQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    extraQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    containerNo: f.code({ max: 20 }),
    arrivalDate: f.date(),
    binType: f.enum('BinType'),
    binPackagingStatus: f.enum('BinPackagingStatus', { byServer: true, required: true, starts: enumCodes.BinPackagingStatus.NotPacked }),
    binPictures: f.images({ starts: [] }),
    transport: f.flag({ starts: false }),
    transportWarehouseId: f.ref('warehouse'),
    typeOfShippingId: f.ref('shippingMethod'),
    unpacking: f.flag({ starts: false }),
    carrierId: f.ref('carrier'),
    courierNumber: f.code({ max: 40 }),
    inspection: f.count({ min: 1, max: 3, starts: inspectionDepth.Full }),
    submitTime: f.time({ byServer: true }),
    departureTime: f.time({ byServer: true }),
    arrivedTime: f.time({ byServer: true }),
    firstSignTime: f.time({ byServer: true }),
    shelvedTime: f.time({ byServer: true }),
    endTime: f.time({ byServer: true }),
    sourceType: f.text({ byServer: true, max: 40 }),
    sourceId: f.id({ byServer: true }),
    noMoreToCome: f.flag({ byServer: true, required: true, starts: false }),
    endRemarks: f.longText({ byServer: true }),
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
    ['courierNumber'],
  ],
  totals: ['documentStatus'],
  search: ['orderNo', 'containerNo', 'courierNumber', 'remarks'],
  checks: {
    counts_not_negative:
      'least(goods_total, bin_total, confirmed_quantity, defective_quantity, questions, shelved_quantity, short_quantity, extra_quantity) >= 0',
    ...carryingChecks,
  },
  page: {
    filters: ['orderNo', 'ownerId', 'documentType', 'documentStatus', 'warehouseId', 'paymentStatus', 'arrivalDate'],
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

/** One commodity, or one package, that a document expects, and how many of it were found in which condition. */
export const warehouseDocumentGoods = resource({
  name: 'warehouseDocumentGoods',
  module: 'receiving',
  table: 'warehouse_document_goods',
  bare: true,
  fields: {
    documentId: f.ref('warehouseDocument', { byServer: true, required: true }),
    commodityId: f.ref('commodity', {
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    packageId: f.ref('package', { shows: { CourierNumber: 'courierNumber' } }),
    batchDate: f.date(),
    expectedQuantity: f.count({ required: true, starts: 0 }),
    receivedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    qualifiedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    defectiveQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    problemQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    shelvedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    shortQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    extraQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    inspectionStatus: f.enum('QualityInspectionStatus', {
      wire: 'QualityInspectionStatus',
      byServer: true,
      required: true,
      starts: enumCodes.QualityInspectionStatus.ToBeInspected,
    }),
  },
  unique: [{ on: ['documentId', 'commodityId', 'packageId', 'batchDate'], nullsAlike: true }],
  indexes: [['commodityId'], ['packageId']],
  checks: {
    one_target: 'num_nonnulls(commodity_id, package_id) = 1',
    counts_not_negative:
      'least(expected_quantity, received_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity, short_quantity, extra_quantity) >= 0',
    shelved_was_received: 'shelved_quantity <= received_quantity',
  },
});
