import { errorsOf } from '../../core/errors.ts';

/** Refusals of a wall. */
export const wallErrors = errorsOf('wall', {
  wrongLink: 'NotFound',
  linkOver: 'StateNotAllowed',
  over: 'StateNotAllowed',
});
