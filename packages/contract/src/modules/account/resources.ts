import { captcha, emailToken, setUpLink, smsCode } from './one-time.ts';
import { pushKey, pushSubscription } from './push.ts';
import { recoveryCode, secondFactor } from './second-factor.ts';

/** What an account keeps for itself, the links sent to people, and the browsers it is told messages in. */
export const accountResources = [smsCode, captcha, emailToken, setUpLink, secondFactor, recoveryCode, pushKey, pushSubscription] as const;
