import type { Module } from '../../core/module.ts';
import { rewardBirthdays } from './birthdays.ts';
import { expireCoupons, turnActivities } from './by-the-clock.ts';
import { promotionsHearings } from './hearings.ts';
import {
  claimPromotionCoupon,
  getActivityIssues,
  getPromotionActivitiesPage,
  getPromotionClaims,
  pauseActivity,
  publishPromotionActivities,
  resumeActivity,
} from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activity } from '@entrepot/contract/modules/promotions/activity.ts';
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
import { promotionActivity } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { fillActivity, mayRemoveActivity } from './activity-rules.ts';
import { issuesOf, turnedTo } from './activity-verbs.ts';
import { forBills, forOwnRecharge, forRecharge } from './available.ts';
import { claim } from './claim.ts';
import { fill, mayRemove } from './coupon-rules.ts';
import { issue } from './issue.ts';
import { promotionPage } from './promotion-page.ts';
import { countingCoupons, fillPromotion, mayRemovePromotion } from './promotion-rules.ts';
import { claimsOf, publishPromotion } from './publish.ts';
import { selectCoupons, userCoupons } from './queries.ts';
import { revoke } from './revoke.ts';
import { stop } from './stop.ts';

const { create, edit, ...plain } = promotionActivity.calls!;
const promotionRules = { fill: fillPromotion, mayRemove: mayRemovePromotion };

/** All that this module brings. */
export const promotions: Module = {
  name: 'promotions',
  calls: () => [
    ...crud(coupon, { fill, mayRemove }),
    ...on(stopCoupon, stop),
    ...on(getSelectCoupons, selectCoupons),
    ...on(getUserCoupons, userCoupons),
    ...on(getUserBillAvailableCoupons, forBills),
    ...on(getUserRechargeAvailableCoupons, forRecharge),
    ...on(getCurrentUserRechargeAvailableCoupons, forOwnRecharge),
    ...on(addUserCoupons, issue),
    ...on(revokeUserCoupons, revoke),

    ...crud(activity, { fill: fillActivity, mayRemove: mayRemoveActivity }),
    ...on(pauseActivity, turnedTo('pause')),
    ...on(resumeActivity, turnedTo('resume')),
    ...on(getActivityIssues, issuesOf),

    ...crud({ ...promotionActivity, calls: plain }, promotionRules),
    ...crud({ ...promotionActivity, calls: { create, edit } }, promotionRules).map(countingCoupons),
    ...on(publishPromotionActivities, publishPromotion),
    ...on(getPromotionActivitiesPage, promotionPage),
    ...on(claimPromotionCoupon, claim),
    ...on(getPromotionClaims, claimsOf),
  ],
  hearings: promotionsHearings,
  jobs: [
    { name: 'expire-coupons', at: '15 * * * *', run: expireCoupons },
    { name: 'turn-activities', at: '* * * * *', run: turnActivities },
    { name: 'reward-birthdays', at: '5 16 * * *', run: rewardBirthdays },
  ],
};
