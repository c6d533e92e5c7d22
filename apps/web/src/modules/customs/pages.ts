import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the customs module. */
export const pages: Pages = {
  ApplicantInformationIndex: () => import('./applicant-page.tsx'),
  CustomsClearanceCompanyIndex: () => import('./company-page.tsx'),
  CustomsClearanceNumberIndex: () => import('./number-page.tsx'),
  LogisticsInvoiceIndex: () => import('./invoice-page.tsx'),
};
