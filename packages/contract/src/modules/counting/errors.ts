import { errorsOf } from '../../core/errors.ts';

/** What counting refuses, each with a sentence of its own. */
export const countingErrors = errorsOf('counting', {
  nothingToCount: 'AtLeastOneSelection',
  scopeMissing: 'AtLeastOneSelection',
  tooManyShelves: 'LimitExceeded',
  inOtherCount: 'InUse',
  notInCount: 'NotFound',
  heldBy: 'InUse',
  countedByYou: 'SecondPersonNeeded',
  countedAlready: 'StateNotAllowed',
  countOver: 'StateNotAllowed',
  notInHand: 'StateNotAllowed',
  isShelf: 'NoMatchingGoods',
  unknownCode: 'NoMatchingGoods',
  returnIsStock: 'NoMatchingGoods',
  severalOwners: 'Duplicate',
  parcelCounted: 'Duplicate',
  belowNothing: 'TotalExceeded',
  oneParcel: 'TotalExceeded',
  nothingCounted: 'AtLeastOneSelection',
  shelvesOpen: 'StateNotAllowed',
  counterReviews: 'SecondPersonNeeded',
});
