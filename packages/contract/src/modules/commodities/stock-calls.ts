import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { stockTotals } from './commodity-calls.ts';
import { lotInput } from './lot-fields.ts';
import { commodityIndex, commodityInventoryIndex } from './screens.ts';

/** Exports the list of stock to a file. */
export const exportCommodityInventory = call({
  path: '/Commodity/ExportCommodityInventory',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: commodityInventoryIndex.Export,
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    commodityId: anyOf(f.ref('commodity')),
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] })),
    warehouseId: anyOf(f.ref('warehouse')),
    shelfId: anyOf(f.ref('shelf', { apiName: 'ShelvesId' })),
    inventoryState: anyOf(f.enum('InventoryState')),
    ...exportInput,
  },
  output: startedJob,
});

/** Corrects the stock of one place, up or down, with a reason. Corrections above the site's limit for one person need a stock count. */
export const adjustCommodityInventory = call({
  path: '/Commodity/AdjustCommodityInventory',
  aliases: ['/UserCommodity/AdjustCommodityInventory'],
  audience: ['platform', 'site'],
  needs: commodityInventoryIndex.Adjust,
  idempotent: true,
  input: {
    warehouseId: f.ref('warehouse', { required: true }),
    /** Empty for goods that were received and are not on a shelf yet. */
    shelfId: f.ref('shelf', { apiName: 'ShelvesId' }),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: -1_000_000, max: 1_000_000 }),
    /** Of added pieces: their lot. Of removed pieces: only those of this lot. */
    ...lotInput,
    remarks: f.longText({ required: true }),
  },
  output: done,
});

const reportFilters = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] }),
  warehouseId: f.ref('warehouse'),
  /** Only goods that have been on shelves for at least so many days. */
  daysAtLeast: f.count({ max: 10_000 }),
  runsLow: f.flag(),
};

/** Totals of a customer's goods in a warehouse, one line for each commodity and warehouse. */
export const getCommodityReport = call({
  path: '/Commodity/GetCommodityReport',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [commodityInventoryIndex, commodityIndex],
  transaction: 'none',
  query: true,
  input: reportFilters,
  output: f.page({
    commodityId: f.id({ required: true }),
    commodityCode: f.text({ required: true }),
    commodityName: f.text({ required: true }),
    identificationCode: f.text(),
    ownerId: f.id({ apiName: 'UserId', required: true }),
    memberCode: f.text(),
    userName: f.text(),
    warehouseId: f.id({ required: true }),
    warehouseName: f.text({ required: true }),
    ...stockTotals,
    earlyWarningQuantity: f.count({ required: true }),
    runsLow: f.flag({ required: true }),
    oldestBatch: f.date(),
    daysInStock: f.count(),
    /** Volume of the goods in the warehouse. */
    volume: f.cubicMetres({ required: true }),
    weight: f.kilograms({ required: true }),
    value: f.money(),
    currencyCode: f.text(),
  }),
});

/** The report as a spreadsheet; returns its address. */
export const printCommodityReport = call({
  path: '/Commodity/PrintCommodityReport',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  input: reportFilters,
  output: f.file({ required: true }),
});

/** Prints labels with the identification codes of commodities as a PDF, with a number of copies for each; returns its address. */
export const printCommodityLabels = call({
  path: '/Commodity/PrintCommodityLabels',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: commodityIndex.Print,
  input: { ids: f.ids({ required: true, max: 200 }), copies: f.count({ min: 1, max: 200, default: 1 }) },
  output: f.file({ required: true }),
});
