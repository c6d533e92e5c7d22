import { errorsOf } from '../../core/errors.ts';

/** Refusals of rent. */
export const rentErrors = errorsOf('rent', { paid: 'StateNotAllowed', cleared: 'StateNotAllowed' });
