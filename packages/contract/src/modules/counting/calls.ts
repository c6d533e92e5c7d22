import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { stockCounting, stockCountIndex } from './screens.ts';
import { stockCount, stockCountLine, stockCountShelf } from './stock-count.ts';

const { warehouseId, scope, shelfIds, partitionIds, ownerId, movedSince, remarks, countStatus } = stockCount.fields;
const byId = { id: f.id({ required: true }) };
const shelfNumber = f.code({ wire: 'ShelvesNumber', required: true, max: 40 });

/** How many shelves one count may have. */
export const mostShelves = 500;

/** Begins a count of the shelves that the scope finds; those under count already are left out, unless they were named (105). */
export const establishStockCount = call({
  path: '/StockCount/EstablishStockCount',
  who: 'PSW',
  needs: stockCountIndex.Establish,
  idempotent: true,
  takes: { warehouseId, scope, shelfIds, partitionIds, ownerId, movedSince, remarks },
  gives: f.object({ id: f.id({ required: true }), countNo: f.code({ required: true }), shelfTotal: f.count({ required: true }) }),
});

/** A shelf of a count as those see it who count: whose it is and how far, and nothing of what should lie on it. */
export const countShelfFacts = {
  id: f.id({ required: true }),
  shelfId: f.id({ wire: 'ShelvesId', required: true }),
  shelfNumber,
  partitionName: f.text({ wire: 'WarehousePartitionName' }),
  shelfStatus: stockCountShelf.fields.shelfStatus,
  round: f.count({ required: true }),
  roundsWanted: f.count({ required: true }),
  counterName: f.text(),
  startTime: f.time(),
  endTime: f.time(),
  /** In the caller's hand now, and counted by the caller before. */
  isMine: f.flag({ required: true }),
  wasMine: f.flag({ required: true }),
};

/** One kind of goods as it was counted, with its name and without what the books say. */
export const countedFacts = {
  id: f.id({ required: true }),
  commodityId: f.id(),
  packageId: f.id(),
  binId: f.id(),
  returnId: f.id({ wire: 'ReturnLogisticsOrderId' }),
  code: f.text({ required: true }),
  name: f.text(),
  memberCode: f.text(),
  inventoryState: f.enum('InventoryState'),
  counted: f.count({ required: true }),
};

/** What a count found of one kind of goods on a shelf, beside what the books said. Told once nobody is to count the shelf again. */
export const countLineFacts = {
  ...countedFacts,
  countShelfId: f.id({ required: true }),
  shelfNumber,
  round: f.count({ required: true }),
  booked: f.count({ required: true }),
  correctedPieces: stockCountLine.fields.correctedPieces,
  corrected: stockCountLine.fields.corrected,
};

/** One count with its shelves, and the differences of those that are counted out. */
export const getStockCountById = call({
  path: '/StockCount/GetStockCountById',
  who: 'PSW',
  needs: stockCountIndex,
  takes: byId,
  gives: f.object({ ...stockCount.fields, shelves: f.list(countShelfFacts, { max: mostShelves }), lines: f.list(countLineFacts) }),
  reads: true,
});

/** The shelves of a count in the order one walks past them. */
export const getStockCountShelves = call({
  path: '/StockCount/GetStockCountShelves',
  who: 'PSW',
  needs: [stockCountIndex, stockCounting],
  takes: byId,
  gives: f.list(countShelfFacts, { required: true, max: mostShelves }),
  reads: true,
});

/** The shelf that somebody has in hand, and what they counted on it so far. */
export const shelfInHand = {
  id: f.id({ required: true }),
  countId: f.id({ required: true }),
  countNo: f.code({ required: true }),
  shelfNumber,
  round: f.count({ required: true }),
  lines: f.list(countedFacts, { required: true }),
};

/** Takes a shelf of an open count in hand, by its number; from somebody else only with a reason, and then it begins anew. */
export const startStockCountShelf = call({
  path: '/StockCount/StartStockCountShelf',
  who: 'PSW',
  needs: stockCounting.Count,
  takes: { warehouseId, shelfNumber, reason: f.longText() },
  gives: f.object(shelfInHand, { required: true }),
});

/** The shelf that the caller has in hand in a warehouse, if any. */
export const getStockCountInHand = call({
  path: '/StockCount/GetStockCountInHand',
  who: 'PSW',
  needs: stockCounting.Count,
  takes: { warehouseId },
  gives: f.object({ shelf: f.object(shelfInHand) }, { required: true }),
  reads: true,
});

/** Counts what was scanned on the shelf in hand: a parcel, a bin, a return, or pieces of a commodity; with `TakeBack` that many fewer. */
export const scanStockCount = call({
  path: '/StockCount/ScanStockCount',
  who: 'PSW',
  needs: stockCounting.Count,
  // A scan that is sent again because its answer was lost counts once.
  idempotent: true,
  takes: {
    ...byId,
    code: f.code({ required: true, max: 64 }),
    quantity: f.count({ min: 1, max: 1_000_000 }),
    inventoryState: f.enum('InventoryState'),
    commodityId: f.ref('commodity'),
    takeBack: f.flag(),
  },
  gives: f.object(countedFacts, { required: true }),
});

/** Sets how many were counted of one kind of goods; nothing takes it off the list. */
export const setStockCountLine = call({
  path: '/StockCount/SetStockCountLine',
  who: 'PSW',
  needs: stockCounting.Count,
  takes: { ...byId, counted: f.count({ required: true, max: 1_000_000 }) },
  gives: done,
});

/** Hands in a shelf. One on which nothing was counted must be said to be empty. */
export const submitStockCountShelf = call({
  path: '/StockCount/SubmitStockCountShelf',
  who: 'PSW',
  needs: stockCounting.Count,
  idempotent: true,
  takes: { ...byId, isEmpty: f.flag() },
  gives: f.object({ isAgreed: f.flag({ required: true }), shelvesLeft: f.count({ required: true }) }, { required: true }),
});

/** Gives a shelf back uncounted; what was counted of it in this round is forgotten. */
export const leaveStockCountShelf = call({
  path: '/StockCount/LeaveStockCountShelf',
  who: 'PSW',
  needs: stockCounting.Count,
  takes: byId,
  gives: done,
});

/** Ends a count without booking anything. */
export const cancelStockCount = call({
  path: '/StockCount/CancelStockCount',
  who: 'PSW',
  needs: stockCountIndex.Cancel,
  takes: { ...byId, reason: f.longText({ required: true }) },
  gives: done,
});

/** Books the differences and ends the count; above the site's limits it waits for a second person. */
export const closeStockCount = call({
  path: '/StockCount/CloseStockCount',
  who: 'PSW',
  needs: stockCountIndex.Close,
  idempotent: true,
  takes: { ...byId, reason: f.longText({ required: true }) },
  gives: f.object({ countStatus }, { required: true }),
});

/** The second person's word: book the differences, or have the shelves that differ counted once more. */
export const reviewStockCount = call({
  path: '/StockCount/ReviewStockCount',
  who: 'PSW',
  needs: stockCountIndex.Review,
  idempotent: true,
  takes: { ...byId, approved: f.flag({ required: true }), reason: f.longText({ required: true }) },
  gives: f.object({ countStatus }, { required: true }),
});

/** Which shelves of a warehouse to count next: those never counted first, then those counted longest ago. */
export const getStockCountSuggestions = call({
  path: '/StockCount/GetStockCountSuggestions',
  who: 'PSW',
  needs: stockCountIndex,
  takes: { warehouseId, partitionId: f.ref('partition') },
  gives: f.page({
    shelfId: f.id({ wire: 'ShelvesId', required: true }),
    shelfNumber,
    partitionName: f.text({ wire: 'WarehousePartitionName' }),
    countedTime: f.time(),
    movements: f.count({ required: true }),
  }),
  reads: true,
  query: true,
});
