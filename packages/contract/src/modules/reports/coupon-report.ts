import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

const which = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }),
};
const pieces = f.count({ required: true });
const money = f.money({ required: true });

/**
 * What became of the coupons that were given in a period, one line for each kind of coupon and currency: how many are still open, were
 * used, ran out or were taken back, and what the used ones took off bills or added to recharges. What they took off bills adds up to what
 * the ledger has as coupons.
 */
export const getCouponReport = call({
  path: '/LogisticsOrderReport/GetCouponReport',
  who: 'PS',
  needs: logisticsOrderReportIndex,
  reads: true,
  query: true,
  takes: which,
  gives: f.page({
    couponId: f.id({ required: true }),
    name: f.text({ max: 200 }),
    given: pieces,
    open: pieces,
    used: pieces,
    expired: pieces,
    revoked: pieces,
    /** Of those given so many were used, in per cent. */
    usedShare: f.rate(),
    takenOff: money,
    addedToRecharges: money,
    currencyCode: f.text({ max: 3 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportCouponReport = call({
  path: '/LogisticsOrderReport/ExportCouponReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Export,
  query: true,
  takes: { ...which, ...takenAway },
  gives: f.file({ required: true }),
});
