import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { commodityInventoryIndex } from './screens.ts';

const { QcDefective, QcProblem, ReturnIn, AdjustIn, AdjustOut, TransferOut, TransferIn, Dispose, Short, Recall, SentBack } =
  enumCodes.StockMovementType;
const rare = [QcDefective, QcProblem, ReturnIn, AdjustIn, AdjustOut, TransferOut, TransferIn, Dispose, Short, Recall, SentBack];

/** One change of stock: what moved, from where and which state to which, and by which document. Never changed afterwards. */
export const stockMovement = resource({
  name: 'stockMovement',
  module: 'commodities',
  table: 'stock_movement',
  bare: true,
  appendOnly: true,
  area: 'Commodity',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: commodityInventoryIndex,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    commodityId: f.ref('commodity', { readOnly: true, display: { CommodityName: 'name', CommodityCode: 'commodityCode' } }),
    packageId: f.ref('package', { readOnly: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    stockMovementType: f.enum('StockMovementType', { readOnly: true, required: true }),
    quantity: f.count({ readOnly: true, required: true }),
    beforeQuantity: f.count({ readOnly: true, required: true }),
    afterQuantity: f.count({ readOnly: true, required: true }),
    fromShelfId: f.ref('shelf', { apiName: 'FromShelvesId', readOnly: true }),
    toShelfId: f.ref('shelf', { apiName: 'ToShelvesId', readOnly: true }),
    fromState: f.enum('InventoryState', { readOnly: true }),
    toState: f.enum('InventoryState', { readOnly: true }),
    fromBinId: f.ref('bin', { readOnly: true }),
    toBinId: f.ref('bin', { readOnly: true }),
    batchDate: f.date({ readOnly: true }),
    toBatchDate: f.date({ readOnly: true }),
    lotId: f.ref('commodityLot', { readOnly: true, display: { LotNumber: 'number' } }),
    toLotId: f.ref('commodityLot', { readOnly: true, display: { ToLotNumber: 'number' } }),
    reason: f.longText({ readOnly: true }),
    sourceType: f.text({ readOnly: true, required: true, max: 40 }),
    sourceId: f.id({ readOnly: true, required: true }),
    line: f.count({ readOnly: true, required: true, default: 0 }),
    operatorId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  calls: { list: 'GetStockMovements' },
  unique: [['sourceType', 'sourceId', 'line', 'stockMovementType']],
  indexes: [
    { on: ['commodityId'], where: 'commodity_id is not null' },
    { on: ['packageId'], where: 'package_id is not null' },
    ['ownerId', 'stockMovementType'],
    ['warehouseId', 'stockMovementType'],
    // The types of movements that few pieces have.
    { on: ['stockMovementType'], where: `stock_movement_type in (${rare.join(', ')})` },
  ],
  checks: {
    one_target: 'num_nonnulls(commodity_id, package_id) = 1',
    quantity_positive: 'quantity > 0',
    before_not_negative: 'before_quantity >= 0',
    after_not_negative: 'after_quantity >= 0',
  },
  page: {
    filters: ['stockMovementType', 'warehouseId', 'ownerId', 'commodityId'],
    columns: [
      'stockMovementType',
      'commodityId',
      'packageId',
      'ownerId',
      'warehouseId',
      'quantity',
      'beforeQuantity',
      'afterQuantity',
      'fromShelfId',
      'toShelfId',
      'fromState',
      'toState',
      'operatorId',
    ],
    form: [],
  },
});
