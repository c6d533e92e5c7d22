import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { lotInput } from '../commodities/lot-fields.ts';
import { returnOrderIndex } from './screens.ts';

const id = f.id({ required: true });
const commodityId = f.ref('commodity', { required: true });
const quantity = f.count({ required: true, min: 1, max: 1_000_000 });
const inspectionResult = f.enum('InspectionResult', { required: true });

/**
 * The return with a scanned number: its own, the courier's, the RMA number, the number of its carton or container, or a number of the order
 * whose goods come back. It names all kinds of goods.
 */
export const getReturnOrderByNumber = call({
  path: '/ReturnOrder/GetReturnOrderByNumber',
  audience: ['platform', 'site', 'warehouse'],
  needs: [returnOrderIndex.SignFor, returnOrderIndex.Inspect],
  transaction: 'none',
  input: { number: f.code({ required: true, max: 60 }) },
  output: f.object(
    {
      id,
      orderNo: f.code({ required: true }),
      documentStatus: f.enum('WarehouseDocumentStatus', { apiName: 'WarehouseDocumentStatus', required: true }),
      memberCode: f.text(),
      goods: f.list(
        { commodityId, commodityName: f.text({ required: true }), commodityCode: f.code({ required: true }), quantity },
        { required: true, max: 200 },
      ),
    },
    { required: true },
  ),
});

/** Signs for an order by its id, or by any number on it (`getReturnOrderByNumber`). */
export const signForReturnOrder = call({
  path: '/ReturnOrder/SignForReturnOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnOrderIndex.SignFor,
  // A scan repeated after a lost answer gets the first answer.
  idempotent: true,
  input: { id: f.id(), courierNumber: f.code({ max: 60 }), pictures: f.images({ apiName: 'ImageUrls' }) },
  output: done,
});

/** Adds found pieces, by condition, to those counted before. */
export const inspectReturnOrder = call({
  path: '/ReturnOrder/InspectReturnOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnOrderIndex.Inspect,
  // A scan repeated after a lost answer must count only once.
  idempotent: true,
  input: {
    id,
    lines: f.list({ commodityId, inspectionResult, quantity }, { required: true, max: 200 }),
    pictures: f.images({ apiName: 'ImageUrls' }),
    /** Confirms more pieces than announced, or other goods of the customer. */
    confirmMore: f.flag(),
  },
  output: done,
});

/** Undoes a wrong count, as long as the pieces are on no shelf. */
export const cancelInspectReturnOrder = call({
  path: '/ReturnOrder/CancelInspectReturnOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnOrderIndex.Inspect,
  idempotent: true,
  input: { id, commodityId, inspectionResult, quantity },
  output: done,
});

/** Puts counted pieces on shelves; each condition has its own areas. */
export const returnOrderPutOnShelves = call({
  path: '/ReturnOrder/ReturnOrderPutOnShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnOrderIndex.PutOnShelves,
  idempotent: true,
  input: {
    id,
    lines: f.list(
      {
        commodityId,
        inventoryState: f.enum('InventoryState', { required: true }),
        quantity,
        shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }),
        ...lotInput,
      },
      { required: true, max: 200 },
    ),
    /** Confirms the shelf although its area is for other goods. */
    confirmArea: f.flag(),
  },
  output: done,
});

/** Ends an order for good. Remarks are required when pieces of it are on no shelf. */
export const endReturnOrder = call({
  path: '/ReturnOrder/EndReturnOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: returnOrderIndex.End,
  input: { id, remarks: f.longText() },
  output: done,
});
