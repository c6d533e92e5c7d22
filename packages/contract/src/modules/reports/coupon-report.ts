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
 * The coupons issued in a period, one line for each kind of coupon and currency: how many are open, used, expired or revoked, and the
 * discounts on bills or bonuses on recharges of the used ones. The discounts on bills agree with the coupon account of the ledger.
 */
export const getCouponReport = call({
  path: '/LogisticsOrderReport/GetCouponReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.page({
    couponId: f.id({ required: true }),
    name: f.text({ max: 200 }),
    given: pieces,
    open: pieces,
    used: pieces,
    expired: pieces,
    revoked: pieces,
    /** The used share of the issued ones, in per cent. */
    usedShare: f.rate(),
    takenOff: money,
    addedToRecharges: money,
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportCouponReport = call({
  path: '/LogisticsOrderReport/ExportCouponReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Export,
  query: true,
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
