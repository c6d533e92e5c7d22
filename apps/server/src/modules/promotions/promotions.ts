import type { Module } from '../../core/module.ts';
import { promotionsInvariants } from './invariants.ts';
import { rewardBirthdays } from './birthdays.ts';
import { expireCoupons, settleDueRewards, turnActivities } from './scheduled.ts';
import { promotionsSubscribers } from './subscribers.ts';
import {
  claimPromotionCoupon,
  getActivityIssues,
  getPromotionActivitiesPage,
  getPromotionClaims,
  pauseActivity,
  publishPromotionActivities,
  resumeActivity,
} from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import {
  addUserCoupons,
  getCurrentUserRechargeAvailableCoupons,
  getSelectCoupons,
  getUserBillAvailableCoupons,
  getUserCoupons,
  getUserRechargeAvailableCoupons,
  revokeUserCoupons,
  stopCoupon,
} from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionActivity, promotionClaim } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { fillActivity, mayRemoveActivity } from './activity-rules.ts';
import { forBills, forOwnRecharge, forRecharge } from './available.ts';
import { claim } from './claim.ts';
import { fill, mayRemove } from './coupon-rules.ts';
import { promotionPage } from './promotion-page.ts';
import { countingCoupons, fillPromotion, mayRemovePromotion } from './promotion-rules.ts';
import { selectCoupons, userCoupons } from './queries.ts';
import { revoke } from './revoke.ts';
import { stop } from './stop.ts';
import { issueWithApproval, promotionMeasures } from './with-approval.ts';
import { withLimits } from '../wallet/public.ts';
import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { activityErrors } from '@entrepot/contract/modules/promotions/activity-errors.ts';

/** Pauses or resumes an activity. Throws `StateNotAllowed` in another state. */
const toggleActivity =
  (verb: 'pause' | 'resume') =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof pauseActivity>): Promise<boolean> => {
    const row = await lock(tx, caller, activity, id);
    await change(tx, caller, activity, row, { activityStatus: activityStates.after(row.activityStatus, verb) });
    return true;
  };

/** Returns a page of what an activity gave to whom. */
async function issuesOf(tx: Db, caller: Caller, { id, ...query }: Input<typeof getActivityIssues> & ListQuery) {
  await find(tx, caller, activity, id);
  return pageOf(tx, caller, activityIssue, query, { where: sql`activity_id = ${id}` });
}

const { create, edit, ...plain } = promotionActivity.calls!;
const promotionRules = { fill: fillPromotion, mayRemove: mayRemovePromotion };

/** The promotions module. */
export const promotions: Module = {
  name: 'promotions',
  calls: () => [
    ...crud(coupon, { fill, mayRemove }),
    ...handle(stopCoupon, stop),
    ...handle(getSelectCoupons, selectCoupons),
    ...handle(getUserCoupons, userCoupons),
    ...handle(getUserBillAvailableCoupons, forBills),
    ...handle(getUserRechargeAvailableCoupons, forRecharge),
    ...handle(getCurrentUserRechargeAvailableCoupons, forOwnRecharge),
    ...handle(addUserCoupons, issueWithApproval),
    ...handle(revokeUserCoupons, revoke),

    ...withLimits(crud(activity, { fill: fillActivity, mayRemove: mayRemoveActivity }), promotionMeasures),
    ...handle(pauseActivity, toggleActivity('pause')),
    ...handle(resumeActivity, toggleActivity('resume')),
    ...handle(getActivityIssues, issuesOf),

    ...crud({ ...promotionActivity, calls: plain }, promotionRules),
    ...withLimits(crud({ ...promotionActivity, calls: { create, edit } }, promotionRules).map(countingCoupons), promotionMeasures),
    ...withLimits(handle(publishPromotionActivities, publishPromotion), promotionMeasures),
    ...handle(getPromotionActivitiesPage, promotionPage),
    ...handle(claimPromotionCoupon, claim),
    ...handle(getPromotionClaims, claimsOf),
  ],
  invariants: promotionsInvariants,
  subscribers: promotionsSubscribers,
  jobs: [
    { name: 'expire-coupons', at: '15 * * * *', run: expireCoupons },
    { name: 'turn-activities', at: '* * * * *', run: turnActivities },
    { name: 'settle-rewards', at: '*/10 * * * *', run: settleDueRewards },
    { name: 'reward-birthdays', daily: '00:05', run: rewardBirthdays },
  ],
};

/** Publishes a promotion's page. Throws `StateNotAllowed` if it is published or ended. */
async function publishPromotion(tx: Tx, caller: Caller, { id }: Input<typeof publishPromotionActivities>) {
  const row = await lock(tx, caller, promotionActivity, id);
  if (row.activityStatus === enumCodes.ActivityStatus.Ended || row.endTime <= caller.now) throw activityErrors.promotionOver();
  await change(tx, caller, promotionActivity, row, { publishStatus: publishStates.after(row.publishStatus, 'publish') });
  return true;
}

/** Returns a page of the claims. */
async function claimsOf(tx: Db, caller: Caller, { id, ...query }: Input<typeof getPromotionClaims> & ListQuery) {
  await find(tx, caller, promotionActivity, id);
  return pageOf(tx, caller, promotionClaim, query, { where: sql`promotion_activity_id = ${id}` });
}
