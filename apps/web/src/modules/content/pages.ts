import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the content module. */
export const pages: Pages = {
  NoticeIndex: () => import('./notice-page.tsx'),
  HelpTutorialIndex: () => import('./help-tutorial-page.tsx'),
  HelpTutorialTypeIndex: () => import('./help-topic-page.tsx'),
  MineNoticeIndex: () => import('./my-notices-page.tsx'),
  noticeDetailedIndex: () => import('./my-notice-page.tsx'),
  MineHelpTutorialIndex: () => import('./my-help-page.tsx'),
  helpTutorialDetailedDetailedIndex: () => import('./my-help-article-page.tsx'),
};
