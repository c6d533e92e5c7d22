import { coupon } from './coupon.ts';
import { userCoupon } from './user-coupon.ts';

/** Coupons, as kinds and in customers' hands. */
export const promotionsResources = [coupon, userCoupon] as const;
