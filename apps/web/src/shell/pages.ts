import type { Pages } from '../core/tabs/page-loader.ts';

/** The shell's own screens. */
export const pages: Pages = {
  Dashboard: () => import('./dashboard-page.tsx'),
  Settings: () => import('./settings-page.tsx'),
};
