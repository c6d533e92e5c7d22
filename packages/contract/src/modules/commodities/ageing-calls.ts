import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityIndex, commodityInventoryIndex } from './screens.ts';

const pieces = f.count({ required: true });
const filters = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PSW' }),
  warehouseId: f.ref('warehouse'),
  /** Only what has lain on shelves for so many days at least. */
  daysAtLeast: f.count({ max: 10_000 }),
};

/** The first and last day of each age, by what it is called; without a last day all that is older. */
export const ages = {
  days0To30: [0, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  days91To180: [91, 180],
  daysOver180: [181, null],
} as const;

/** How old stock is: pieces by the days since they were first shelved, one line for each commodity and warehouse, the oldest first. */
export const getStockAgeing = call({
  path: '/Commodity/GetStockAgeing',
  who: 'CPSW',
  twinForAll: true,
  needs: [commodityInventoryIndex, commodityIndex],
  reads: true,
  query: true,
  takes: filters,
  gives: f.page({
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
    /** In the house, but on no shelf yet. */
    notShelved: pieces,
    quantity: pieces,
    oldestBatch: f.date(),
    daysInStock: f.count(),
  }),
});

/** The same as a spreadsheet; gives its address. */
export const printStockAgeing = call({
  path: '/Commodity/PrintStockAgeing',
  who: 'CPSW',
  twinForAll: true,
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  takes: filters,
  gives: f.file({ required: true }),
});
