import { helpTutorial, helpTutorialType } from './help-tutorial.ts';
import { notice } from './notice.ts';

/** What a site publishes to its users: notices and help. */
export const contentResources = [notice, helpTutorialType, helpTutorial] as const;
