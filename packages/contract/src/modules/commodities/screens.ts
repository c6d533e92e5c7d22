import { type MenuPlace, screen } from '../../core/screen.ts';

export const commodityIndex = screen(
  'CommodityIndex',
  ['Establish', 'Edit', 'Delete', 'Import', 'Audit', 'EditSpecification', 'AuditSpecification', 'SetSalesStatus', 'Print', 'Export'],
  ['Establish', 'Edit', 'Delete', 'Import', 'SetSalesStatus', 'Print', 'Export'],
);
export const commodityInventoryIndex = screen('CommodityInventoryIndex', ['Adjust', 'Export'], ['Export']);
export const cargoTypeIndex = screen('CargoTypeIndex');
export const commodityCategoriesIndex = screen('CommodityCategoriesIndex', ['Establish', 'Edit', 'Delete']);

/** Where they stand in the menu. */
export const commoditiesScreens: readonly MenuPlace[] = [
  {
    screen: commodityIndex,
    at: ['goods', 40],
    who: 'PSWC',
    icon: 'goods',
    titles: ['商品', '商品', 'Commodities'],
    variants: ['Establish', 'Edit', 'Detailed', 'Specification'],
  },
  {
    screen: commodityInventoryIndex,
    at: ['goods', 50],
    who: 'PSWC',
    icon: 's-data',
    titles: ['库存', '庫存', 'Inventory'],
    variants: ['Movement'],
  },
  { screen: cargoTypeIndex, at: ['goods', 60], who: 'PS', icon: 'collection-tag', titles: ['货物类型', '貨物類型', 'Cargo types'] },
  {
    screen: commodityCategoriesIndex,
    at: ['goods', 70],
    who: 'PS',
    icon: 'files',
    titles: ['商品分类', '商品分類', 'Commodity categories'],
  },
];
