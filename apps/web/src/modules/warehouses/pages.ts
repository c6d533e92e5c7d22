import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the warehouses module. */
export const pages: Pages = {
  WarehouseIndex: () => import('./warehouse-page.tsx'),
  WarehousePartitionsIndex: () => import('./partition-page.tsx'),
  ConsolidationAddressIndex: () => import('./consolidation-address-page.tsx'),
  SelfPickupAddressIndex: () => import('./self-pickup-address-page.tsx'),
};
