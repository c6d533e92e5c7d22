import { errorsOf } from '../../core/errors.ts';

/** Refusals of loading a bin, or a document without bins, on a shift to another warehouse. */
export const transferLoadErrors = errorsOf('receiving', {
  binStays: 'DifferentWarehouse',
  binNotHere: 'DifferentWarehouse',
  onOtherShift: 'OrderFullyPacked',
  binNotReady: 'StateNotAllowed',
  lookedAt: 'StateNotAllowed',
  arrivedAlready: 'StateNotAllowed',
  binNotOnShift: 'NotFound',
  documentStays: 'DifferentWarehouse',
  documentNotHere: 'DifferentWarehouse',
  documentOnOtherShift: 'OrderFullyPacked',
  notLoose: 'StateNotAllowed',
  documentNotReady: 'StateNotAllowed',
  documentLookedAt: 'StateNotAllowed',
  documentArrivedAlready: 'StateNotAllowed',
  documentNotOnShift: 'NotFound',
});
