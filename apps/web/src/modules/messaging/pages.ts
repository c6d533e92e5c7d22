import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the messaging module. */
export const pages: Pages = {
  MineUserMessagesIndex: () => import('./my-messages-page.tsx'),
  MessageServiceIndex: () => import('./message-service-page.tsx'),
  SentMessageIndex: () => import('./sent-message-page.tsx'),
  DeadLetterIndex: () => import('./dead-letter-page.tsx'),
};
