import type { Pages } from '../../core/pages.ts';

/** The screens of the content module. */
export const pages: Pages = {
  MineUserMessagesIndex: () => import('./my-messages-page.tsx'),
};
