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
import { crud } from '../../core/crud.ts';
import { type Handler, on } from '../../core/handler.ts';
import { forBills, forOwnRecharge, forRecharge } from './available.ts';
import { fill, mayRemove } from './coupon-rules.ts';
import { issue } from './issue.ts';
import { selectCoupons, userCoupons } from './queries.ts';
import { revoke } from './revoke.ts';
import { stop } from './stop.ts';

/** The calls of this module. */
export const promotions: readonly Handler[] = [
  ...crud(coupon, { fill, mayRemove }),
  ...on(stopCoupon, stop),
  ...on(getSelectCoupons, selectCoupons),
  ...on(getUserCoupons, userCoupons),
  ...on(getUserBillAvailableCoupons, forBills),
  ...on(getUserRechargeAvailableCoupons, forRecharge),
  ...on(getCurrentUserRechargeAvailableCoupons, forOwnRecharge),
  ...on(addUserCoupons, issue),
  ...on(revokeUserCoupons, revoke),
];
