import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the account module. */
export const pages: Pages = {
  MineProfileIndex: () => import('./profile-page.tsx'),
  SetUpGuideIndex: () => import('./guide-page.tsx'),
  ConsolidationAddressMine: () => import('./my-address-page.tsx'),
};
