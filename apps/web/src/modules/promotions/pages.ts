import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the promotions module. */
export const pages: Pages = {
  ActivityIndex: () => import('./activity-page.tsx'),
  CouponIndex: () => import('./coupon-page.tsx'),
  UserCouponIndex: () => import('./user-coupon-page.tsx'),
  PlatformStaffCouponIndex: () => import('./staff-coupon-page.tsx'),
  MineUserCouponIndex: () => import('./my-coupon-page.tsx'),
  PreviewPromotionActivitiesIndex: () => import('./preview-page.tsx'),
  PromotionActivitiesIndex: () => import('./promotion-page.tsx'),
};
