import { activity, activityIssue } from './activity.ts';
import { coupon } from './coupon.ts';
import { promotionActivity, promotionClaim, promotionCoupon } from './promotion-activity.ts';
import { userCoupon } from './user-coupon.ts';

/** Kinds of coupons, issued coupons, and the activities and pages that issue them. */
export const promotionsResources = [
  coupon,
  userCoupon,
  activity,
  activityIssue,
  promotionActivity,
  promotionCoupon,
  promotionClaim,
] as const;
