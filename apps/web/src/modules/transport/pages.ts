import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the transport module. */
export const pages: Pages = {
  TransportShiftIndex: () => import('./shift-page.tsx'),
  TransportShiftPackagingIndex: () => import('./packaging-page.tsx'),
  TransportShiftArrivalReceipt: () => import('./arrival-page.tsx'),
  ArrivalDiscrepancyIndex: () => import('./discrepancy-page.tsx'),
  BagNumberIndex: () => import('./bag-page.tsx'),
};
