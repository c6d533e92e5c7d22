import { errorsOf } from '../../core/errors.ts';

/** Why a return is not loaded on a shift to another warehouse. */
export const transferLoadErrors = errorsOf('returns', {
  returnStays: 'DifferentWarehouse',
  returnNotHere: 'DifferentWarehouse',
  onOtherShift: 'OrderFullyPacked',
  notReceived: 'StateNotAllowed',
  lookedAt: 'StateNotAllowed',
  notOnShift: 'NotFound',
});
