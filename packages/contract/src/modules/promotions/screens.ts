import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineUserCouponIndex = screen('MineUserCouponIndex');
export const userCouponIndex = screen('UserCouponIndex', ['Issue', 'Revoke']);
export const platformStaffCouponIndex = screen('PlatformStaffCouponIndex');
export const activityIndex = screen('ActivityIndex', ['Pause', 'Resume']);
export const promotionActivitiesIndex = screen('PromotionActivitiesIndex', ['Publish']);
export const couponIndex = screen('CouponIndex', ['Stop']);

/** Their places in the menu. */
export const promotionsScreens: readonly MenuPlace[] = [
  {
    screen: mineUserCouponIndex,
    at: ['mine', 30],
    activities: ['Marketing'],
    audience: ['customer'],
    icon: 's-ticket',
    titles: ['优惠券', '優惠券', 'Coupons'],
    isPersonal: true,
  },
  {
    screen: userCouponIndex,
    at: ['users', 70],
    activities: ['Marketing'],
    audience: ['platform', 'site'],
    icon: 's-ticket',
    titles: ['用户优惠券', '用戶優惠券', 'User coupons'],
  },
  {
    screen: platformStaffCouponIndex,
    at: ['staff', 80],
    activities: ['Marketing'],
    audience: ['platform', 'site'],
    icon: 's-ticket',
    titles: ['员工发放的优惠券', '員工發放的優惠券', 'Coupons issued by staff'],
  },
  {
    screen: activityIndex,
    at: ['site', 70],
    activities: ['Marketing'],
    audience: ['platform', 'site'],
    icon: 'present',
    titles: ['活动', '活動', 'Activities'],
    variants: ['Establish', 'Edit', 'IssueRecord'],
  },
  {
    screen: promotionActivitiesIndex,
    at: ['site', 80],
    activities: ['Marketing'],
    audience: ['platform', 'site'],
    icon: 'trophy',
    titles: ['推广活动', '推廣活動', 'Promotion activities'],
    variants: ['Establish', 'Edit', 'PageConfiguration', 'ClaimRecord'],
  },
  {
    screen: couponIndex,
    at: ['site', 90],
    activities: ['Marketing'],
    audience: ['platform', 'site'],
    icon: 's-ticket',
    titles: ['优惠券', '優惠券', 'Coupons'],
  },
];
