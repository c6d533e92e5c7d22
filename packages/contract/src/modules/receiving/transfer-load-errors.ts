import { errorsOf } from '../../core/errors.ts';

/** Refusals of loading a bin on a shift to another warehouse. */
export const transferLoadErrors = errorsOf('receiving', {
  binStays: 'DifferentWarehouse',
  binNotHere: 'DifferentWarehouse',
  onOtherShift: 'OrderFullyPacked',
  binNotReady: 'StateNotAllowed',
  lookedAt: 'StateNotAllowed',
  arrivedAlready: 'StateNotAllowed',
  binNotOnShift: 'NotFound',
});
