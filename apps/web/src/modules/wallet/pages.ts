import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the wallet module. */
export const pages: Pages = {
  MoneyRequestIndex: () => import('./money-request-page.tsx'),
  UserAmountJournalIndex: () => import('./journal-page.tsx'),
  UserWalletIndex: () => import('./wallet-page.tsx'),
  WithdrawalIndex: () => import('./withdrawal-page.tsx'),
  WithdrawalEstablish: () => import('./withdrawal-establish-page.tsx'),
};
