import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the commodities module. */
export const pages: Pages = {
  CargoTypeIndex: listPage(cargoType),
  CommodityIndex: () => import('./commodity-page.tsx'),
  CommodityEstablish: () => import('./establish-page.tsx'),
  CommodityEdit: () => import('./edit-page.tsx'),
  CommodityDetailed: () => import('./detailed-page.tsx'),
  CommoditySpecification: () => import('./specification-page.tsx'),
  CommodityLotIndex: () => import('./lot-page.tsx'),
  CommodityInventoryIndex: () => import('./inventory-page.tsx'),
  CommodityInventoryMovement: () => import('./movement-page.tsx'),
  CommodityCategoriesIndex: () => import('./categories-page.tsx'),
};
