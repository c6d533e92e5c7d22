import { states } from '../../core/states.ts';

/**
 * The states of a return from the destination (domain 4.18). One that was on no shelf before goes back to its former place (`…Unshelved`).
 */
export const returnLogisticsOrderStates = states(
  'ReturnLogisticsOrderStatus',
  {
    ToBeSigned: { sign: 'Signed', delete: 'Deleted' },
    Signed: { shelve: 'OnShelf', claim: 'Claimed', delete: 'Deleted', undoSigning: 'ToBeSigned', undoUnknown: 'Deleted' },
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
    /** It has not arrived: what its owner announced is all that is known of it. */
    announced: ['ToBeSigned'],
    /** It is in the warehouse and its owner has not decided yet. */
    undecided: ['Signed', 'OnShelf'],
    /** It is in the warehouse as it came. */
    inWarehouse: ['Signed', 'OnShelf', 'Claimed'],
    /** Its details may still be corrected. */
    editable: ['ToBeSigned', 'Signed', 'OnShelf', 'Claimed'],
    over: ['Warehoused', 'Removed', 'Deleted'],
  },
);

/** The states of one kind of its goods. */
export const returnGoodsStates = states('ReturnGoodsStatus', {
  Pending: { shelve: 'Available', claim: 'Claimed', remove: 'Removed', warehouse: 'Warehoused' },
  Available: { claim: 'Claimed', warehouse: 'Warehoused', remove: 'Removed' },
  Claimed: { release: 'Available', warehouse: 'Warehoused', remove: 'Removed' },
  Warehoused: { undoWarehousing: 'Available' },
  Removed: { restore: 'Available' },
});
