import { emailToken, setUpLink } from './one-time.ts';
import { recoveryCode, secondFactor } from './second-factor.ts';
import { quickNavigation, userConfiguration } from './user-configuration.ts';

/** What an account keeps for itself, and the links sent to people. */
export const accountResources = [userConfiguration, quickNavigation, emailToken, setUpLink, secondFactor, recoveryCode] as const;
