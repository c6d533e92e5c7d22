import { errorsOf } from '../../core/errors.ts';

export const reportsErrors = errorsOf('reports', {
  periodTooLong: 'ValidationFailed',
  unknownGrouping: 'ValidationFailed',
  unknownChoice: 'ValidationFailed',
  notYours: 'NotFound',
  noAddress: 'StateNotAllowed',
  tooManySaved: 'LimitExceeded',
});
