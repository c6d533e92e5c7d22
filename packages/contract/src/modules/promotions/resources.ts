import { activity, activityIssue } from './activity.ts';
import { coupon } from './coupon.ts';
import { promotionActivity, promotionClaim, promotionCoupon } from './promotion-activity.ts';
import { userCoupon } from './user-coupon.ts';

/** Coupons, as kinds and in customers' hands, and the activities and pages that give them. */
export const promotionsResources = [
  coupon,
  userCoupon,
  activity,
  activityIssue,
  promotionActivity,
  promotionCoupon,
  promotionClaim,
] as const;
