import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityInventory } from './commodity-inventory.ts';
import { commodityInventoryIndex } from './screens.ts';

/** Stock by place; with `At`, the stock at that minute, computed back from the movements since. */
export const getCommodityInventory = call({
  path: '/Commodity/GetCommodityInventory',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: commodityInventoryIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    commodityId: anyOf(f.ref('commodity')),
    ownerId: anyOf(f.customer({ apiName: 'UserId' })),
    warehouseId: anyOf(f.ref('warehouse')),
    shelfId: anyOf(f.ref('shelf', { apiName: 'ShelvesId' })),
    inventoryState: anyOf(f.enum('InventoryState')),
    at: f.time(),
  },
  output: f.page(commodityInventory.fields),
});
