import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { stockTotals } from './commodity-calls.ts';
import { commodityIndex, commodityInventoryIndex } from './screens.ts';

/** The list of stock as a file. */
export const exportCommodityInventory = call({
  path: '/Commodity/ExportCommodityInventory',
  who: 'CPSW',
  twinForAll: true,
  needs: commodityInventoryIndex.Export,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    commodityId: anyOf(f.ref('commodity')),
    ownerId: anyOf(f.ref('user', { wire: 'UserId', seenBy: 'PSW' })),
    warehouseId: anyOf(f.ref('warehouse')),
    shelfId: anyOf(f.ref('shelf', { wire: 'ShelvesId' })),
    inventoryState: anyOf(f.enum('InventoryState')),
    ...exportInput,
  },
  gives: startedJob,
});

/** Corrects what lies in one place, up or down, with a reason. What is more than the site allows one person is corrected by a count. */
export const adjustCommodityInventory = call({
  path: '/Commodity/AdjustCommodityInventory',
  aliases: ['/UserCommodity/AdjustCommodityInventory'],
  who: 'PS',
  needs: commodityInventoryIndex.Adjust,
  idempotent: true,
  takes: {
    warehouseId: f.ref('warehouse', { required: true }),
    /** Not given: what was received and lies on no shelf yet. */
    shelfId: f.ref('shelf', { wire: 'ShelvesId' }),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: -1_000_000, max: 1_000_000 }),
    remarks: f.longText({ required: true }),
  },
  gives: done,
});

const reportFilters = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PSW' }),
  warehouseId: f.ref('warehouse'),
  /** Only what has lain on shelves for so many days at least. */
  daysAtLeast: f.count({ max: 10_000 }),
  runsLow: f.flag(),
};

/** What a customer's goods come to in a warehouse, one line for each commodity and warehouse. */
export const getCommodityReport = call({
  path: '/Commodity/GetCommodityReport',
  who: 'CPSW',
  twinForAll: true,
  needs: [commodityInventoryIndex, commodityIndex],
  reads: true,
  query: true,
  takes: reportFilters,
  gives: f.page({
    commodityId: f.id({ required: true }),
    commodityCode: f.text({ required: true }),
    commodityName: f.text({ required: true }),
    identificationCode: f.text(),
    ownerId: f.id({ wire: 'UserId', required: true }),
    memberCode: f.text(),
    userName: f.text(),
    warehouseId: f.id({ required: true }),
    warehouseName: f.text({ required: true }),
    ...stockTotals,
    earlyWarningQuantity: f.count({ required: true }),
    runsLow: f.flag({ required: true }),
    oldestBatch: f.date(),
    daysInStock: f.count(),
    /** Of what is in the house. */
    volume: f.cubicMetres({ required: true }),
    weight: f.kilograms({ required: true }),
    value: f.money(),
    currencyCode: f.text(),
  }),
});

/** The report as a spreadsheet; gives its address. */
export const printCommodityReport = call({
  path: '/Commodity/PrintCommodityReport',
  who: 'CPSW',
  twinForAll: true,
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  takes: reportFilters,
  gives: f.file({ required: true }),
});

/** Labels with the identification codes of commodities as a PDF, so many of each; gives its address. */
export const printCommodityLabels = call({
  path: '/Commodity/PrintCommodityLabels',
  who: 'CPSW',
  twinForAll: true,
  needs: commodityIndex.Print,
  takes: { ids: f.ids({ required: true, max: 200 }), copies: f.count({ min: 1, max: 200, starts: 1 }) },
  gives: f.file({ required: true }),
});
