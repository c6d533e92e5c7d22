import { captcha, emailToken, setUpLink, smsCode } from './one-time.ts';
import { recoveryCode, secondFactor } from './second-factor.ts';

/** What an account keeps for itself, and the links sent to people. */
export const accountResources = [smsCode, captcha, emailToken, setUpLink, secondFactor, recoveryCode] as const;
