import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the messaging module. */
export const pages: Pages = {
  MineUserMessagesIndex: () => import('./my-messages-page.tsx'),
  SentMessageIndex: listPage(sentMessage),
  DeadLetterIndex: () => import('./dead-letter-page.tsx'),
};
