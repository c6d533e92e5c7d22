import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityIndex, commodityInventoryIndex } from '../commodities/screens.ts';
import { takenAway } from './calls.ts';

const which = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] }),
  warehouseId: f.ref('warehouse'),
};
const pieces = f.count({ required: true });

/**
 * Stock over a period, one line for each commodity and warehouse: opening stock, in, out and closing stock, according to the stock
 * movements. `StartDate` and `EndDate` count as whole days of the site's calendar; the default is the last 30 days. Goods on their way are
 * not in stock; moves from shelf to shelf count neither as in nor as out.
 */
export const getInventoryReport = call({
  path: '/LogisticsOrderReport/GetInventoryReport',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [commodityInventoryIndex, commodityIndex],
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.page({
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
    /** The closing stock at the declared price of a piece; empty without one. */
    value: f.money(),
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportInventoryReport = call({
  path: '/LogisticsOrderReport/ExportInventoryReport',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [commodityInventoryIndex.Export, commodityIndex.Print],
  query: true,
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
