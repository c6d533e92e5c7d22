import { states } from '../../core/states.ts';

/** The way of what comes back from the destination (domain 4.18). What lay on no shelf before goes back to where it was (`…Unshelved`). */
export const returnLogisticsOrderStates = states(
  'ReturnLogisticsOrderStatus',
  {
    ToBeSigned: { sign: 'Signed', delete: 'Deleted' },
    Signed: { shelve: 'OnShelf', claim: 'Claimed', delete: 'Deleted' },
    OnShelf: { move: 'OnShelf', claim: 'Claimed', warehouse: 'Warehoused', remove: 'Removed', delete: 'Deleted' },
    Claimed: {
      move: 'Claimed',
      claim: 'Claimed',
      release: 'OnShelf',
      releaseUnshelved: 'Signed',
      warehouse: 'Warehoused',
      remove: 'Removed',
    },
    Warehoused: { undoWarehousing: 'OnShelf', undoToClaimed: 'Claimed' },
    Removed: { restore: 'OnShelf', restoreUnshelved: 'Signed' },
  },
  {
    /** It lies in the house and nobody has decided what becomes of it. */
    undecided: ['Signed', 'OnShelf'],
    /** It lies in the house as it came. */
    inHouse: ['Signed', 'OnShelf', 'Claimed'],
    /** What is written of it may still be corrected. */
    editable: ['ToBeSigned', 'Signed', 'OnShelf', 'Claimed'],
    over: ['Warehoused', 'Removed', 'Deleted'],
  },
);

/** The way of one kind of goods of it. */
export const returnGoodsStates = states('ReturnGoodsStatus', {
  Pending: { shelve: 'Available', claim: 'Claimed', remove: 'Removed', warehouse: 'Warehoused' },
  Available: { claim: 'Claimed', warehouse: 'Warehoused', remove: 'Removed' },
  Claimed: { release: 'Available', warehouse: 'Warehoused', remove: 'Removed' },
  Warehoused: { undoWarehousing: 'Available' },
  Removed: { restore: 'Available' },
});
