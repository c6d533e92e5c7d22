import { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the warehouses module. */
export const pages: Pages = {
  WarehouseIndex: () => import('./warehouse-page.tsx'),
  WarehousePartitionsIndex: listPage(partition),
  ConsolidationAddressIndex: listPage(consolidationAddress),
  SelfPickupAddressIndex: () => import('./pickup-address-page.tsx'),
};
