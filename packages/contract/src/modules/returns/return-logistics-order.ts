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
  who: { read: 'CPSW', write: '' },
  screen: returnLogisticsOrderIndex,
  readableFrom: [returnLogisticsOrderSigning, returnLogisticsOrderPutOnShelves],
  fields: {
    serialNumber: f.code({ byServer: true, required: true, max: 32 }),
    returnsOrderNumberNo: f.code({ required: true, max: 40 }),
    originalOrderNumberNo: f.code({ max: 40 }),
    orderId: f.ref('logisticsOrder', { wire: 'LogisticsOrderId', byServer: true, shows: { OrderNo: 'serialNumber' } }),
    ownerId: f.ref('user', {
      wire: 'UserId',
      byServer: true,
      shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    warehouseId: f.ref('warehouse', { required: true }),
    status: f.state(returnLogisticsOrderStates, 'ToBeSigned', { wire: 'ReturnLogisticsOrderStatus' }),
    returnReason: f.enum('ReturnReason', { starts: enumCodes.ReturnReason.Undeliverable }),
    returnProhibited: f.flag({ byServer: true, required: true, starts: false }),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, shows: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    imageUrls: f.images({ starts: [] }),
    grossWeight: f.kilograms({ starts: '0' }),
    packageId: f.ref('package', { byServer: true, shows: { CourierNumber: 'courierNumber' } }),
    signedTime: f.time({ byServer: true }),
    signerId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    shelvedTime: f.time({ byServer: true }),
    claimedTime: f.time({ byServer: true }),
    // Until when its owner decides before keeping it costs something.
    decideBy: f.date({ byServer: true }),
    remindedTime: f.time({ byServer: true, seenBy: 'PSW' }),
    // What the house wrote when it came, and what its owner and the house wrote since.
    remark: f.longText(),
    remarks: f.longText({ byServer: true }),
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

/** One kind of goods in it, with pictures, and what became of it. */
export const returnLogisticsOrderGoods = resource({
  name: 'returnLogisticsOrderGoods',
  module: 'returns',
  table: 'return_logistics_order_goods',
  bare: true,
  fields: {
    returnLogisticsOrderId: f.ref('returnLogisticsOrder', { byServer: true, required: true }),
    identification: f.code({ max: 64 }),
    productName: f.text({ required: true, max: 200 }),
    quantity: f.count({ wire: 'ModelQuantity', required: true, min: 1, max: 1_000_000, starts: 1 }),
    imageUrls: f.images({ starts: [] }),
    commodityId: f.ref('commodity', {
      byServer: true,
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    goodsStatus: f.state(returnGoodsStates, 'Pending', { wire: 'ReturnGoodsStatus' }),
    warehousedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    warehousedShelfId: f.ref('shelf', { byServer: true }),
    warehousedTime: f.time({ byServer: true }),
    packageId: f.ref('package', { byServer: true }),
  },
  indexes: [['returnLogisticsOrderId'], ['commodityId'], ['packageId'], ['identification']],
  checks: { quantities_sensible: 'quantity > 0 and warehoused_quantity between 0 and quantity' },
});
