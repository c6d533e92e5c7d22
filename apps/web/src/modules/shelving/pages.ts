import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the shelving module. */
export const pages: Pages = {
  ShelvesIndex: () => import('./shelf-page.tsx'),
  ShelvesMap: () => import('./map-page.tsx'),
  ShelvesLogs: () => import('./logs-page.tsx'),
};
