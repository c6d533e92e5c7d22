import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of cash on delivery. */
export const pages: Pages = {
  CodRemittanceIndex: () => import('./cod-page.tsx'),
  CodRemittanceDetailed: () => import('./remittance-page.tsx'),
};
