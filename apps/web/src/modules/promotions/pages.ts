import type { Pages } from '../../core/pages.ts';

/** The screens of the promotions module. */
export const pages: Pages = {
  CouponIndex: () => import('./coupon-page.tsx'),
  UserCouponIndex: () => import('./user-coupon-page.tsx'),
  PlatformStaffCouponIndex: () => import('./staff-coupon-page.tsx'),
  MineUserCouponIndex: () => import('./my-coupon-page.tsx'),
};
