import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { pickingListIndex } from '../picking/screens.ts';
import { takenAway } from './calls.ts';
import type { WaitingFilter } from './dashboard.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The steps at which packages and orders wait, in the order of the workflow. */
export const ageingSteps = [
  'toWeigh',
  'toShelve',
  'shelved',
  'toApprove',
  'toPick',
  'picking',
  'toPack',
  'toBag',
  'bagged',
  'underWay',
  'toFetch',
] as const;
export type AgeingStep = (typeof ageingSteps)[number];

/** The first and last day of each group of waiting times, by its name; the oldest has no end. */
export const waitingAges = {
  days0To1: [0, 1],
  days1To3: [1, 3],
  days3To7: [3, 7],
  days7To30: [7, 30],
  daysOver30: [30, null],
} as const;
export type WaitingAge = keyof typeof waitingAges;

const which = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  warehouseId: f.ref('warehouse'),
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }),
};
const pieces = f.count({ required: true });

/**
 * How long packages and orders have waited at each step, in days since they reached it. A line's screen and filter, with `AgedFrom` and
 * `AgedTo`, list exactly the counted ones.
 */
export const getAgeingReport = call({
  path: '/LogisticsOrderReport/GetAgeingReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  transaction: 'none',
  input: which,
  output: f.list(
    {
      step: f.text({ required: true, max: 20 }),
      screen: f.text({ required: true, max: 60 }),
      filter: f.json<WaitingFilter, { required: true }>({ required: true }),
      days0To1: pieces,
      days1To3: pieces,
      days3To7: pieces,
      days7To30: pieces,
      daysOver30: pieces,
      waiting: pieces,
      /** Since when the oldest entry has waited. */
      oldest: f.time(),
    },
    { required: true },
  ),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportAgeingReport = call({
  path: '/LogisticsOrderReport/ExportAgeingReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderReportIndex.Export, pickingListIndex.Add],
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
