import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { freeStorage } from '../packages/free-storage.ts';
import { getArrearsReport, getLogisticsOrderReport, getThroughputReport } from './calls.ts';
import { getWarehouseWorkReport } from './work-report.ts';

const pieces = f.count({ required: true });
const { key, bills, revenue, discount, refund, net, currencyCode } = getLogisticsOrderReport.output.children;
const {
  memberCode: _code,
  userName: _name,
  ownerId: _owner,
  customers: _customers,
  oldestDue: _oldest,
  ...debt
} = getArrearsReport.output.children;
const { day, packagesIn, ordersMade, ordersOut } = getThroughputReport.output.children;

/** The filter of a list's address: each filter's key with a value or several. */
export type WaitingFilter = Readonly<Record<string, number | boolean | string | readonly number[]>>;

/** Counts of a queue are capped at this number; larger ones are returned as a bound. */
export const maxCounted = 999;

/**
 * The caller's start page: their queues, the one with the longest waiting entry first; the last 30 days of the site's calendar and their
 * results, for those who may see them; for a customer the packages in storage, their progress, and the last order.
 */
export const getDashboard = call({
  path: '/LogisticsOrderReport/GetDashboard',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  input: {},
  output: f.object({
    waiting: f.list(
      {
        name: f.text({ required: true, max: 40 }),
        /** The screen whose list shows exactly these under `filter`, and the screen where they are processed, if different. */
        screen: f.text({ required: true, max: 60 }),
        at: f.text({ max: 60 }),
        /** The view of a screen with several lists. */
        view: f.text({ max: 40 }),
        filter: f.json<WaitingFilter, { required: true }>({ required: true }),
        count: pieces,
        countIsBound: f.flag({ required: true }),
        /** Since when the oldest entry has waited. */
        oldest: f.time(),
      },
      { required: true },
    ),
    days: f.list({ day, packagesIn, ordersMade, ordersOut }),
    money: f.list({ key, bills, revenue, discount, refund, net, currencyCode }),
    arrears: f.list(debt),
    /** Today's work on the floor, the busiest person first, for team leaders. */
    work: f.list(getWarehouseWorkReport.output.children),
    /** When the site's money and goods were last checked, if ever, and the number of differences. */
    ledger: f.object({
      checkedTime: f.time(),
      differenceCount: f.count(),
      rules: f.list({ rule: f.text({ required: true }), count: f.count({ required: true }) }),
    }),
    /** Number of the customer's packages in storage; the free storage of the one that is charged first. */
    stored: f.object({ count: pieces, countIsBound: f.flag({ required: true }), ...freeStorage }),
    begun: f.object({ declared: f.flag({ required: true }), ordered: f.flag({ required: true }) }),
    lastOrder: f.object({ id: f.id({ required: true }), ...logisticsOrder.fields }),
  }),
});
