import { anyOf, call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityInventoryIndex } from './screens.ts';
import { stockMovement } from './stock-movement.ts';

/** The effect of a movement on the stock of the warehouse: in or out. One from shelf to shelf has neither. */
export const stockChanges = ['came', 'went'] as const;

/** A page of stock movements, newest first; `stockChange` filters those that came into the warehouse or left it. */
export const getStockMovements = call({
  path: '/Commodity/GetStockMovements',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: commodityInventoryIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    stockMovementType: anyOf(f.enum('StockMovementType')),
    warehouseId: anyOf(f.ref('warehouse')),
    ownerId: anyOf(f.customer({ apiName: 'UserId' })),
    commodityId: anyOf(f.ref('commodity')),
    stockChange: f.text({ max: 4 }),
  },
  output: f.page(stockMovement.fields),
});
