import { errorsOf } from '../../core/errors.ts';

/** Why signing in or changing a password is refused. */
export const accountErrors = errorsOf('account', {
  wrong: 'LoginFailed',
  locked: 'AccountLocked',
  lockedForNow: 'AccountLocked',
  captcha: 'CaptchaWrong',
  tooOften: 'RateLimited',
  passwordsDiffer: 'ValidationFailed',
  oldPassword: 'LoginFailed',
});
