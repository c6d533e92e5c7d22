import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { commodityCategoriesIndex, commodityIndex } from './screens.ts';

/**
 * A node of a site's tree of commodities. Properties a commodity leaves empty, such as its cargo type, default to those of its category.
 */
export const commodityCategory = resource({
  name: 'commodityCategory',
  module: 'commodities',
  table: 'commodity_category',
  title: 'name',
  area: 'CommodityCategories',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site'] },
  screen: commodityCategoriesIndex,
  readableFrom: [commodityIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    parentId: f.ref('commodityCategory'),
    defaultCargoTypeId: f.ref('cargoType'),
    hsCode: f.code({ max: 16 }),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    create: 'EstablishCommodityCategories',
    getEdit: 'GetEditCommodityCategories',
    edit: 'EditCommodityCategories',
    remove: 'DeleteCommodityCategories',
  },
  unique: [
    { on: ['parentId', 'name'], where: 'parent_id is not null and not is_deleted' },
    { on: ['name'], where: 'parent_id is null and not is_deleted' },
  ],
  indexes: [['parentId']],
  search: ['hsCode'],
  checks: { not_own_parent: 'parent_id <> id' },
  page: {
    filters: [],
    columns: ['name', 'defaultCargoTypeId', 'hsCode', 'displayOrder'],
    form: [['name'], ['parentId', 'defaultCargoTypeId'], ['hsCode', 'displayOrder']],
  },
});
