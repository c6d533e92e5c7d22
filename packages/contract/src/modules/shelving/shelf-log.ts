import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shelvesIndex } from './screens.ts';

/** What `targetType` of a shelf's log may say. */
export type ShelfLogTarget = 'package' | 'commodity' | 'bin' | 'return' | 'shelf';

/** One thing that happened on a shelf: goods put on, taken off, moved or picked, or the shelf itself switched off. */
export const shelfLog = resource({
  name: 'shelfLog',
  module: 'shelving',
  table: 'shelf_log',
  bare: true,
  appendOnly: true,
  area: 'Shelves',
  who: { read: 'PSW', write: '' },
  screen: shelvesIndex,
  fields: {
    shelfId: f.ref('shelf', {
      wire: 'ShelvesId',
      byServer: true,
      required: true,
      shows: { ShelvesName: 'number', ShelvesNumber: 'number' },
    }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    logType: f.enum('ShelvesLogType', { wire: 'ShelvesLogType', byServer: true, required: true }),
    targetType: f.text({ byServer: true, required: true, max: 16 }),
    targetId: f.id({ byServer: true }),
    targetNumber: f.text({ byServer: true, max: 64 }),
    quantity: f.count({ byServer: true, required: true, starts: 0 }),
    operatorId: f.ref('user', { byServer: true }),
  },
  calls: { list: 'GetShelvesLogs' },
  indexes: [['shelfId'], ['warehouseId', 'logType'], ['targetId']],
  search: ['targetNumber'],
  checks: {
    target_type_known: "target_type in ('package', 'commodity', 'bin', 'return', 'shelf')",
    quantity_not_negative: 'quantity >= 0',
  },
  page: {
    filters: ['shelfId', 'warehouseId', 'logType'],
    columns: ['shelfId', 'logType', 'targetType', 'targetNumber', 'quantity', 'operatorId', 'warehouseId'],
    form: [],
  },
});
