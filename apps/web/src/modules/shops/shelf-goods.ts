import type { Listed } from '@entrepot/client/calls/api.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { getShopReturnInventory } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopReturnInventoryIndex } from '@entrepot/contract/modules/shops/screens.ts';

const { shopId, returned } = getShopReturnInventory.input;

/** A package on the shelf that can fill a shop order. */
export const shelfGoods = resource({
  name: 'shelfGoods',
  module: 'shops',
  table: pkg.table,
  title: 'courierNumber',
  area: 'ShopOrder',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: shopReturnInventoryIndex,
  fields: { ...getShopReturnInventory.output.children, shopId, returned },
  calls: { list: 'GetShopReturnInventory' },
  search: ['courierNumber', 'productName'],
  page: {
    filters: ['courierNumber', 'shopId', 'warehouseId', 'ownerId'],
    columns: [
      'courierNumber',
      'productName',
      'pictures',
      'quantity',
      'availableQuantity',
      'boundQuantity',
      'warehouseId',
      'shelfNumber',
      'packageStatus',
      'shelvedTime',
    ],
    form: [],
  },
});
export type ShelfGoods = Listed<typeof shelfGoods>;

/** Number of unreserved pieces of a package. */
export const freeOf = ({ availableQuantity, boundQuantity }: ShelfGoods): number => Math.max(0, availableQuantity - Number(boundQuantity));
