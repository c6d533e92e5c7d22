import { quickNavigation, userConfiguration } from './user-configuration.ts';

/** What an account keeps for itself. */
export const accountResources = [userConfiguration, quickNavigation] as const;
