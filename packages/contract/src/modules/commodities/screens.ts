import { type MenuPlace, screen } from '../../core/screen.ts';
import { stockKeeping } from '../../data/activities.ts';

export const commodityIndex = screen(
  'CommodityIndex',
  ['Establish', 'Edit', 'Delete', 'Import', 'Audit', 'EditSpecification', 'AuditSpecification', 'SetSalesStatus', 'Print', 'Export'],
  ['Establish', 'Edit', 'Delete', 'Import', 'SetSalesStatus', 'Print', 'Export'],
);
export const commodityInventoryIndex = screen('CommodityInventoryIndex', ['Adjust', 'Export'], ['Export']);
export const commodityLotIndex = screen('CommodityLotIndex', ['Block', 'Unblock', 'Correct'], []);
export const cargoTypeIndex = screen('CargoTypeIndex');
export const commodityCategoriesIndex = screen('CommodityCategoriesIndex', ['Establish', 'Edit', 'Delete']);

/** Their places in the menu. */
export const commoditiesScreens: readonly MenuPlace[] = [
  {
    screen: commodityIndex,
    at: ['goods', 40],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'goods',
    titles: ['商品', '商品', 'Commodities'],
    variants: ['Establish', 'Edit', 'Detailed', 'Specification'],
    roles: { WarehouseClerk: ['EditSpecification', 'Print'] },
  },
  {
    screen: commodityInventoryIndex,
    at: ['goods', 50],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-data',
    titles: ['库存', '庫存', 'Inventory'],
    variants: ['Movement'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: commodityLotIndex,
    at: ['goods', 55],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'date',
    titles: ['批号与效期', '批號與效期', 'Lots and expiry dates'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: cargoTypeIndex,
    at: ['goods', 60],
    audience: ['platform', 'site'],
    icon: 'collection-tag',
    titles: ['货物类型', '貨物類型', 'Cargo types'],
  },
  {
    screen: commodityCategoriesIndex,
    at: ['goods', 70],
    activities: stockKeeping,
    audience: ['platform', 'site'],
    icon: 'files',
    titles: ['商品分类', '商品分類', 'Commodity categories'],
  },
];
