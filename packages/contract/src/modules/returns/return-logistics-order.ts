import { weightReading } from '../warehouses/measure-fields.ts';
import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from './return-logistics-order-states.ts';
import { returnLogisticsOrderIndex, returnLogisticsOrderPutOnShelves, returnLogisticsOrderSigning } from './screens.ts';

/** A parcel that came back from the destination. Without an owner it waits to be claimed. */
export const returnLogisticsOrder = resource({
  name: 'returnLogisticsOrder',
  module: 'returns',
  table: 'return_logistics_order',
  title: 'serialNumber',
  area: 'ReturnLogisticsOrder',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: returnLogisticsOrderIndex,
  readableFrom: [returnLogisticsOrderSigning, returnLogisticsOrderPutOnShelves],
  maxPerCustomer: { rows: 2_000, where: `status = ${enumCodes.ReturnLogisticsOrderStatus.ToBeSigned}` },
  customerWrites: {
    states: returnLogisticsOrderStates,
    status: 'status',
    fields: {
      originalOrderNumberNo: 'announced',
      remark: 'editable',
      remarks: 'always',
      goodsInfos: 'editable',
    },
  } satisfies CustomerWritesIn<typeof returnLogisticsOrderStates>,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  rowVerbs: [
    'sendAgain',
    'warehousing',
    'takeClaimBack',
    'editRemarks',
    'edit',
    'pictures',
    'available',
    'prohibit',
    'allow',
    'removeGoods',
    'deleteReturned',
  ],
  fields: {
    serialNumber: f.code({ readOnly: true, required: true, max: 32 }),
    returnsOrderNumberNo: f.code({ required: true, max: 40 }),
    originalOrderNumberNo: f.code({ max: 40 }),
    orderId: f.ref('logisticsOrder', { apiName: 'LogisticsOrderId', readOnly: true, display: { OrderNo: 'serialNumber' } }),
    ownerId: f.customer({
      apiName: 'UserId',
      readOnly: true,
      display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    warehouseId: f.ref('warehouse', { required: true }),
    status: f.state(returnLogisticsOrderStates, 'ToBeSigned', { apiName: 'ReturnLogisticsOrderStatus' }),
    returnReason: f.enum('ReturnReason', { default: enumCodes.ReturnReason.Undeliverable }),
    returnProhibited: f.flag({ readOnly: true, required: true, default: false }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    imageUrls: f.images({ default: [] }),
    grossWeight: f.kilograms({ default: '0' }),
    weightReading,
    packageId: f.ref('package', { readOnly: true, display: { CourierNumber: 'courierNumber' } }),
    signedTime: f.time({ readOnly: true }),
    signerId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    shelvedTime: f.time({ readOnly: true }),
    claimedTime: f.time({ readOnly: true }),
    // The owner's deadline for a decision before storage is charged.
    decideBy: f.date({ readOnly: true }),
    remindedTime: f.time({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    // Remarks by the warehouse on arrival, and by its owner and the warehouse since.
    remark: f.longText(),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetReturnLogisticsOrders', open: 'GetEditReturnLogisticsOrder' },
  unique: [
    { on: ['returnsOrderNumberNo'], where: `status <> ${enumCodes.ReturnLogisticsOrderStatus.Deleted} and not is_deleted` },
    ['serialNumber'],
  ],
  indexes: [
    ['status'],
    ['ownerId', 'status'],
    ['warehouseId', 'status'],
    ['originalOrderNumberNo'],
    ['orderId'],
    ['shelfId'],
    ['packageId'],
    ['decideBy'],
  ],
  totals: ['status'],
  search: ['serialNumber', 'returnsOrderNumberNo', 'originalOrderNumberNo', 'remark', 'remarks'],
  checks: { weight_not_negative: 'gross_weight >= 0' },
  page: {
    filters: ['serialNumber', 'returnsOrderNumberNo', 'originalOrderNumberNo', 'ownerId', 'status', 'warehouseId', 'returnProhibited'],
    columns: [
      'serialNumber',
      'returnsOrderNumberNo',
      'originalOrderNumberNo',
      'status',
      'ownerId',
      'warehouseId',
      'shelfId',
      'returnReason',
      'returnProhibited',
      'signedTime',
      'decideBy',
      'remark',
      'remarks',
    ],
    form: [['returnsOrderNumberNo', 'originalOrderNumberNo'], ['warehouseId', 'returnReason'], ['grossWeight'], ['imageUrls'], ['remark']],
  },
});

/** One kind of goods in it, with pictures and its outcome. */
export const returnLogisticsOrderGoods = resource({
  name: 'returnLogisticsOrderGoods',
  module: 'returns',
  table: 'return_logistics_order_goods',
  bare: true,
  // By the status of its return: after receipt the warehouse's count applies, and the owner only describes the goods.
  customerWrites: {
    states: returnLogisticsOrderStates,
    status: 'status',
    fields: {
      identification: 'editable',
      productName: 'editable',
      imageUrls: 'editable',
      quantity: 'announced',
    },
  } satisfies CustomerWritesIn<typeof returnLogisticsOrderStates>,
  fields: {
    returnLogisticsOrderId: f.ref('returnLogisticsOrder', { readOnly: true, required: true }),
    identification: f.code({ max: 64 }),
    productName: f.text({ required: true, max: 200 }),
    quantity: f.count({ apiName: 'ModelQuantity', required: true, min: 1, max: 1_000_000, default: 1 }),
    imageUrls: f.images({ default: [] }),
    commodityId: f.ref('commodity', {
      readOnly: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    goodsStatus: f.state(returnGoodsStates, 'Pending', { apiName: 'ReturnGoodsStatus' }),
    warehousedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    warehousedShelfId: f.ref('shelf', { readOnly: true }),
    warehousedLotId: f.ref('commodityLot', { readOnly: true }),
    warehousedTime: f.time({ readOnly: true }),
    packageId: f.ref('package', { readOnly: true }),
  },
  indexes: [['returnLogisticsOrderId'], ['commodityId'], ['packageId'], ['identification']],
  checks: { quantities_sensible: 'quantity > 0 and warehoused_quantity between 0 and quantity' },
});
