import { errorsOf } from '../../core/errors.ts';

/** What activities and promotions say no to. */
export const activityErrors = errorsOf('promotions', {
  activityOver: 'StateNotAllowed',
  activityGave: 'InUse',
  typeFixed: 'StateNotAllowed',
  couponTwice: 'CouponRowExists',
  percentage: 'GiftPercentageRange',
  promotionOver: 'StateNotAllowed',
  promotionClaimed: 'InUse',
  couponClaimed: 'InUse',
  notForYou: 'StateNotAllowed',
  notYet: 'StateNotAllowed',
  over: 'StateNotAllowed',
  limitReached: 'ClaimLimitReached',
  allGone: 'NoInventory',
});
