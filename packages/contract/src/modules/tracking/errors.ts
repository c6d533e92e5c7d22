import { errorsOf } from '../../core/errors.ts';

export const trackingErrors = errorsOf('tracking', {
  unknownNumber: 'OrderNotExist',
  notTyped: 'StateNotAllowed',
  tooManyNumbers: 'LimitExceeded',
  tooManyNeighbours: 'RateLimited',
});
