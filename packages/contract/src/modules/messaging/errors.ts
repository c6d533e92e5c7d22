import { errorsOf } from '../../core/errors.ts';

/** Refusals of messages that nothing can send. */
export const messagingErrors = errorsOf('messaging', {
  noMailService: 'ProviderNotConfigured',
  noSmsService: 'ProviderNotConfigured',
  tooManyTests: 'RateLimited',
});
