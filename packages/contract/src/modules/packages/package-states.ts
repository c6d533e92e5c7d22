import { states } from '../../core/states.ts';

// Transitions of a package in the warehouse: signed for, weighed or on a shelf, and in no order.
const inWarehouse = {
  transfer: 'Transferring',
  applyReturn: 'Returning',
  returnToSender: 'Returned',
  convert: 'Converted',
  emptyBySplit: 'Converted',
  dispose: 'Disposed',
  reportLost: 'Lost',
  undoReturn: 'Cancelled',
  undoTakeOver: 'Cancelled',
} as const;

/**
 * The states of a package. `undoReturn` ends one created from a return from the destination; `undoUnknown` ends one created by its signing; `undoTakeOver` one
 * that was taken over from another system;
 * `split` leaves goods in it, `emptyBySplit` none; `cancelReturnTo…` restores the state it had before; `reportMissing` is of picked goods.
 */
export const packageStates = states(
  'PackageStatus',
  {
    Declared: { sign: 'Signed', cancel: 'Cancelled' },
    Signed: {
      ...inWarehouse,
      changeOwner: 'Signed',
      undoSigning: 'Declared',
      undoUnknown: 'Cancelled',
      weigh: 'Weighed',
      shelve: 'OnShelf',
      split: 'Signed',
    },
    Weighed: {
      ...inWarehouse,
      changeOwner: 'Weighed',
      undoSigning: 'Declared',
      undoUnknown: 'Cancelled',
      weigh: 'Weighed',
      undoWeighing: 'Signed',
      shelve: 'OnShelf',
      split: 'Weighed',
    },
    OnShelf: {
      ...inWarehouse,
      changeOwner: 'OnShelf',
      weigh: 'OnShelf',
      lower: 'Weighed',
      move: 'OnShelf',
      order: 'Ordered',
      split: 'OnShelf',
    },
    // It waits for a transfer on its shelf, is loaded or on the road. Afterwards it is in a warehouse as it was measured, or where it was.
    Transferring: {
      move: 'Transferring',
      lower: 'Transferring',
      endTransferOnShelf: 'OnShelf',
      endTransferWeighed: 'Weighed',
      endTransferSigned: 'Signed',
      reportLost: 'Lost',
    },
    Ordered: { release: 'OnShelf', move: 'Ordered', pick: 'Picked', reportLost: 'Lost' },
    Picked: { undoPicking: 'Ordered', pack: 'Packed', reportMissing: 'Lost', loseWithOrder: 'Lost' },
    Packed: { reopenPacking: 'Picked', depart: 'Departed', loseWithOrder: 'Lost' },
    Departed: { complete: 'Completed', recall: 'Packed', returnWithOrder: 'Returning', loseWithOrder: 'Lost' },
    Completed: { undoComplete: 'Departed' },
    Returning: {
      lower: 'Returning',
      move: 'Returning',
      confirmReturn: 'Returned',
      cancelReturnToSigned: 'Signed',
      cancelReturnToWeighed: 'Weighed',
      cancelReturnToShelf: 'OnShelf',
    },
    Lost: { recover: 'OnShelf' },
  },
  {
    /** The regular states of a package. */
    onItsWay: ['Declared', 'Signed', 'Weighed', 'OnShelf', 'Ordered', 'Picked', 'Packed', 'Departed', 'Completed'],
    /** It has not ended early: its remaining steps follow. */
    goesOn: ['Declared', 'Signed', 'Weighed', 'OnShelf', 'Transferring', 'Ordered', 'Picked', 'Packed', 'Departed', 'Completed'],
    /** It has not arrived: its declaration is all that is known of it. */
    announced: ['Declared'],
    /** It is over: nothing follows, and another package may have its number. A lost one may still be found. */
    ended: ['Completed', 'Returned', 'Converted', 'Disposed', 'Cancelled'],
    /** No order has any of its goods. */
    notOrdered: ['Declared', 'Signed', 'Weighed', 'OnShelf'],
    /** It is stored on a shelf, for an order or on the way to another shelf, and its free days run. */
    stored: ['OnShelf', 'Transferring', 'Ordered', 'Picked', 'Packed'],
    /** All its remaining pieces belong to orders. */
    ofOrder: ['Ordered', 'Picked', 'Packed'],
    /** It is in the warehouse, on its own or for an order. */
    inWarehouse: ['Signed', 'Weighed', 'OnShelf', 'Ordered', 'Picked', 'Packed'],
  },
);

/** A package has an owner or waits to be claimed. */
export const claimStates = states('ClaimStatus', { Unclaimed: { claim: 'Claimed' }, Claimed: { unclaim: 'Unclaimed' } });

/** The states of an undeclared package. Several claims may be pending: `claim` repeats, and `reject` leads back only with the last one. */
export const unknownItemStates = states('UnknownItemStatus', {
  ToBeClaimed: { claim: 'ClaimAuditing', assign: 'Claimed', returnToSender: 'Returned', dispose: 'Disposed' },
  ClaimAuditing: { claim: 'ClaimAuditing', approve: 'Claimed', reject: 'ToBeClaimed', cancelClaim: 'ToBeClaimed' },
  Claimed: { unclaim: 'ToBeClaimed' },
});
