import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { getArrearsReport, getLogisticsOrderReport, getThroughputReport } from './calls.ts';
import { getWarehouseWorkReport } from './work-report.ts';

const pieces = f.count({ required: true });
const { key, bills, revenue, discount, refund, net, currencyCode } = getLogisticsOrderReport.gives.of;
const {
  memberCode: _code,
  userName: _name,
  ownerId: _owner,
  customers: _customers,
  oldestDue: _oldest,
  ...debt
} = getArrearsReport.gives.of;
const { day, packagesIn, ordersMade, ordersOut } = getThroughputReport.gives.of;

/** What a list's address is narrowed by: each filter's key with a value or several. */
export type WaitingFilter = Readonly<Record<string, number | boolean | string | readonly number[]>>;

/** Of a queue so many are counted; what is more is told as a bound. */
export const mostCounted = 999;

/**
 * The first page of whoever asks: what waits for them, the queue with the longest waiting first; the last 30 days of the site's calendar
 * and what they brought, for those who may see it; of a customer what is kept in the house, how far they have come, and their last order.
 */
export const getDashboard = call({
  path: '/LogisticsOrderReport/GetDashboard',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: {},
  gives: f.object({
    waiting: f.list(
      {
        name: f.text({ required: true, max: 40 }),
        /** The screen whose list shows just these under `filter`, and the one where they are worked off, if it is another. */
        screen: f.text({ required: true, max: 60 }),
        at: f.text({ max: 60 }),
        filter: f.json<WaitingFilter, { required: true }>({ required: true }),
        count: pieces,
        countIsBound: f.flag({ required: true }),
        /** Since when the one that waits longest does. */
        oldest: f.time(),
      },
      { required: true },
    ),
    days: f.list({ day, packagesIn, ordersMade, ordersOut }),
    money: f.list({ key, bills, revenue, discount, refund, net, currencyCode }),
    arrears: f.list(debt),
    /** What was done on the floor today, the busiest person first, for those who lead it. */
    work: f.list(getWarehouseWorkReport.gives.of),
    /** When the site's money and goods were checked last, if ever, and how much did not agree. */
    ledger: f.object({ checkedTime: f.time(), differenceCount: f.count() }),
    /** Of a customer's packages so many are kept; the fewest days for which one of them is still kept free, today included. */
    kept: f.object({ count: pieces, countIsBound: f.flag({ required: true }), freeDaysLeft: f.count() }),
    begun: f.object({ declared: f.flag({ required: true }), ordered: f.flag({ required: true }) }),
    lastOrder: f.object({ id: f.id({ required: true }), ...logisticsOrder.fields }),
  }),
});
