import { errorsOf } from '../../core/errors.ts';

/** What rent says no to. */
export const rentErrors = errorsOf('rent', { paid: 'StateNotAllowed', cleared: 'StateNotAllowed' });
