import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityIndex, commodityInventoryIndex } from './screens.ts';

const pieces = f.count({ required: true });
const filters = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] }),
  warehouseId: f.ref('warehouse'),
  /** Only goods that have been on shelves for at least so many days. */
  daysAtLeast: f.count({ max: 10_000 }),
};

/** The first and last day of each age group, by its name; without a last day it is open-ended. */
export const ages = {
  days0To30: [0, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  days91To180: [91, 180],
  daysOver180: [181, null],
} as const;

/** Stock ageing: pieces by the days since they were first shelved, one line for each commodity and warehouse, the oldest first. */
export const getStockAgeing = call({
  path: '/Commodity/GetStockAgeing',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [commodityInventoryIndex, commodityIndex],
  transaction: 'none',
  query: true,
  input: filters,
  output: f.page({
    commodityId: f.id({ required: true }),
    commodityCode: f.text({ required: true }),
    commodityName: f.text({ required: true }),
    memberCode: f.text(),
    userName: f.text(),
    warehouseId: f.id({ required: true }),
    warehouseName: f.text({ required: true }),
    days0To30: pieces,
    days31To60: pieces,
    days61To90: pieces,
    days91To180: pieces,
    daysOver180: pieces,
    /** In the warehouse, but not on a shelf yet. */
    notShelved: pieces,
    quantity: pieces,
    oldestBatch: f.date(),
    daysInStock: f.count(),
  }),
});

/** The same as a spreadsheet; returns its address. */
export const printStockAgeing = call({
  path: '/Commodity/PrintStockAgeing',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  input: filters,
  output: f.file({ required: true }),
});
