import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screen of take-overs. */
export const pages: Pages = {
  TakeOverIndex: () => import('./take-over-page.tsx'),
};
