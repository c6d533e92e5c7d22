import { helpTutorial, helpTutorialType } from './help-tutorial.ts';
import { notice } from './notice.ts';

/** The publications of a site: notices and help. */
export const contentResources = [notice, helpTutorialType, helpTutorial] as const;
