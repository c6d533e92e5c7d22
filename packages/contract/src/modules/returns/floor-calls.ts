import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { returnOrderIndex } from './screens.ts';

const id = f.id({ required: true });
const commodityId = f.ref('commodity', { required: true });
const quantity = f.count({ required: true, min: 1, max: 1_000_000 });
const inspectionResult = f.enum('InspectionResult', { required: true });

/** Signs for an order by its id, or by what its label says: the courier's number or its own. */
export const signForReturnOrder = call({
  path: '/ReturnOrder/SignForReturnOrder',
  who: 'PSW',
  needs: returnOrderIndex.SignFor,
  // A scan sent again after a lost answer is answered as the first time.
  idempotent: true,
  takes: { id: f.id(), courierNumber: f.code({ max: 60 }), pictures: f.images({ wire: 'ImageUrls' }) },
  gives: done,
});

/** Counts pieces that were found, by condition, beside those that were counted before. */
export const inspectReturnOrder = call({
  path: '/ReturnOrder/InspectReturnOrder',
  who: 'PSW',
  needs: returnOrderIndex.Inspect,
  // A scan that is sent again after a lost answer counts once.
  idempotent: true,
  takes: {
    id,
    lines: f.list({ commodityId, inspectionResult, quantity }, { required: true, max: 200 }),
    pictures: f.images({ wire: 'ImageUrls' }),
    /** More came than was announced, or something else of the customer's, and it is meant. */
    confirmMore: f.flag(),
  },
  gives: done,
});

/** Takes back a count that was wrong, as long as the pieces are on no shelf. */
export const cancelInspectReturnOrder = call({
  path: '/ReturnOrder/CancelInspectReturnOrder',
  who: 'PSW',
  needs: returnOrderIndex.Inspect,
  idempotent: true,
  takes: { id, commodityId, inspectionResult, quantity },
  gives: done,
});

/** Puts counted pieces on shelves; each condition has its own areas. */
export const returnOrderPutOnShelves = call({
  path: '/ReturnOrder/ReturnOrderPutOnShelves',
  who: 'PSW',
  needs: returnOrderIndex.PutOnShelves,
  idempotent: true,
  takes: {
    id,
    lines: f.list(
      {
        commodityId,
        inventoryState: f.enum('InventoryState', { required: true }),
        quantity,
        shelfNumber: f.code({ wire: 'ShelvesNumber', required: true }),
      },
      { required: true, max: 200 },
    ),
    /** The shelf is meant, though its area is for other goods. */
    confirmArea: f.flag(),
  },
  gives: done,
});

/** Ends an order for good. Remarks say why when pieces of it are on no shelf. */
export const endReturnOrder = call({
  path: '/ReturnOrder/EndReturnOrder',
  who: 'PSW',
  needs: returnOrderIndex.End,
  takes: { id, remarks: f.longText() },
  gives: done,
});
