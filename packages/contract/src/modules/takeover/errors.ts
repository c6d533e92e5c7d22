import { errorsOf } from '../../core/errors.ts';

/** Refusals of take-overs. */
export const takeoverErrors = errorsOf('takeover', {
  notPreparing: 'StateNotAllowed',
  notOpened: 'StateNotAllowed',
  nothingToOpen: 'AtLeastOneSelection',
  changedSince: 'ConcurrencyConflict',
  running: 'InUse',
  stockMoved: 'InUse',
});
