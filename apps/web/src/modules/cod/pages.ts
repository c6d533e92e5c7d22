import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of cash on delivery and of the tills. */
export const pages: Pages = {
  CodRemittanceIndex: () => import('./cod-page.tsx'),
  TillIndex: () => import('./till-page.tsx'),
  TillDetailed: () => import('./till-shift-page.tsx'),
  CodRemittanceDetailed: () => import('./remittance-page.tsx'),
};
