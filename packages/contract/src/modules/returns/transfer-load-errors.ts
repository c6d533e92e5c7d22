import { errorsOf } from '../../core/errors.ts';

/** Refusals of loading a return on a shift to another warehouse. */
export const transferLoadErrors = errorsOf('returns', {
  returnStays: 'DifferentWarehouse',
  returnNotHere: 'DifferentWarehouse',
  onOtherShift: 'OrderFullyPacked',
  notReceived: 'StateNotAllowed',
  lookedAt: 'StateNotAllowed',
  notOnShift: 'NotFound',
});
