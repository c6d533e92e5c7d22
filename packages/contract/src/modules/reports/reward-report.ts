import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

const which = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }),
};
const pieces = f.count({ required: true });
const money = f.money({ required: true });

/**
 * The rewards of a period, one line for each activity and currency. Money counts on the day it was given to a balance or taken back, as on the
 * gift account of the ledger. Rewards, pending amounts and coupons are those promised in the period, as they are now. The cost is the money
 * given less what was taken back, and the used amounts of the coupons. Without an activity: the site's referral rewards.
 */
export const getRewardReport = call({
  path: '/LogisticsOrderReport/GetRewardReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.page({
    activityId: f.id(),
    name: f.text({ max: 200 }),
    rewards: pieces,
    /** Promised money that is neither given nor taken back. */
    pending: money,
    given: money,
    takenBack: money,
    couponsGiven: pieces,
    couponsUsed: pieces,
    usedAmount: money,
    couponsExpired: pieces,
    expiredAmount: money,
    couponsTakenBack: pieces,
    cost: f.money({ required: true, signed: true }),
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportRewardReport = call({
  path: '/LogisticsOrderReport/ExportRewardReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
