import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { returnFormTypes } from './calls.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { returnLogisticsOrderIndex } from './screens.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';

const id = f.id({ required: true });
const goodsIds = f.ids({ required: true, max: 200 });
const readers = [returnLogisticsOrder.screen!, ...returnLogisticsOrder.readableFrom!];
const courierNumber = f.code({ max: 40 });

/** How many numbers one call may claim. The verb counts them, so that too many are code 106. */
export const mostNumbers = 200;

/** What a list shows of a return beside its own columns. */
const shownWith = {
  /** How many kinds of goods, and how many pieces of them, came. */
  goodsCount: f.count({ byServer: true, required: true }),
  goodsPieces: f.count({ byServer: true, required: true }),
  /** The first of the goods, to recognise it by. */
  productName: f.text({ byServer: true, max: 200 }),
  /** Its own first picture, else the first of its goods. */
  firstPicture: f.picture({ byServer: true }),
  /** The order that the package made of it is in; then its claim is not taken back. */
  packageOrderId: f.ref('logisticsOrder', { wire: 'PackageOrderId', byServer: true }),
};

export const getReturnLogisticsOrders = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrders',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    /** 1: those of the customer whom UserId names; 2: those of the house, with and without an owner. */
    formType: f.count({ min: returnFormTypes.customer, max: returnFormTypes.warehouse }),
    ownerId: anyOf(f.ref('user', { wire: 'UserId' })),
    serialNumber: f.text({ max: 60 }),
    returnsOrderNumberNo: f.text({ max: 60 }),
    originalOrderNumberNo: f.text({ max: 60 }),
    warehouseId: anyOf(f.ref('warehouse')),
    status: anyOf(f.enum('ReturnLogisticsOrderStatus', { wire: 'ReturnLogisticsOrderStatus' })),
    returnProhibited: f.flag(),
    /** Only those that nobody owns yet. */
    unclaimed: f.flag({ seenBy: 'PSW' }),
    /** Only those that somebody must decide on within so many days. */
    decideWithin: f.count({ max: 3650 }),
  },
  gives: f.page({ ...returnLogisticsOrder.fields, ...shownWith }),
});

/** A kind of goods as it is listed, with the return it came in. */
const goodsShown = {
  ...returnLogisticsOrderGoods.fields,
  id,
  returnsOrderNumberNo: f.code({ required: true }),
  returnSerialNumber: f.code({ required: true }),
  warehousedShelfNumber: f.text({ wire: 'WarehousedShelvesNumber', max: 40 }),
};

/** The goods of one return, or of all that the caller may see. */
export const getReturnLogisticsOrderGoods = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderGoods',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  query: true,
  takes: { id: f.id(), goodsStatus: anyOf(f.enum('ReturnGoodsStatus', { wire: 'ReturnGoodsStatus' })) },
  gives: f.page(goodsShown),
});

/** One return with its goods and with what became of them. */
export const getEditReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/GetEditReturnLogisticsOrder',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  takes: { id },
  gives: f.object({
    ...returnLogisticsOrder.fields,
    ...shownWith,
    goodsInfos: f.list(goodsShown, { wire: 'ReturnLogisticsOrderGoodsInfos', required: true }),
  }),
});

/** Goods as they are said to be: those with an Id stand in the return already. */
const goodsSaid = {
  id: f.id(),
  identification: returnLogisticsOrderGoods.fields.identification,
  productName: returnLogisticsOrderGoods.fields.productName,
  quantity: f.count({ wire: 'ModelQuantity', required: true, min: 1, max: 1_000_000, starts: 1 }),
  imageUrls: f.images({ starts: [] }),
};

/** Corrects what is written of a return. What is on its label, and when it came, are the house's to correct. */
export const editReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/EditReturnLogisticsOrder',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Edit,
  takes: {
    id,
    rowVersion: f.count({ min: 1 }),
    /** It names the return as it was read; it never changes. */
    serialNumber: f.code({ max: 32 }),
    returnsOrderNumberNo: courierNumber,
    originalOrderNumberNo: courierNumber,
    remark: f.longText(),
    returnReason: f.enum('ReturnReason', { seenBy: 'PSW' }),
    grossWeight: f.kilograms({ seenBy: 'PSW' }),
    ...aboutMeasures,
    goodsInfos: f.list(goodsSaid, { wire: 'ReturnLogisticsOrderGoodsInfos', max: 200 }),
  },
  gives: done,
});

export const updateReturnLogisticsOrderRemarks = call({
  path: '/ReturnLogisticsOrder/UpdateReturnLogisticsOrderRemarks',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.EditRemarks,
  takes: { id, remarks: f.longText() },
  gives: done,
});

/** Claims what came back by the numbers on it; each is answered. Staff name the customer. */
export const returnLogisticsOrderClaimByNumbers = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers',
  who: 'CPS',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Claim,
  takes: {
    numbers: f.texts({ required: true, max: 20_000, each: 60 }),
    ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }),
  },
  gives: f.list(
    {
      number: f.text({ required: true, max: 60 }),
      ok: f.flag({ required: true }),
      code: f.count({ required: true }),
      message: f.text({ max: 500 }),
      id: f.id(),
    },
    { required: true },
  ),
});

/**
 * Claims a return as a package that can be sent again. Without an Id the return is found by the number; without a number the package
 * is called by what is on the return's label. Gives true; the package is in the return.
 */
export const parcelTrackingNumberClaim = call({
  path: '/ReturnLogisticsOrder/ParcelTrackingNumberClaim',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.PackageClaim,
  takes: { id: f.id(), courierNumber },
  gives: done,
});

/** Takes a claim back: the package that was made is none any more, and the return lies where it lay. */
export const deletePackageClaim = call({
  path: '/ReturnLogisticsOrder/DeletePackageClaim',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.DeletePackageClaim,
  takes: { id },
  gives: done,
});

/**
 * Takes goods into stock as pieces of a commodity of their owner. Fewer than came leaves the rest as goods of their own. Without a shelf
 * they stay on the return's.
 */
export const returnLogisticsOrderWarehousing = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Warehousing,
  idempotent: true,
  takes: {
    id,
    lines: f.list(
      {
        goodsId: f.id({ required: true }),
        commodityId: f.ref('commodity', { required: true }),
        quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
      },
      { required: true, max: 200 },
    ),
    shelfNumber: f.code({ wire: 'ShelvesNumber', max: 40, seenBy: 'PSW' }),
    /** The shelf is meant, though its area is for other goods. */
    confirmArea: f.flag({ seenBy: 'PSW' }),
  },
  gives: done,
});

/** Takes goods out of stock again, as long as all their pieces are available where they were put. */
export const deleteReturnLogisticsOrderWarehousing = call({
  path: '/ReturnLogisticsOrder/DeleteReturnLogisticsOrderWarehousing',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.DeleteWarehousing,
  takes: { id, goodsIds },
  gives: done,
});

/** Takes back that goods were removed: they are available again. */
export const reductionReturnLogisticsOrderGoods = call({
  path: '/ReturnLogisticsOrder/ReductionReturnLogisticsOrderGoods',
  who: 'CPSW',
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Restore,
  takes: { goodsIds },
  gives: done,
});

/** Confirms that an order is back in the house (220 → 230): a return of it lies in the warehouse, and its owner decides. */
export const confirmReturned = call({
  path: '/LogisticsOrder/ConfirmReturned',
  who: 'PSW',
  needs: logisticsOrderIndex.ConfirmReturned,
  idempotent: true,
  takes: {
    id,
    warehouseId: f.ref('warehouse', { required: true }),
    shelfNumber: f.code({ wire: 'ShelvesNumber', max: 40 }),
    confirmArea: f.flag(),
    imageUrls: f.images(),
    /** What the way back costs its owner; nothing when not said. */
    returnFee: f.money({ seenBy: 'PS' }),
    remarks: f.longText(),
  },
  gives: done,
});
