import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { pickingListIndex } from '../picking/screens.ts';
import { takenAway } from './calls.ts';
import type { WaitingFilter } from './dashboard.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The steps at which packages and orders wait, in the order in which they go through them. */
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

/** From and to how many days of waiting an age reaches, by what it is called; the oldest has no end. */
export const waitingAges = {
  days0To1: [0, 1],
  days1To3: [1, 3],
  days3To7: [3, 7],
  days7To30: [7, 30],
  daysOver30: [30, null],
} as const;
export type WaitingAge = keyof typeof waitingAges;

const which = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  warehouseId: f.ref('warehouse'),
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }),
};
const pieces = f.count({ required: true });

/**
 * How long packages and orders have waited at each step by now, in days since they came to it. A line's screen and filter, narrowed by
 * `AgedFrom` and `AgedTo`, show just those that a number counts.
 */
export const getAgeingReport = call({
  path: '/LogisticsOrderReport/GetAgeingReport',
  who: 'PSW',
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  reads: true,
  takes: which,
  gives: f.list(
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
      /** Since when the one that waits longest does. */
      oldest: f.time(),
    },
    { required: true },
  ),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportAgeingReport = call({
  path: '/LogisticsOrderReport/ExportAgeingReport',
  who: 'PSW',
  needs: [logisticsOrderReportIndex.Export, pickingListIndex.Add],
  takes: { ...which, ...takenAway },
  gives: f.file({ required: true }),
});
