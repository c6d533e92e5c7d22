import type { Pages } from '../../core/tabs/pages.ts';

/** The links of the screens in the halls. What such a screen shows stands among the public pages. */
export const pages: Pages = {
  WallIndex: () => import('./links-page.tsx'),
};
