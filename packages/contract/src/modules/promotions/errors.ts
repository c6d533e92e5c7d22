import { errorsOf } from '../../core/errors.ts';

/** Refusals of coupons; amounts are in the wallet's currency, weights in kg. */
export const promotionsErrors = errorsOf('promotions', {
  fixed: 'StateNotAllowed',
  promised: 'StateNotAllowed',
  ended: 'StateNotAllowed',
  issued: 'InUse',
  noneLeft: 'NoInventory',
  noCustomers: 'NotFound',
  tooManyAtOnce: 'LimitExceeded',
  ofOtherCustomer: 'CouponNotUsable',
  spent: 'CouponNotUsable',
  notStarted: 'CouponNotUsable',
  expired: 'CouponNotUsable',
  otherCurrency: 'CouponNotUsable',
  otherUse: 'CouponNotUsable',
  sameKind: 'SameCouponTypeSelected',
  onlyAlone: 'OnlyOneExclusionCouponCanBeUsed',
  spendTooLow: 'CouponAmountNotMet',
  weightTooLow: 'CouponWeightNotMet',
  nothingToTakeOff: 'CouponNotUsable',
});
