import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of transfers between warehouses. */
export const pages: Pages = {
  WarehouseTransferIndex: () => import('./transfer-page.tsx'),
  StockTransferIndex: () => import('./stock-page.tsx'),
  TransferPlanIndex: () => import('./plan-page.tsx'),
};
