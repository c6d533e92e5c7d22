import { errorsOf } from '../../core/errors.ts';

/** Why a bin is not loaded on a shift to another warehouse. */
export const transferLoadErrors = errorsOf('receiving', {
  binStays: 'DifferentWarehouse',
  binNotHere: 'DifferentWarehouse',
  onOtherShift: 'OrderFullyPacked',
  binNotReady: 'StateNotAllowed',
  lookedAt: 'StateNotAllowed',
  binNotOnShift: 'NotFound',
});
