import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { commodityInventoryIndex } from './screens.ts';

/**
 * What lies of a commodity in one place, one state and one batch. Follows the movements in their transaction and can be made anew from
 * them; nothing else writes it. Without a shelf the goods are on their way, on the floor or in a bin. The batch is the day they were
 * first shelved.
 */
export const commodityInventory = resource({
  name: 'commodityInventory',
  module: 'commodities',
  table: 'commodity_inventory',
  bare: true,
  area: 'Commodity',
  who: { read: 'CPSW', write: '' },
  screen: commodityInventoryIndex,
  fields: {
    commodityId: f.ref('commodity', {
      byServer: true,
      required: true,
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, shows: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    binId: f.ref('bin', { byServer: true }),
    inventoryState: f.enum('InventoryState', { byServer: true, required: true }),
    batchDate: f.date({ byServer: true }),
    quantity: f.count({ byServer: true, required: true, starts: 0 }),
    lastMovementId: f.id({ byServer: true }),
  },
  calls: { list: 'GetCommodityInventory' },
  unique: [{ on: ['commodityId', 'warehouseId', 'shelfId', 'binId', 'inventoryState', 'batchDate'], nullsAlike: true }],
  indexes: [['ownerId'], ['warehouseId', 'inventoryState'], ['shelfId'], ['binId']],
  checks: { quantity_not_negative: 'quantity >= 0' },
  page: {
    filters: ['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'inventoryState'],
    columns: ['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'binId', 'inventoryState', 'batchDate', 'quantity'],
    form: [],
  },
});
