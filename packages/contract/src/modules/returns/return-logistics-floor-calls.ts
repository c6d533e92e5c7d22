import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { returnLogisticsOrderIndex, returnLogisticsOrderPutOnShelves, returnLogisticsOrderSigning } from './screens.ts';
import { aboutMeasures, readingInput } from '../warehouses/measure-fields.ts';

// For staff only: a customer can call each of them under both prefixes and is refused (403 and `NoPermission`).
const own = '/ReturnLogisticsOrder';
const users = '/UserReturnLogisticsOrder';
/** The other paths of a call: under the customers' prefix, and by the name the specification derives. */
const also = (...names: readonly string[]) =>
  names.flatMap((name, at): `/${string}`[] => (at === 0 ? [`${users}/${name}`] : [`${own}/${name}`, `${users}/${name}`]));

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const goodsIds = f.ids({ required: true, max: 200 });
const shelfNumber = f.code({ apiName: 'ShelvesNumber', required: true, max: 40 });
/** Confirms the shelf although its area is not for returns. */
const confirmArea = f.flag();

/** Results of a scan of a return. */
export const returnSigningResults = ['owned', 'unclaimed', 'duplicate'] as const;
export type ReturnSigningResult = (typeof returnSigningResults)[number];

/**
 * Signs for a return. Its owner and order are found by the original number, else by the number on its label: that of an order, of one of
 * its parcels, or the carrier's. Without listed goods, those of the order are used.
 */
export const returnLogisticsOrderSigningCall = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderSigning',
  aliases: also('ReturnLogisticsOrderSigning', 'SigningReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderSigning.Sign,
  // A scan repeated by the scanner must sign only once.
  idempotent: true,
  input: {
    returnsOrderNumberNo: { ...rawNumberRequired, apiName: 'ReturnsOrderNumberNo' },
    originalOrderNumberNo: f.code({ max: 40 }),
    warehouseId: f.ref('warehouse', { required: true }),
    returnReason: f.enum('ReturnReason'),
    grossWeight: f.kilograms(),
    ...aboutMeasures,
    ...readingInput,
    imageUrls: f.images(),
    remark: f.longText(),
    goods: f.list(
      {
        identification: returnLogisticsOrderGoods.fields.identification,
        productName: returnLogisticsOrderGoods.fields.productName,
        quantity: f.count({ apiName: 'ModelQuantity', required: true, min: 1, max: 1_000_000, default: 1 }),
        imageUrls: f.images({ default: [] }),
      },
      { max: 200 },
    ),
  },
  output: f.object({
    id,
    serialNumber: f.code({ required: true }),
    /** owned, unclaimed, or duplicate: it was signed for before, and nothing was done. */
    result: f.text({ required: true }),
    /** Its owner, as the floor addresses people; its order; its shelf when it was signed for before. */
    customerName: f.text(),
    orderNumber: f.text(),
    shelfNumber: f.text({ apiName: 'ShelvesNumber' }),
    goodsCount: f.count({ required: true }),
    speechText: f.text({ required: true, max: 500 }),
  }),
});

/** Undoes the signing for a return within a day: an announced one is expected again, one that the signing created is deleted. */
export const undoReturnLogisticsOrderSigning = call({
  path: '/ReturnLogisticsOrder/UndoReturnLogisticsOrderSigning',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderSigning.Sign,
  input: { id },
  output: done,
});

/** Puts returns on a shelf of their warehouse, by their ids or by a scanned number: that of the label, its own, or the original one. */
export const returnLogisticsOrderPutOnShelvesCall = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderPutOnShelves',
  aliases: also('ReturnLogisticsOrderPutOnShelves', 'PutOnShelvesReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderPutOnShelves.PutOn,
  input: { ids: f.ids({ max: 200 }), number: f.code({ max: 60 }), warehouseId: f.ref('warehouse'), shelfNumber, confirmArea },
  output: f.list({ id, ...returnLogisticsOrder.fields }, { required: true }),
});

/** A scanned return, and the best shelves for it; null when there is none. */
export const returnLogisticsOrderPutAway = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderPutAwayShelves',
  aliases: also('GetReturnLogisticsOrderPutAwayShelves'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderPutOnShelves.PutOn,
  transaction: 'none',
  input: { number: f.code({ required: true, max: 60 }), warehouseId: f.ref('warehouse') },
  output: f.object({ id, ...returnLogisticsOrder.fields, suggestions: suggestedShelves }),
});

/** Moves returns to another shelf of their warehouse. */
export const returnLogisticsOrderShelfTransfer = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderShelfTransfer',
  aliases: also('ReturnLogisticsOrderShelfTransfer', 'ShelfTransferReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderPutOnShelves.Transfer,
  input: { ids: f.ids({ max: 200 }), number: f.code({ max: 60 }), warehouseId: f.ref('warehouse'), shelfNumber, confirmArea },
  output: f.list({ id, ...returnLogisticsOrder.fields }, { required: true }),
});

/** The return with a scanned number in the caller's warehouses; null when there is none. */
export const returnLogisticsOrderByNumber = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderByNumber',
  aliases: also('GetReturnLogisticsOrderByNumber'),
  audience: ['platform', 'site', 'warehouse'],
  needs: [returnLogisticsOrderPutOnShelves, returnLogisticsOrderSigning, returnLogisticsOrderIndex],
  transaction: 'none',
  input: { number: f.code({ required: true, max: 60 }), warehouseId: f.ref('warehouse') },
  output: f.object({ id, ...returnLogisticsOrder.fields }),
});

/** Deletes returns that were signed for by mistake; claimed ones stay. */
export const deleteReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/DeleteReturnLogisticsOrder',
  aliases: also('DeleteReturnLogisticsOrder'),
  audience: ['platform', 'site'],
  needs: returnLogisticsOrderIndex.Delete,
  input: { ids },
  output: done,
});

/** Replaces the pictures of a return. */
export const editReturnLogisticsOrderImages = call({
  path: '/ReturnLogisticsOrder/EditReturnLogisticsOrderImages',
  aliases: also('EditReturnLogisticsOrderImages'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderIndex.EditImages,
  input: { id, imageUrls: f.images({ required: true }) },
  output: done,
});

/** Marks goods as prohibited from being sent again. */
export const batchEnableReturnProhibited = call({
  path: '/ReturnLogisticsOrder/BatchEnableReturnProhibited',
  aliases: also('BatchEnableReturnProhibited'),
  audience: ['platform', 'site'],
  needs: returnLogisticsOrderIndex.EnableProhibited,
  input: { ids },
  output: done,
});
export const batchDisableReturnProhibited = call({
  path: '/ReturnLogisticsOrder/BatchDisableReturnProhibited',
  aliases: also('BatchDisableReturnProhibited'),
  audience: ['platform', 'site'],
  needs: returnLogisticsOrderIndex.DisableProhibited,
  input: { ids },
  output: done,
});

/** Marks goods as available: those not inspected yet, and those that were removed. */
export const batchAvailable = call({
  path: '/ReturnLogisticsOrder/BatchAvailable',
  aliases: also('BatchAvailable', 'BatchAvailableReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderIndex.Available,
  input: { goodsIds },
  output: done,
});

/** Marks goods as disposed of or handed back. With the last of them the return leaves its shelf. */
export const batchRemoved = call({
  path: '/ReturnLogisticsOrder/BatchRemoved',
  aliases: also('BatchRemoved', 'BatchRemovedReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderIndex.Remove,
  input: { goodsIds, remarks: f.longText() },
  output: done,
});

/** Claims a return as a package for a customer; returns the package's id. */
export const returnLogisticsOrderPackageClaim = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderPackageClaim',
  aliases: also('ReturnLogisticsOrderPackageClaim', 'PackageClaimReturnLogisticsOrder'),
  audience: ['platform', 'site', 'warehouse'],
  needs: returnLogisticsOrderIndex.PackageClaim,
  idempotent: true,
  input: { id, ownerId: f.customer({ apiName: 'UserId' }), courierNumber: f.code({ max: 40 }) },
  output: f.object({ packageId: f.id({ required: true }) }, { required: true }),
});
