import type { Pages } from '../../core/tabs/page-loader.ts';

/** Links of the warehouse displays. The displays themselves are public pages. */
export const pages: Pages = {
  WallIndex: () => import('./links-page.tsx'),
};
