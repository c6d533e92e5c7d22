import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { lotInput } from '../commodities/lot-fields.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { returnFormTypes } from './calls.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { returnLogisticsOrderIndex } from './screens.ts';
import { aboutMeasures } from '../warehouses/measure-fields.ts';

const id = f.id({ required: true });
const goodsIds = f.ids({ required: true, max: 200 });
const readers = [returnLogisticsOrder.screen!, ...returnLogisticsOrder.readableFrom!];
const courierNumber = f.code({ max: 40 });

/** Maximum number of numbers per claim. The handler checks it, so that too many are refused with `LimitExceeded`. */
export const maxNumbers = 200;

/** Fields of a return in lists, in addition to its columns. */
const returnColumns = {
  /** The number of kinds of goods, and of their pieces, that came back. */
  goodsCount: f.count({ readOnly: true, required: true }),
  goodsPieces: f.count({ readOnly: true, required: true }),
  /** The first of the goods, for recognition. */
  productName: f.text({ readOnly: true, max: 200 }),
  /** Its own first picture, else the first of its goods. */
  firstPicture: f.picture({ readOnly: true }),
  /** The order that contains the package created from it; its claim cannot be withdrawn then. */
  packageOrderId: f.ref('logisticsOrder', { apiName: 'PackageOrderId', readOnly: true }),
};

export const getReturnLogisticsOrders = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrders',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    /** 1: those of the customer in `UserId`; 2: those of the warehouse, with and without an owner. */
    formType: f.count({ min: returnFormTypes.customer, max: returnFormTypes.warehouse }),
    ownerId: anyOf(f.customer({ apiName: 'UserId' })),
    serialNumber: f.text({ max: 60 }),
    returnsOrderNumberNo: f.text({ max: 60 }),
    originalOrderNumberNo: f.text({ max: 60 }),
    warehouseId: anyOf(f.ref('warehouse')),
    status: anyOf(f.enum('ReturnLogisticsOrderStatus', { apiName: 'ReturnLogisticsOrderStatus' })),
    returnProhibited: f.flag(),
    /** Only those without an owner. */
    unclaimed: f.flag({ seenBy: ['platform', 'site', 'warehouse'] }),
    /** Only those whose decision is due within so many days. */
    decideWithin: f.count({ max: 3650 }),
  },
  output: f.rowPage(returnLogisticsOrder, { ...returnColumns, ...rowRights }),
});

/** A kind of goods in a list, with its return. */
const goodsColumns = {
  ...returnLogisticsOrderGoods.fields,
  id,
  returnsOrderNumberNo: f.code({ required: true }),
  returnSerialNumber: f.code({ required: true }),
  warehousedShelfNumber: f.text({ apiName: 'WarehousedShelvesNumber', max: 40 }),
};

/** The goods of one return, or of all that the caller may see. */
export const getReturnLogisticsOrderGoods = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderGoods',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  query: true,
  input: { id: f.id(), goodsStatus: anyOf(f.enum('ReturnGoodsStatus', { apiName: 'ReturnGoodsStatus' })) },
  output: f.page(goodsColumns),
});

/** One return with its goods and their outcome. */
export const getEditReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/GetEditReturnLogisticsOrder',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  input: { id },
  output: f.row(returnLogisticsOrder, {
    ...returnColumns,
    ...rowRights,
    goodsInfos: f.list(goodsColumns, { apiName: 'ReturnLogisticsOrderGoodsInfos', required: true }),
  }),
});

/** Declared goods; those with an Id are lines of the return already. */
const goodsInput = {
  id: f.id(),
  identification: returnLogisticsOrderGoods.fields.identification,
  productName: returnLogisticsOrderGoods.fields.productName,
  quantity: f.count({ apiName: 'ModelQuantity', required: true, min: 1, max: 1_000_000, default: 1 }),
  imageUrls: f.images({ default: [] }),
};

/** Edits a return. Its label and its arrival time can only be corrected by the warehouse. */
export const editReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/EditReturnLogisticsOrder',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Edit,
  input: {
    id,
    rowVersion: f.count({ min: 1 }),
    /** The serial number as loaded; it never changes. */
    serialNumber: f.code({ max: 32 }),
    returnsOrderNumberNo: courierNumber,
    originalOrderNumberNo: courierNumber,
    remark: f.longText(),
    returnReason: f.enum('ReturnReason', { seenBy: ['platform', 'site', 'warehouse'] }),
    grossWeight: f.kilograms({ seenBy: ['platform', 'site', 'warehouse'] }),
    ...aboutMeasures,
    goodsInfos: f.list(goodsInput, { apiName: 'ReturnLogisticsOrderGoodsInfos', max: 200 }),
  },
  output: done,
});

export const updateReturnLogisticsOrderRemarks = call({
  path: '/ReturnLogisticsOrder/UpdateReturnLogisticsOrderRemarks',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.EditRemarks,
  input: { id, remarks: f.longText() },
  output: done,
});

/** Claims returns by the numbers on them; returns a result for each. Staff name the customer. */
export const returnLogisticsOrderClaimByNumbers = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Claim,
  input: {
    numbers: f.texts({ required: true, max: 20_000, each: 60 }),
    ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }),
  },
  output: f.list(
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
 * Claims a return as a package that can be sent again. Without an Id the return is found by the number; without a number the package gets
 * that of the return's label. Returns true; the package's id is in the return.
 */
export const parcelTrackingNumberClaim = call({
  path: '/ReturnLogisticsOrder/ParcelTrackingNumberClaim',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.PackageClaim,
  input: { id: f.id(), courierNumber },
  output: done,
});

/** Withdraws a claim: the package created for it ends, and the return stays on its shelf. */
export const deletePackageClaim = call({
  path: '/ReturnLogisticsOrder/DeletePackageClaim',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.DeletePackageClaim,
  input: { id },
  output: done,
});

/**
 * Books goods into stock as pieces of a commodity of their owner. A partial quantity leaves the rest as a separate line. Without a shelf
 * they stay on the return's.
 */
export const returnLogisticsOrderWarehousing = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Warehousing,
  idempotent: true,
  input: {
    id,
    lines: f.list(
      {
        goodsId: f.id({ required: true }),
        commodityId: f.ref('commodity', { required: true }),
        quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
        ...lotInput,
      },
      { required: true, max: 200 },
    ),
    shelfNumber: f.code({ apiName: 'ShelvesNumber', max: 40, seenBy: ['platform', 'site', 'warehouse'] }),
    /** Confirms the shelf although its area is for other goods. */
    confirmArea: f.flag({ seenBy: ['platform', 'site', 'warehouse'] }),
  },
  output: done,
});

/** Undoes a booking into stock, as long as all its pieces are available in their place. */
export const deleteReturnLogisticsOrderWarehousing = call({
  path: '/ReturnLogisticsOrder/DeleteReturnLogisticsOrderWarehousing',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.DeleteWarehousing,
  input: { id, goodsIds },
  output: done,
});

/** Undoes the removal of goods: they are available again. */
export const reductionReturnLogisticsOrderGoods = call({
  path: '/ReturnLogisticsOrder/ReductionReturnLogisticsOrderGoods',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: returnLogisticsOrderIndex.Restore,
  input: { goodsIds },
  output: done,
});

/** Confirms that an order is back (`Returning` → `Returned`): creates a return of it in the warehouse, and its owner decides. */
export const confirmReturned = call({
  path: '/LogisticsOrder/ConfirmReturned',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex.ConfirmReturned,
  idempotent: true,
  input: {
    id,
    warehouseId: f.ref('warehouse', { required: true }),
    shelfNumber: f.code({ apiName: 'ShelvesNumber', max: 40 }),
    confirmArea: f.flag(),
    imageUrls: f.images(),
    /** The return fee charged to its owner; defaults to nothing. */
    returnFee: f.money({ currency: 'site', seenBy: ['platform', 'site'] }),
    remarks: f.longText(),
  },
  output: done,
});
