import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** Whoever made no order for so many days is lost, on the day on which they are over. */
export const lostAfterDays = 90;

/** What is counted of customers: who registered, ordered for the first time, ordered again after being lost, ordered at all, was lost. */
export const customerCounts = ['registered', 'gained', 'back', 'active', 'lost'] as const;
/** Every number of a line, each of which opens the customers that it counts: those, and who stood at the end. */
export const customerNumbers = [...customerCounts, 'standing'] as const;
export type CustomerNumber = (typeof customerNumbers)[number];

const site = f.ref('site', { seenBy: 'PS' });
const pieces = f.count({ required: true });

/**
 * Customers gained and lost, one line for each month of the period. `standing` is how many ordered within the last ninety days when the
 * month, or the period, ended: those of the month before, more those gained and come back, less those lost. Drafts and cancelled orders
 * count for nothing.
 */
export const getCustomerReport = call({
  path: '/LogisticsOrderReport/GetCustomerReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: { siteId: site },
  gives: f.list(
    {
      month: f.text({ required: true, max: 7 }),
      registered: pieces,
      gained: pieces,
      back: pieces,
      active: pieces,
      lost: pieces,
      standing: pieces,
    },
    { required: true },
  ),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportCustomerReport = call({
  path: '/LogisticsOrderReport/ExportCustomerReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Export,
  query: true,
  takes: { siteId: site, ...takenAway },
  gives: f.file({ required: true }),
});

/** The customers that one number of that report counts, those it happened to last first. */
export const getCustomersOfReport = call({
  path: '/LogisticsOrderReport/GetCustomersOfReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: { siteId: site, counted: f.text({ required: true, max: 20 }) },
  gives: f.page({
    ownerId: f.id({ wire: 'UserId', required: true }),
    memberCode: f.text(),
    userName: f.text(),
    /** When it happened: registered, ordered (of several times the last), or lost. */
    time: f.time({ required: true }),
    orders: pieces,
    lastOrder: f.time(),
  }),
});
