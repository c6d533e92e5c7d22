import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shelvesIndex } from './screens.ts';

/** The values of `targetType` in a shelf's log. */
export type ShelfLogTarget = 'package' | 'commodity' | 'bin' | 'return' | 'parcel' | 'shelf';

/**
 * One event on a shelf: goods put on, taken off, moved or picked, or the shelf itself deactivated, renamed or moved to another partition
 * (the log then names both).
 */
export const shelfLog = resource({
  name: 'shelfLog',
  module: 'shelving',
  table: 'shelf_log',
  bare: true,
  appendOnly: true,
  area: 'Shelves',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: shelvesIndex,
  scope: { warehouse: 'warehouseId' },
  fields: {
    shelfId: f.ref('shelf', {
      apiName: 'ShelvesId',
      readOnly: true,
      required: true,
      display: { ShelvesName: 'number', ShelvesNumber: 'number' },
    }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    logType: f.enum('ShelvesLogType', { apiName: 'ShelvesLogType', readOnly: true, required: true }),
    targetType: f.text({ readOnly: true, required: true, max: 16 }),
    targetId: f.id({ readOnly: true }),
    targetNumber: f.text({ readOnly: true, max: 120 }),
    quantity: f.count({ readOnly: true, required: true, default: 0 }),
    operatorId: f.staff({ readOnly: true }),
  },
  calls: { list: 'GetShelvesLogs' },
  indexes: [
    ['shelfId'],
    ['warehouseId', 'logType'],
    ['targetId'],
    // The types of entries that shelves seldom have.
    { on: ['logType'], where: `log_type >= ${enumCodes.ShelvesLogType.Deactivate}` },
  ],
  search: ['targetNumber'],
  checks: {
    target_type_known: "target_type in ('package', 'commodity', 'bin', 'return', 'parcel', 'shelf')",
    quantity_not_negative: 'quantity >= 0',
  },
  page: {
    filters: ['shelfId', 'warehouseId', 'logType'],
    columns: ['shelfId', 'logType', 'targetType', 'targetNumber', 'quantity', 'operatorId', 'warehouseId'],
    form: [],
  },
});
