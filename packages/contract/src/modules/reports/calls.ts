import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput } from '../files/calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** By what the report of orders is summed: a lane goes from a warehouse to a country; `all` is one line for each currency. */
export const reportGroups = ['day', 'month', 'warehouse', 'shippingMethod', 'lane', 'carrier', 'customer', 'all'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The longest period of a report, in days: two years and a day between. */
export const longestPeriod = 732;

const site = f.ref('site', { seenBy: 'PS' });
const owner = f.ref('user', { wire: 'UserId', seenBy: 'PS' });
const which = {
  siteId: site,
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  ownerId: owner,
};
const grouped = { groupBy: f.text({ max: 20 }), ...which };
const pieces = f.count({ required: true });
const money = f.money({ required: true });
const address = f.file({ required: true });
/** How a report is taken away: a workbook, CSV, or pages to print. */
export const takenAway = { ...exportInput, asPdf: f.flag() };

/**
 * What a period brought, by day, month, warehouse, shipping method, lane, carrier or customer. `StartDate` and `EndDate` count as whole days of
 * the site's calendar; without them it is the last 30 days. Orders stand on the day they were made, drafts and cancelled ones left out;
 * money on the day of its bill, voided bills and the mall's left out, so that it adds up to the ledger: revenue less refunds is what
 * stands on the accounts of income. What carriers charge stands on the day it was taken in, as on the accounts of carriage. An order is on
 * time when it was signed for within the days of its shipping method, counted in days of the site's calendar from its departure.
 */
export const getLogisticsOrderReport = call({
  path: '/LogisticsOrderReport/GetLogisticsOrderReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: grouped,
  gives: f.page({
    /**
     * The day, the month, or the id of what is summed by, of a lane those of its warehouse and its country with a stroke between; empty for
     * what has none, such as bills that are for no order.
     */
    key: f.text({ required: true, max: 80 }),
    name: f.text({ max: 200 }),
    memberCode: f.text(),
    orders: pieces,
    packages: pieces,
    parcels: pieces,
    commodities: pieces,
    actualWeight: f.kilograms({ required: true }),
    billingWeight: f.kilograms({ required: true }),
    /** Of these orders so many were signed for, after so many days on the way on average. */
    signed: pieces,
    transitDays: f.rate(),
    /** Of those signed for so many went by a way that promises its days, and so many of them kept to it; the share in per cent. */
    promised: pieces,
    onTime: pieces,
    onTimeShare: f.rate(),
    bills: pieces,
    revenue: money,
    /** What was taken off, coupons among it. */
    discount: money,
    coupon: money,
    refund: money,
    /** Revenue less discounts and refunds. */
    net: money,
    /** What carriers charged, and what is left of the net revenue; for those alone who may see costs. */
    cost: f.money(),
    margin: f.money(),
    unpaid: money,
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportLogisticsOrderReport = call({
  path: '/LogisticsOrderReport/ExportLogisticsOrderReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Export,
  query: true,
  takes: { ...grouped, ...takenAway },
  gives: address,
});

/**
 * What came and went, one line for each day of the period: packages put on shelves, orders made, orders that left with their parcels, as
 * the movements of stock tell it.
 */
export const getThroughputReport = call({
  path: '/LogisticsOrderReport/GetThroughputReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: which,
  gives: f.list(
    {
      day: f.date({ required: true }),
      packagesIn: pieces,
      ordersMade: pieces,
      ordersOut: pieces,
      parcelsOut: pieces,
      weightOut: f.kilograms({ required: true }),
    },
    { required: true },
  ),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportThroughputReport = call({
  path: '/LogisticsOrderReport/ExportThroughputReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Export,
  query: true,
  takes: { ...which, ...takenAway },
  gives: address,
});

/** The first and last day of each age of a debt, by what it is called; without a last day all that is older. */
export const debtAges = {
  days0To30: [0, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  daysOver90: [91, null],
} as const;

// Days since it fell due: what is younger or older is left out.
const ofAge = { agedFrom: f.count({ max: 9999 }), agedTo: f.count({ max: 9999 }) };
const debtors = { siteId: site, ownerId: owner, ...ofAge, summed: f.flag() };

/**
 * What customers owe now, by the days since it fell due; one line for each customer, the greatest debt first, or `Summed` one for each
 * currency. It is what stands as arrears on their wallets: bills that fell due and the credit of overdue statements.
 */
export const getArrearsReport = call({
  path: '/LogisticsOrderReport/GetArrearsReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: debtors,
  gives: f.page({
    ownerId: f.id({ wire: 'UserId' }),
    memberCode: f.text(),
    userName: f.text(),
    days0To30: money,
    days31To60: money,
    days61To90: money,
    daysOver90: money,
    arrears: money,
    customers: pieces,
    oldestDue: f.date(),
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportArrearsReport = call({
  path: '/LogisticsOrderReport/ExportArrearsReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Export,
  query: true,
  takes: { siteId: site, ownerId: owner, ...ofAge, ...takenAway },
  gives: address,
});
