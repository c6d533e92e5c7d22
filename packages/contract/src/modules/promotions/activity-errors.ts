import { errorsOf } from '../../core/errors.ts';

/** Refusals of activities and promotions. */
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
