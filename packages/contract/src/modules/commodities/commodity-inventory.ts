import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { commodityInventoryIndex } from './screens.ts';

/**
 * Stock of a commodity by place, state, batch and lot. Updated by the movements in their transaction and can be rebuilt from them; nothing else
 * writes it. Without a shelf the goods are on their way, on the floor or in a bin. The batch is the day they were first shelved.
 * Rows with a lot are in the child table `commodity_inventory_lot`: the unique index of this one has no lot.
 */
export const commodityInventory = resource({
  name: 'commodityInventory',
  module: 'commodities',
  table: 'commodity_inventory',
  bare: true,
  area: 'Commodity',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: commodityInventoryIndex,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    commodityId: f.ref('commodity', {
      readOnly: true,
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    binId: f.ref('bin', { readOnly: true }),
    inventoryState: f.enum('InventoryState', { readOnly: true, required: true }),
    batchDate: f.date({ readOnly: true }),
    lotId: f.ref('commodityLot', {
      readOnly: true,
      display: { LotNumber: 'number', ExpiryDate: 'expiryDate', CommodityLotStatus: 'status' },
    }),
    quantity: f.count({ readOnly: true, required: true, default: 0 }),
    lastMovementId: f.id({ readOnly: true }),
  },
  calls: { list: 'GetCommodityInventory' },
  unique: [{ on: ['commodityId', 'warehouseId', 'shelfId', 'binId', 'inventoryState', 'batchDate'], nullsAlike: true }],
  indexes: [
    ['ownerId'],
    ['warehouseId', 'inventoryState'],
    ['shelfId'],
    ['binId'],
    { on: ['inventoryState'], where: `inventory_state <> ${enumCodes.InventoryState.Available}` },
  ],
  checks: { quantity_not_negative: 'quantity >= 0' },
  page: {
    filters: ['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'inventoryState'],
    columns: ['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'binId', 'inventoryState', 'batchDate', 'lotId', 'quantity'],
    form: [],
  },
});
