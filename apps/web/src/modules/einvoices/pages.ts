import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of electronic invoices. */
export const pages: Pages = {
  EinvoiceIndex: () => import('./einvoices-page.tsx'),
  EinvoiceServiceIndex: () => import('./service-page.tsx'),
};
