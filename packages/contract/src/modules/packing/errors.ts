import { errorsOf } from '../../core/errors.ts';

/** What packing refuses, each with a sentence of its own. */
export const packingErrors = errorsOf('packing', {
  unknownOrder: 'OrderNotExist',
  frozen: 'OrderFrozen',
  notApproved: 'OrderNotApproved',
  notPicked: 'StateNotAllowed',
  packedAlready: 'OrderFullyPacked',
  otherPacker: 'StateNotAllowed',
  notStarted: 'StateNotAllowed',
  unknownGoods: 'NoMatchingGoods',
  otherCustomer: 'DifferentUser',
  otherWarehouse: 'DifferentWarehouse',
  otherOrder: 'DifferentOrderNumber',
  allScanned: 'OrderFullyPacked',
  tooMany: 'CargoQuantityAbnormal',
  notScanned: 'UnmatchedGoods',
  goodsDiffer: 'CargoQuantityAbnormal',
  emptyParcel: 'CargoQuantityAbnormal',
  noParcel: 'AtLeastOneSelection',
  serviceOpen: 'StateNotAllowed',
  tooLarge: 'CarrierLimitExceeded',
  tooHeavy: 'CarrierLimitExceeded',
  noScan: 'NotFound',
  locked: 'PackagingLocked',
  notPacked: 'StateNotAllowed',
  unknownParcel: 'NotFound',
});
