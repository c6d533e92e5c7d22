import { errorsOf } from '../../core/errors.ts';

export const timelineErrors = errorsOf('timeline', {
  oneThing: 'ValidationFailed',
  wrongMoment: 'ValidationFailed',
  notThen: 'NotFound',
  notStored: 'NotFound',
  tooLongAgo: 'ValidationFailed',
});
