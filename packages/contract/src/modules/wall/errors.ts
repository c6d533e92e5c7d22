import { errorsOf } from '../../core/errors.ts';

/** What a wall refuses, each with a sentence of its own. */
export const wallErrors = errorsOf('wall', {
  wrongLink: 'NotFound',
  linkOver: 'StateNotAllowed',
  over: 'StateNotAllowed',
});
