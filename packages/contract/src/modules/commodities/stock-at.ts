import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityInventory } from './commodity-inventory.ts';
import { commodityInventoryIndex } from './screens.ts';

/** What lies where; with `At` what lay there at that minute, as the movements since tell it. */
export const getCommodityInventory = call({
  path: '/Commodity/GetCommodityInventory',
  who: 'CPSW',
  twinForAll: true,
  needs: commodityInventoryIndex,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    commodityId: anyOf(f.ref('commodity')),
    ownerId: anyOf(f.ref('user', { wire: 'UserId' })),
    warehouseId: anyOf(f.ref('warehouse')),
    shelfId: anyOf(f.ref('shelf', { wire: 'ShelvesId' })),
    inventoryState: anyOf(f.enum('InventoryState')),
    at: f.time(),
  },
  gives: f.page(commodityInventory.fields),
});
