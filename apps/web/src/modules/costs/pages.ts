import type { Pages } from '../../core/tabs/pages.ts';

/** What orders cost. */
export const pages: Pages = {
  CarrierChargeIndex: () => import('./charges-page.tsx'),
};
