import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityIndex, commodityInventoryIndex } from '../commodities/screens.ts';
import { takenAway } from './calls.ts';

const which = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PSW' }),
  warehouseId: f.ref('warehouse'),
};
const pieces = f.count({ required: true });

/**
 * What a period did to stock, one line for each commodity and warehouse: what lay there when it began, what came in, what went out, and
 * what was left, as the movements of stock tell it. `StartDate` and `EndDate` count as whole days of the site's calendar; without them it
 * is the last 30 days. Goods on their way are not in stock; what only moved from shelf to shelf neither came nor went.
 */
export const getInventoryReport = call({
  path: '/LogisticsOrderReport/GetInventoryReport',
  who: 'CPSW',
  needs: [commodityInventoryIndex, commodityIndex],
  reads: true,
  query: true,
  takes: which,
  gives: f.page({
    commodityId: f.id({ required: true }),
    commodityCode: f.text({ required: true }),
    commodityName: f.text({ required: true }),
    identificationCode: f.text(),
    memberCode: f.text(),
    userName: f.text(),
    warehouseId: f.id({ required: true }),
    warehouseName: f.text({ required: true }),
    startQuantity: pieces,
    inQuantity: pieces,
    outQuantity: pieces,
    endQuantity: pieces,
    /** What is left at the price declared for a piece; empty where none was declared. */
    value: f.money(),
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportInventoryReport = call({
  path: '/LogisticsOrderReport/ExportInventoryReport',
  who: 'CPSW',
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  takes: { ...which, ...takenAway },
  gives: f.file({ required: true }),
});
