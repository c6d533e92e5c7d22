import type { Pages } from '../../core/tabs/page-loader.ts';

/** Costs of orders. */
export const pages: Pages = {
  CarrierChargeIndex: () => import('./charges-page.tsx'),
};
