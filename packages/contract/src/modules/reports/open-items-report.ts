import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** With whom an item is open: the carrier of the order, or the marketplace that it was sold on. */
export const openItemGroups = ['carrier', 'marketplace'] as const;
export type OpenItemGroup = (typeof openItemGroups)[number];

/** The first and last day of each age of an item since its delivery, by name; without a last day it is open-ended. */
export const openItemAges = {
  days0To7: [0, 7],
  days8To14: [8, 14],
  days15To30: [15, 30],
  daysOver30: [31, null],
} as const;

const which = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }), groupBy: f.text({ max: 20 }) };
const money = f.money({ required: true });
const pieces = f.count({ required: true });

/**
 * Open items with carriers, or with the marketplaces of shops, one line for each currency: cash on delivery of delivered orders
 * that is not booked as collected, and collected money that was not paid over, by days since delivery; carrier charges that are valid and not paid.
 */
export const getOpenItemsReport = call({
  path: '/LogisticsOrderReport/GetOpenItemsReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.page({
    carrierId: f.id(),
    name: f.text({ max: 200 }),
    notCollected: money,
    notPaidOver: f.money({ required: true, signed: true }),
    open: f.money({ required: true, signed: true }),
    orders: pieces,
    days0To7: f.money({ required: true, signed: true }),
    days8To14: f.money({ required: true, signed: true }),
    days15To30: f.money({ required: true, signed: true }),
    daysOver30: f.money({ required: true, signed: true }),
    oldest: f.date(),
    charges: money,
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportOpenItemsReport = call({
  path: '/LogisticsOrderReport/ExportOpenItemsReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
