import { errorsOf } from '../../core/errors.ts';

/** What transfers between warehouses refuse, each with a sentence of its own. */
export const transferErrors = errorsOf('transfer', {
  notPacked: 'StateNotAllowed',
  frozen: 'OrderFrozen',
  loadedAlready: 'PackagingLocked',
  shiftLocked: 'PackagingLocked',
  otherWarehouse: 'DifferentWarehouse',
  notServed: 'DifferentWarehouse',
  goesElsewhere: 'DifferentWarehouse',
  shiftGoesElsewhere: 'DifferentWarehouse',
  otherShipping: 'DestinationMismatch',
  inTransfer: 'Duplicate',
  notInPlan: 'NotFound',
  nothingToCarry: 'AtLeastOneSelection',
  wayFixed: 'InUse',
});
