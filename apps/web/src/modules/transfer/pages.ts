import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of transfers between warehouses. */
export const pages: Pages = {
  WarehouseTransferIndex: () => import('./transfer-page.tsx'),
  TransferPlanIndex: () => import('./plan-page.tsx'),
};
