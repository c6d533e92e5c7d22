import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the rent module. */
export const pages: Pages = {
  WarehouseRentIndex: () => import('./rent-page.tsx'),
  WarehouseRentDetailed: () => import('./rent-detailed-page.tsx'),
};
