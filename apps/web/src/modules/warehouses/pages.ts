import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the warehouses module. */
export const pages: Pages = {
  WarehouseIndex: () => import('./warehouse-page.tsx'),
  WarehousePartitionsIndex: listPage(partition),
  ConsolidationAddressIndex: () => import('./consolidation-address-page.tsx'),
  SelfPickupAddressIndex: () => import('./pickup-address-page.tsx'),
};
