import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** A customer without an order for this many days counts as lost, on the day on which they are over. */
export const lostAfterDays = 90;

/** The counts of customers: registered, ordered for the first time, ordered again after being lost, ordered at all, lost. */
export const customerCounts = ['registered', 'gained', 'back', 'active', 'lost'] as const;
/** All numbers of a line, each of which opens the list of its customers: those counts, and the active customers at the end. */
export const customerNumbers = [...customerCounts, 'standing'] as const;
export type CustomerNumber = (typeof customerNumbers)[number];

const site = f.ref('site', { seenBy: ['platform', 'site'] });
const pieces = f.count({ required: true });

/**
 * Customers gained and lost, one line for each month of the period. `standing` is the number of customers who ordered within the last
 * ninety days at the end of the month or period: those of the month before, plus gained and returned ones, less lost ones. Drafts and
 * cancelled orders do not count.
 */
export const getCustomerReport = call({
  path: '/LogisticsOrderReport/GetCustomerReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: { siteId: site },
  output: f.list(
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

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportCustomerReport = call({
  path: '/LogisticsOrderReport/ExportCustomerReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { siteId: site, ...takenAway },
  output: f.file({ required: true }),
});

/** The customers behind one number of that report, most recent first. */
export const getCustomersOfReport = call({
  path: '/LogisticsOrderReport/GetCustomersOfReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: { siteId: site, counted: f.text({ required: true, max: 20 }) },
  output: f.page({
    ownerId: f.id({ apiName: 'UserId', required: true }),
    memberCode: f.text(),
    userName: f.text(),
    /** The time of the registration, the (last) order, or the loss. */
    time: f.time({ required: true }),
    orders: pieces,
    lastOrder: f.time(),
  }),
});
