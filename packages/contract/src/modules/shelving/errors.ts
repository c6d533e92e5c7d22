import { errorsOf } from '../../core/errors.ts';

/** Refusals of shelves that several verbs share, each with the number of its shelf or goods. */
export const shelvingErrors = errorsOf('shelving', {
  noShelf: 'NotFound',
  occupied: 'InUse',
  partitionElsewhere: 'WarehouseMismatch',
  tooSmall: 'ShelvesFull',
  deactivated: 'ShelvesDeactivated',
  full: 'ShelvesFull',
  otherWarehouse: 'WarehouseMismatch',
  otherCustomer: 'DifferentUser',
  notThatMany: 'InsufficientStock',
});
