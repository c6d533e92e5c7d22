import { errorsOf } from '../../core/errors.ts';

/** Refusals of content. */
export const contentErrors = errorsOf('content', {
  tooLongToSay: 'LimitExceeded',
  noVoice: 'ExternalServiceFailed',
  notOfThisSite: 'NotFound',
});
