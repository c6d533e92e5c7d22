import { errorsOf } from '../../core/errors.ts';

/** What content says no to. */
export const contentErrors = errorsOf('content', {
  tooLongToSay: 'LimitExceeded',
  noVoice: 'ExternalServiceFailed',
  notOfThisSite: 'NotFound',
});
