import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { returnLogisticsOrderIndex, returnLogisticsOrderPutOnShelves, returnLogisticsOrderSigning } from './screens.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';

// Staff's alone: a customer reaches each of them under both prefixes and is refused (403, code 1).
const own = '/ReturnLogisticsOrder';
const users = '/UserReturnLogisticsOrder';
/** The other paths of a call: under the customers' prefix, and by the name that the specification derives. */
const also = (...names: readonly string[]) =>
  names.flatMap((name, at): `/${string}`[] => (at === 0 ? [`${users}/${name}`] : [`${own}/${name}`, `${users}/${name}`]));

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const goodsIds = f.ids({ required: true, max: 200 });
const shelfNumber = f.code({ wire: 'ShelvesNumber', required: true, max: 40 });
/** The shelf is meant, though its area is not for returns. */
const confirmArea = f.flag();

/** What a scan of a return can turn out to be. */
export const returnSigningResults = ['owned', 'unclaimed', 'duplicate'] as const;
export type ReturnSigningResult = (typeof returnSigningResults)[number];

/**
 * Signs for what came back. Its owner and order are found by the original number, else by the number on its label: an order's, one of its
 * parcels', or the carrier's. Goods that are not listed are those of the order that is found.
 */
export const returnLogisticsOrderSigningCall = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderSigning',
  aliases: also('ReturnLogisticsOrderSigning', 'SigningReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderSigning.Sign,
  // A scanner's repeated send signs once.
  idempotent: true,
  takes: {
    returnsOrderNumberNo: { ...rawNumberRequired, wire: 'ReturnsOrderNumberNo' },
    originalOrderNumberNo: f.code({ max: 40 }),
    warehouseId: f.ref('warehouse', { required: true }),
    returnReason: f.enum('ReturnReason'),
    grossWeight: f.kilograms(),
    ...aboutMeasures,
    imageUrls: f.images(),
    remark: f.longText(),
    goods: f.list(
      {
        identification: returnLogisticsOrderGoods.fields.identification,
        productName: returnLogisticsOrderGoods.fields.productName,
        quantity: f.count({ wire: 'ModelQuantity', required: true, min: 1, max: 1_000_000, starts: 1 }),
        imageUrls: f.images({ starts: [] }),
      },
      { max: 200 },
    ),
  },
  gives: f.object({
    id,
    serialNumber: f.code({ required: true }),
    /** owned, unclaimed, or duplicate: it was signed for before, and nothing was done. */
    result: f.text({ required: true }),
    /** Whose it is, as the floor calls people; the order it belongs to; where it lies when it was signed for before. */
    customerName: f.text(),
    orderNumber: f.text(),
    shelfNumber: f.text({ wire: 'ShelvesNumber' }),
    goodsCount: f.count({ required: true }),
    speechText: f.text({ required: true, max: 500 }),
  }),
});

/** Puts returns on a shelf of their warehouse, by their ids or by a scanned number: of the label, its own, or the original one. */
export const returnLogisticsOrderPutOnShelvesCall = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderPutOnShelves',
  aliases: also('ReturnLogisticsOrderPutOnShelves', 'PutOnShelvesReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderPutOnShelves.PutOn,
  takes: { ids: f.ids({ max: 200 }), number: f.code({ max: 60 }), warehouseId: f.ref('warehouse'), shelfNumber, confirmArea },
  gives: f.list({ id, ...returnLogisticsOrder.fields }, { required: true }),
});

/** A return under the scanner, and the shelves on which it would best lie; null when there is none. */
export const returnLogisticsOrderPutAway = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderPutAwayShelves',
  aliases: also('GetReturnLogisticsOrderPutAwayShelves'),
  who: 'PSW',
  needs: returnLogisticsOrderPutOnShelves.PutOn,
  reads: true,
  takes: { number: f.code({ required: true, max: 60 }), warehouseId: f.ref('warehouse') },
  gives: f.object({ id, ...returnLogisticsOrder.fields, suggestions: suggestedShelves }),
});

/** Moves returns from their shelf to another one of their warehouse. */
export const returnLogisticsOrderShelfTransfer = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderShelfTransfer',
  aliases: also('ReturnLogisticsOrderShelfTransfer', 'ShelfTransferReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderPutOnShelves.Transfer,
  takes: { ids: f.ids({ max: 200 }), number: f.code({ max: 60 }), warehouseId: f.ref('warehouse'), shelfNumber, confirmArea },
  gives: f.list({ id, ...returnLogisticsOrder.fields }, { required: true }),
});

/** The return behind a scanned number in the caller's warehouses, as the floor looks it up; null when there is none. */
export const returnLogisticsOrderByNumber = call({
  path: '/ReturnLogisticsOrder/GetReturnLogisticsOrderByNumber',
  aliases: also('GetReturnLogisticsOrderByNumber'),
  who: 'PSW',
  needs: [returnLogisticsOrderPutOnShelves, returnLogisticsOrderSigning, returnLogisticsOrderIndex],
  reads: true,
  takes: { number: f.code({ required: true, max: 60 }), warehouseId: f.ref('warehouse') },
  gives: f.object({ id, ...returnLogisticsOrder.fields }),
});

/** Takes returns off the books that were signed for by mistake; what is claimed stays. */
export const deleteReturnLogisticsOrder = call({
  path: '/ReturnLogisticsOrder/DeleteReturnLogisticsOrder',
  aliases: also('DeleteReturnLogisticsOrder'),
  who: 'PS',
  needs: returnLogisticsOrderIndex.Delete,
  takes: { ids },
  gives: done,
});

/** Puts these pictures in place of those the return had. */
export const editReturnLogisticsOrderImages = call({
  path: '/ReturnLogisticsOrder/EditReturnLogisticsOrderImages',
  aliases: also('EditReturnLogisticsOrderImages'),
  who: 'PSW',
  needs: returnLogisticsOrderIndex.EditImages,
  takes: { id, imageUrls: f.images({ required: true }) },
  gives: done,
});

/** Says that goods may not travel again. */
export const batchEnableReturnProhibited = call({
  path: '/ReturnLogisticsOrder/BatchEnableReturnProhibited',
  aliases: also('BatchEnableReturnProhibited'),
  who: 'PS',
  needs: returnLogisticsOrderIndex.EnableProhibited,
  takes: { ids },
  gives: done,
});
export const batchDisableReturnProhibited = call({
  path: '/ReturnLogisticsOrder/BatchDisableReturnProhibited',
  aliases: also('BatchDisableReturnProhibited'),
  who: 'PS',
  needs: returnLogisticsOrderIndex.DisableProhibited,
  takes: { ids },
  gives: done,
});

/** Says that goods are there and free: those that were not looked at yet, and those that were removed. */
export const batchAvailable = call({
  path: '/ReturnLogisticsOrder/BatchAvailable',
  aliases: also('BatchAvailable', 'BatchAvailableReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderIndex.Available,
  takes: { goodsIds },
  gives: done,
});

/** Says that goods were disposed of or given back. With the last of them the return leaves its shelf. */
export const batchRemoved = call({
  path: '/ReturnLogisticsOrder/BatchRemoved',
  aliases: also('BatchRemoved', 'BatchRemovedReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderIndex.Remove,
  takes: { goodsIds, remarks: f.longText() },
  gives: done,
});

/** Claims a return as a package for a customer; gives the package's id. */
export const returnLogisticsOrderPackageClaim = call({
  path: '/ReturnLogisticsOrder/ReturnLogisticsOrderPackageClaim',
  aliases: also('ReturnLogisticsOrderPackageClaim', 'PackageClaimReturnLogisticsOrder'),
  who: 'PSW',
  needs: returnLogisticsOrderIndex.PackageClaim,
  idempotent: true,
  takes: { id, ownerId: f.ref('user', { wire: 'UserId' }), courierNumber: f.code({ max: 40 }) },
  gives: f.object({ packageId: f.id({ required: true }) }, { required: true }),
});
