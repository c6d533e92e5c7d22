import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityInventoryIndex } from './screens.ts';
import { stockMovement } from './stock-movement.ts';

/** What a movement did to what lies in the house: added to it, or took from it. One from shelf to shelf does neither. */
export const stockChanges = ['came', 'went'] as const;

/** A page of what moved in stock, newest first; `stockChange` tells what came into the house, or went out of it, from everything else. */
export const getStockMovements = call({
  path: '/Commodity/GetStockMovements',
  who: 'CPSW',
  twinForAll: true,
  needs: commodityInventoryIndex,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    stockMovementType: anyOf(f.enum('StockMovementType')),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.ref('user', { wire: 'UserId' })),
    commodityId: anyOf(f.ref('commodity')),
    stockChange: f.text({ max: 4 }),
  },
  gives: f.page(stockMovement.fields),
});
