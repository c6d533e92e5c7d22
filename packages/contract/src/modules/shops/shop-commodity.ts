import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shopAuthorizationInformationIndex, shopCommodityIndex, shopOrderIndex } from './screens.ts';

/** An article of a shop as the marketplace knows it, one row for each of its variants. */
export const shopCommodity = resource({
  name: 'shopCommodity',
  module: 'shops',
  table: 'shop_commodity',
  title: 'name',
  area: 'ShopCommodity',
  who: { read: 'CPS', write: '' },
  screen: shopCommodityIndex,
  readableFrom: [shopAuthorizationInformationIndex, shopOrderIndex],
  fields: {
    shopId: f.ref('shop', { wire: 'ShopAuthorizationInformationId', byServer: true, required: true }),
    ownerId: f.ref('user', { byServer: true, required: true, shows: { OwnerName: 'userName' } }),
    platformItemId: f.text({ byServer: true, required: true, max: 64 }),
    // Empty text: an article without variants.
    platformModelId: f.text({ byServer: true, required: true, max: 64, starts: '' }),
    name: f.text({ byServer: true, required: true, max: 300 }),
    modelName: f.text({ byServer: true, max: 300 }),
    sku: f.text({ byServer: true, max: 100 }),
    price: f.money({ byServer: true }),
    currencyId: f.ref('currency', { byServer: true }),
    pictures: f.images({ byServer: true, required: true, starts: [] }),
    platformStatus: f.text({ byServer: true, max: 40 }),
    // What leaves the shelf for one piece of it.
    commodityId: f.ref('commodity', { byServer: true }),
    commodityQuantity: f.count({ byServer: true, min: 1, max: 10_000 }),
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
