import { states } from '../../core/states.ts';

// What may happen to a package in the house: signed for, weighed or on a shelf, and in no order.
const inHouse = {
  applyReturn: 'Returning',
  returnToSender: 'Returned',
  convert: 'Converted',
  emptyBySplit: 'Converted',
  dispose: 'Disposed',
  reportLost: 'Lost',
  undoReturn: 'Cancelled',
} as const;

/**
 * The way of a package. `undoReturn` ends one that was made of what came back from the destination; `undoUnknown` ends one that its signing brought about; `split` leaves goods in it, `emptyBySplit` none;
 * `cancelReturnTo…` gives back the state it had before.
 */
export const packageStates = states(
  'PackageStatus',
  {
    Declared: { sign: 'Signed', cancel: 'Cancelled' },
    Signed: { ...inHouse, undoSigning: 'Declared', undoUnknown: 'Cancelled', weigh: 'Weighed', shelve: 'OnShelf', split: 'Signed' },
    Weighed: { ...inHouse, weigh: 'Weighed', shelve: 'OnShelf', split: 'Weighed' },
    OnShelf: { ...inHouse, lower: 'Weighed', move: 'OnShelf', order: 'Ordered', split: 'OnShelf' },
    Ordered: { release: 'OnShelf', pick: 'Picked', reportLost: 'Lost' },
    Picked: { undoPicking: 'Ordered', pack: 'Packed', loseWithOrder: 'Lost' },
    Packed: { reopenPacking: 'Picked', depart: 'Departed', loseWithOrder: 'Lost' },
    Departed: { complete: 'Completed', returnWithOrder: 'Returning', loseWithOrder: 'Lost' },
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
    /** It goes the way that packages go, as far as it came. */
    onItsWay: ['Declared', 'Signed', 'Weighed', 'OnShelf', 'Ordered', 'Picked', 'Packed', 'Departed', 'Completed'],
    /** No order has anything of it. */
    notOrdered: ['Declared', 'Signed', 'Weighed', 'OnShelf'],
    /** It is kept on a shelf or held for an order, and free days run. */
    kept: ['OnShelf', 'Ordered', 'Picked', 'Packed'],
    /** Every piece that is left of it is an order's. */
    ofOrder: ['Ordered', 'Picked', 'Packed'],
    /** It lies in the house and in no box. */
    unpacked: ['Signed', 'Weighed', 'OnShelf', 'Ordered', 'Picked'],
  },
);

/** A package belongs to somebody or waits to be claimed. */
export const claimStates = states('ClaimStatus', { Unclaimed: { claim: 'Claimed' }, Claimed: { unclaim: 'Unclaimed' } });

/** The way of an item nobody declared. More than one claim may wait: `claim` repeats, and `reject` leads back only with the last. */
export const unknownItemStates = states('UnknownItemStatus', {
  ToBeClaimed: { claim: 'ClaimAuditing', assign: 'Claimed', returnToSender: 'Returned', dispose: 'Disposed' },
  ClaimAuditing: { claim: 'ClaimAuditing', approve: 'Claimed', reject: 'ToBeClaimed', cancelClaim: 'ToBeClaimed' },
  Claimed: { unclaim: 'ToBeClaimed' },
});
