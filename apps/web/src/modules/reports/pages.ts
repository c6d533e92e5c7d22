import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the reports module. */
export const pages: Pages = {
  LogisticsOrderReportIndex: () => import('./order-report-page.tsx'),
};
