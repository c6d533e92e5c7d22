import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of receipts and bank statements. */
export const pages: Pages = {
  ReceiptIndex: () => import('./receipt-page.tsx'),
  ProviderSettlementIndex: () => import('./provider-page.tsx'),
  BankStatementIndex: () => import('./statement-page.tsx'),
};
