import { errorsOf } from '../../core/errors.ts';

/** Refusals of counting. */
export const countingErrors = errorsOf('counting', {
  nothingToCount: 'AtLeastOneSelection',
  scopeMissing: 'AtLeastOneSelection',
  tooManyShelves: 'LimitExceeded',
  inOtherCount: 'InUse',
  notInCount: 'NotFound',
  countedByOther: 'InUse',
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
  counterReverses: 'SecondPersonNeeded',
  nothingToReverse: 'StateNotAllowed',
  piecesUsed: 'InsufficientStock',
});
