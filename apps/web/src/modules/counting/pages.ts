import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of counts of stock. */
export const pages: Pages = {
  StockCountIndex: () => import('./count-page.tsx'),
  StockCounting: () => import('./counting-page.tsx'),
};
