import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the billing module. */
export const pages: Pages = {
  BillIndex: () => import('./bill-page.tsx'),
  BillDetailed: () => import('./detailed-page.tsx'),
  BillManualEstablish: () => import('./manual-bill-page.tsx'),
  BillSettlementIndex: () => import('./statement-page.tsx'),
  BillSettlementDetailed: () => import('./statement-detailed-page.tsx'),
  BookMonthIndex: () => import('./book-month-page.tsx'),
  PaymentRecordIndex: () => import('./payment-page.tsx'),
};
