import { helpTutorial, helpTutorialType } from './help-tutorial.ts';
import { notice } from './notice.ts';
import { userMessage } from './user-message.ts';

/** What the product tells people: messages, notices and help. */
export const contentResources = [userMessage, notice, helpTutorialType, helpTutorial] as const;
