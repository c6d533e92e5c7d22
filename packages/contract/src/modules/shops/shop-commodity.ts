import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shopAuthorizationInformationIndex, shopCommodityIndex, shopOrderIndex } from './screens.ts';

/** An article of a shop at the marketplace, one row for each of its variants. */
export const shopCommodity = resource({
  name: 'shopCommodity',
  module: 'shops',
  table: 'shop_commodity',
  title: 'name',
  area: 'ShopCommodity',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: shopCommodityIndex,
  readableFrom: [shopAuthorizationInformationIndex, shopOrderIndex],
  scope: { customer: 'ownerId' },
  fields: {
    shopId: f.ref('shop', { apiName: 'ShopAuthorizationInformationId', readOnly: true, required: true }),
    ownerId: f.customer({ readOnly: true, required: true, display: { OwnerName: 'userName' } }),
    platformItemId: f.text({ readOnly: true, required: true, max: 64 }),
    // Empty text: an article without variants.
    platformModelId: f.text({ readOnly: true, required: true, max: 64, default: '' }),
    name: f.text({ readOnly: true, required: true, max: 300 }),
    modelName: f.text({ readOnly: true, max: 300 }),
    sku: f.text({ readOnly: true, max: 100 }),
    price: f.money({ readOnly: true }),
    currencyId: f.ref('currency', { readOnly: true }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    platformStatus: f.text({ readOnly: true, max: 40 }),
    // The commodity that leaves the shelf for one piece of it.
    commodityId: f.ref('commodity', { readOnly: true }),
    commodityQuantity: f.count({ readOnly: true, min: 1, max: 10_000 }),
  },
  calls: { list: 'GetShopCommodities' },
  unique: [['shopId', 'platformItemId', 'platformModelId']],
  indexes: [['shopId'], ['ownerId'], ['commodityId']],
  search: ['name', 'modelName', 'sku'],
  checks: { bound_with_pieces: '(commodity_id is null) = (commodity_quantity is null) and coalesce(commodity_quantity, 1) >= 1' },
  page: {
    filters: ['shopId', 'sku'],
    columns: ['pictures', 'name', 'modelName', 'sku', 'shopId', 'price', 'platformStatus', 'commodityId', 'commodityQuantity'],
    form: [],
  },
});
