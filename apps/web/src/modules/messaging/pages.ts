import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the messaging module. */
export const pages: Pages = {
  SentMessageIndex: () => import('./sent-message-page.tsx'),
};
