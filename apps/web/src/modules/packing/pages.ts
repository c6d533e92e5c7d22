import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the packing module. */
export const pages: Pages = {
  PackEdit: () => import('./pack-page.tsx'),
  PackingIndex: () => import('./packing-page.tsx'),
};
