import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the shelving module. */
export const pages: Pages = {
  ShelvesIndex: () => import('./shelf-page.tsx'),
  ShelvesLogs: () => import('./shelf-log-page.tsx'),
};
