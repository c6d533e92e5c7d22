import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput } from '../files/calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The groupings of the order report: a lane goes from a warehouse to a country; `all` is one line for each currency. */
export const reportGroups = ['day', 'month', 'warehouse', 'shippingMethod', 'lane', 'carrier', 'customer', 'all'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Maximum period of a report, in days: two years and a day between. */
export const maxPeriodDays = 732;

const site = f.ref('site', { seenBy: ['platform', 'site'] });
const owner = f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] });
const which = {
  siteId: site,
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  ownerId: owner,
};
const grouped = { groupBy: f.text({ max: 20 }), ...which };
const pieces = f.count({ required: true });
const money = f.money({ required: true });
const address = f.file({ required: true });
/** The formats of an exported report: a workbook, CSV, or a PDF. */
export const takenAway = { ...exportInput, asPdf: f.flag() };

/**
 * Results of a period, by day, month, warehouse, shipping method, lane, carrier or customer. `StartDate` and `EndDate` count as whole days
 * of the site's calendar; the default is the last 30 days. Orders count on the day they were created, without drafts and cancelled ones;
 * money on the day of its bill, and what corrects a bill on the day of the correction, without the mall's, so that it agrees with the ledger:
 * revenue less refunds is the balance of the income accounts. Carrier charges count on the day of import, voided ones are taken off on the day
 * of the void, as on the carriage accounts. Unpaid amounts are those of now. An order is on time when it was signed
 * for within the days of its shipping method, counted in days of the site's calendar from its departure.
 */
export const getLogisticsOrderReport = call({
  path: '/LogisticsOrderReport/GetLogisticsOrderReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: grouped,
  output: f.page({
    /**
     * The day, the month, or the id of the group, for a lane the ids of its warehouse and country separated by a slash; empty without a
     * group, such as for bills that are for no order.
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
    /** The delivered ones of these orders, and their average number of days on the way. */
    signed: pieces,
    transitDays: f.rate(),
    /** Of the delivered orders, those whose shipping method promises its days, and those delivered within them; the share in per cent. */
    promised: pieces,
    onTime: pieces,
    onTimeShare: f.rate(),
    bills: pieces,
    revenue: money,
    /** Discounts, including coupons. */
    discount: money,
    coupon: money,
    refund: money,
    /** Revenue less discounts and refunds. */
    net: money,
    /** Carrier charges, and the remaining net revenue; only for users who may see costs. */
    cost: f.money(),
    margin: f.money(),
    unpaid: money,
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportLogisticsOrderReport = call({
  path: '/LogisticsOrderReport/ExportLogisticsOrderReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { ...grouped, ...takenAway },
  output: address,
});

/**
 * Throughput, one line for each day of the period: packages put on shelves, orders created, orders that left with their parcels, according
 * to the stock movements.
 */
export const getThroughputReport = call({
  path: '/LogisticsOrderReport/GetThroughputReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.list(
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

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportThroughputReport = call({
  path: '/LogisticsOrderReport/ExportThroughputReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { ...which, ...takenAway },
  output: address,
});

/** The first and last day of each age group of a debt, by its name; without a last day it is open-ended. */
export const debtAges = {
  days0To30: [0, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  daysOver90: [91, null],
} as const;

// Days since it fell due: younger and older ones are left out.
const ofAge = { agedFrom: f.count({ max: 9999 }), agedTo: f.count({ max: 9999 }) };
const debtors = { siteId: site, ownerId: owner, ...ofAge, summed: f.flag() };

/**
 * The current debts of customers, by days overdue; one line for each customer, the greatest debt first, or with `Summed` one for each currency. It
 * equals the arrears of their wallets: overdue bills and the credit of overdue statements.
 */
export const getArrearsReport = call({
  path: '/LogisticsOrderReport/GetArrearsReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: debtors,
  output: f.page({
    ownerId: f.id({ apiName: 'UserId' }),
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

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportArrearsReport = call({
  path: '/LogisticsOrderReport/ExportArrearsReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { siteId: site, ownerId: owner, ...ofAge, ...takenAway },
  output: address,
});
