import { errorsOf } from '../../core/errors.ts';

/** What shelves refuse, each with the number of the shelf or of the goods it is about. */
export const shelvingErrors = errorsOf('shelving', {
  noShelf: 'NotFound',
  occupied: 'InUse',
  numbersTaken: 'Duplicate',
  tooManyNumbers: 'LimitExceeded',
  partitionElsewhere: 'WarehouseMismatch',
  tooSmall: 'ShelvesFull',
  deactivated: 'ShelvesDeactivated',
  full: 'ShelvesFull',
  otherWarehouse: 'WarehouseMismatch',
  otherCustomer: 'DifferentUser',
  sameShelf: 'DuplicateSelection',
  notHere: 'PackageNotOnShelf',
  notThatMany: 'InsufficientStock',
  held: 'StateNotAllowed',
  stockHeld: 'StateNotAllowed',
  stockNotHere: 'PackageNotOnShelf',
  binNotHere: 'PackageNotOnShelf',
  oneKind: 'ValidationFailed',
});
