import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { stockCounting, stockCountIndex } from './screens.ts';
import { stockCount, stockCountLine, stockCountShelf } from './stock-count.ts';

const { warehouseId, scope, shelfIds, partitionIds, ownerId, movedSince, remarks, countStatus } = stockCount.fields;
const byId = { id: f.id({ required: true }) };
const shelfNumber = f.code({ apiName: 'ShelvesNumber', required: true, max: 40 });

/** Maximum number of shelves per count. */
export const maxShelves = 500;

/**
 * Starts a count of the shelves in the scope; shelves that are being counted already are left out, or refused if they were named (`InUse`).
 */
export const establishStockCount = call({
  path: '/StockCount/EstablishStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex.Establish,
  idempotent: true,
  input: { warehouseId, scope, shelfIds, partitionIds, ownerId, movedSince, remarks },
  output: f.object({ id: f.id({ required: true }), countNo: f.code({ required: true }), shelfTotal: f.count({ required: true }) }),
});

/** A shelf of a count as counters see it: its counter and its progress, without the booked quantities. */
export const countShelfDetails = {
  id: f.id({ required: true }),
  shelfId: f.id({ apiName: 'ShelvesId', required: true }),
  shelfNumber,
  partitionName: f.text({ apiName: 'WarehousePartitionName' }),
  shelfStatus: stockCountShelf.fields.shelfStatus,
  round: f.count({ required: true }),
  roundsWanted: f.count({ required: true }),
  counterName: f.text(),
  startTime: f.time(),
  endTime: f.time(),
  /** Opened by the caller now, and counted by the caller before. */
  isMine: f.flag({ required: true }),
  wasMine: f.flag({ required: true }),
};

/** One kind of goods as counted, with its name and without the booked quantity. */
export const countedDetails = {
  id: f.id({ required: true }),
  commodityId: f.id(),
  packageId: f.id(),
  binId: f.id(),
  returnId: f.id({ apiName: 'ReturnLogisticsOrderId' }),
  code: f.text({ required: true }),
  name: f.text(),
  memberCode: f.text(),
  inventoryState: f.enum('InventoryState'),
  /** The lots of the commodity that are recorded on the shelf, each with its expiry date. */
  lots: f.list(
    { lotNumber: f.text({ required: true, max: 40 }), expiryDate: f.date(), lotBlocked: f.flag({ required: true }) },
    { max: 500 },
  ),
  counted: f.count({ required: true }),
};

/** The counted quantity of one kind of goods on a shelf, with the booked quantity. Returned once the shelf will not be counted again. */
export const countLineDetails = {
  ...countedDetails,
  countShelfId: f.id({ required: true }),
  shelfNumber,
  round: f.count({ required: true }),
  booked: f.count({ required: true }),
  correctedPieces: stockCountLine.fields.correctedPieces,
  corrected: stockCountLine.fields.corrected,
  reversedTime: stockCountLine.fields.reversedTime,
  reverserName: f.text(),
  reversalReason: stockCountLine.fields.reversalReason,
};

/** One count with its shelves, and the differences of the shelves whose counting is complete. */
export const getStockCountById = call({
  path: '/StockCount/GetStockCountById',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex,
  input: byId,
  output: f.object({ ...stockCount.fields, shelves: f.list(countShelfDetails, { max: maxShelves }), lines: f.list(countLineDetails) }),
  transaction: 'none',
});

/** The shelves of a count in walking order. */
export const getStockCountShelves = call({
  path: '/StockCount/GetStockCountShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: [stockCountIndex, stockCounting],
  input: byId,
  output: f.list(countShelfDetails, { required: true, max: maxShelves }),
  transaction: 'none',
});

/** The shelf a counter has opened, and what they counted on it so far. */
export const shelfInHand = {
  id: f.id({ required: true }),
  countId: f.id({ required: true }),
  countNo: f.code({ required: true }),
  shelfNumber,
  round: f.count({ required: true }),
  lines: f.list(countedDetails, { required: true }),
};

/**
 * Opens a shelf of an open count by its number. Taking it over from another counter needs a reason, and the shelf is then counted from the
 * start.
 */
export const startStockCountShelf = call({
  path: '/StockCount/StartStockCountShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  input: { warehouseId, shelfNumber, reason: f.longText() },
  output: f.object(shelfInHand, { required: true }),
});

/** The shelf that the caller has open in a warehouse, if any. */
export const getStockCountInHand = call({
  path: '/StockCount/GetStockCountInHand',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  input: { warehouseId },
  output: f.object({ shelf: f.object(shelfInHand) }, { required: true }),
  transaction: 'none',
});

/** Counts a scan on the open shelf: a parcel, a bin, a return, or pieces of a commodity; with `TakeBack` it subtracts them. */
export const scanStockCount = call({
  path: '/StockCount/ScanStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  // A scan repeated after a lost answer must count only once.
  idempotent: true,
  input: {
    ...byId,
    code: f.code({ required: true, max: 64 }),
    quantity: f.count({ min: 1, max: 1_000_000 }),
    inventoryState: f.enum('InventoryState'),
    commodityId: f.ref('commodity'),
    takeBack: f.flag(),
  },
  output: f.object(countedDetails, { required: true }),
});

/** Sets the counted quantity of one kind of goods; the line stays in the list even at 0. */
export const setStockCountLine = call({
  path: '/StockCount/SetStockCountLine',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  input: { ...byId, counted: f.count({ required: true, max: 1_000_000 }) },
  output: done,
});

/** Submits a shelf. One on which nothing was counted must be declared empty. */
export const submitStockCountShelf = call({
  path: '/StockCount/SubmitStockCountShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  idempotent: true,
  input: { ...byId, isEmpty: f.flag() },
  output: f.object({ isAgreed: f.flag({ required: true }), shelvesLeft: f.count({ required: true }) }, { required: true }),
});

/** Releases a shelf uncounted; its counts of this round are discarded. */
export const leaveStockCountShelf = call({
  path: '/StockCount/LeaveStockCountShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCounting.Count,
  input: byId,
  output: done,
});

/** Ends a count without booking anything. */
export const cancelStockCount = call({
  path: '/StockCount/CancelStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex.Cancel,
  input: { ...byId, reason: f.longText({ required: true }) },
  output: done,
});

/** Books the differences and ends the count; above the site's limits it needs a four-eyes approval. */
export const closeStockCount = call({
  path: '/StockCount/CloseStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex.Close,
  idempotent: true,
  input: { ...byId, reason: f.longText({ required: true }) },
  output: f.object({ countStatus }, { required: true }),
});

/** The decision of the four-eyes approval: book the differences, or have the shelves that differ counted once more. */
export const reviewStockCount = call({
  path: '/StockCount/ReviewStockCount',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex.Review,
  idempotent: true,
  input: { ...byId, approved: f.flag({ required: true }), reason: f.longText({ required: true }) },
  output: f.object({ countStatus }, { required: true }),
});

/** Suggests the shelves of a warehouse to count next: those never counted first, then those counted longest ago. */
export const getStockCountSuggestions = call({
  path: '/StockCount/GetStockCountSuggestions',
  audience: ['platform', 'site', 'warehouse'],
  needs: stockCountIndex,
  input: { warehouseId, partitionId: f.ref('partition') },
  output: f.page({
    shelfId: f.id({ apiName: 'ShelvesId', required: true }),
    shelfNumber,
    partitionName: f.text({ apiName: 'WarehousePartitionName' }),
    countedTime: f.time(),
    movements: f.count({ required: true }),
  }),
  transaction: 'none',
  query: true,
});
