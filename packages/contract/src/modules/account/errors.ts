import { errorsOf } from '../../core/errors.ts';

/** Why signing in, registering or changing a password is refused. */
export const accountErrors = errorsOf('account', {
  wrong: 'LoginFailed',
  locked: 'AccountLocked',
  lockedForNow: 'AccountLocked',
  captcha: 'CaptchaWrong',
  tooOften: 'RateLimited',
  passwordsDiffer: 'ValidationFailed',
  oldPassword: 'LoginFailed',
  agreement: 'AgreementNotAgreed',
  smsCode: 'SmsCodeWrong',
  codeTooSoon: 'RateLimited',
  codeTooMany: 'RateLimited',
  mailTooSoon: 'RateLimited',
  mailTooMany: 'RateLimited',
  phoneTaken: 'Duplicate',
  phoneOwn: 'Duplicate',
  emailTaken: 'Duplicate',
  emailOwn: 'Duplicate',
  nameReserved: 'ValidationFailed',
  linkDead: 'NotFound',
  setUpDead: 'NotFound',
});
