import { errorsOf } from '../../core/errors.ts';

/** Refusals of transfers between warehouses. */
export const transferErrors = errorsOf('transfer', {
  onlySender: 'WarehouseMismatch',
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
  packageElsewhere: 'DifferentWarehouse',
  packageGoesElsewhere: 'DifferentWarehouse',
  dueElsewhere: 'StateNotAllowed',
  notInPlan: 'NotFound',
  nothingToCarry: 'AtLeastOneSelection',
  wayFixed: 'InUse',
});
