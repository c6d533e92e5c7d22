import { anyOf, call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { billIndex } from '../billing/screens.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { couponIndex, mineUserCouponIndex, platformStaffCouponIndex, userCouponIndex } from './screens.ts';
import { userCoupon } from './user-coupon.ts';

const byId = { id: f.id({ required: true }) };

/** Stops issuing a coupon; issued ones stay usable. */
export const stopCoupon = call({
  path: '/Coupon/StopCoupon',
  audience: ['platform', 'site'],
  needs: couponIndex.Stop,
  input: byId,
  output: done,
});

/** Coupons that can be issued, for choosing. */
export const getSelectCoupons = call({
  path: '/Coupon/GetSelectCoupons',
  audience: ['platform', 'site'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { siteId: f.ref('site') },
  output: f.page({
    ...byId,
    name: f.text({ required: true }),
    preferentialAmount: f.money({ required: true }),
    // The number that may still be issued; null: unlimited.
    remainingQuantity: f.count(),
  }),
});

/** The use of a coupon: a discount on a bill, or a bonus on a recharge. */
export const couponUses = ['bill', 'recharge'] as const;

/** Issued coupons; customers get their own. `currencyId` is that of the customers' wallets. */
export const getUserCoupons = call({
  path: '/UserCoupon/GetUserCoupons',
  audience: ['platform', 'site', 'customer'],
  needs: [userCouponIndex, mineUserCouponIndex, platformStaffCouponIndex],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: { ...anyOf(userCoupon.fields.ownerId), seenBy: ['platform', 'site'] },
    couponId: anyOf(userCoupon.fields.couponId),
    userCouponStatus: anyOf(userCoupon.fields.userCouponStatus),
    sourceType: f.text({ max: 40 }),
    issuerId: { ...anyOf(userCoupon.fields.issuerId), seenBy: ['platform', 'site'] },
    currencyId: f.ref('currency'),
    usedOn: f.text({ max: 8 }),
  },
  output: f.page({ ...userCoupon.fields, expenseType: f.text() }),
});

/** One selectable coupon. Id is the customer's coupon, CouponId its kind. */
export const chooserCoupon = {
  ...byId,
  couponId: f.id({ required: true }),
  name: f.text({ required: true }),
  preferentialAmount: f.money({ required: true }),
  availableAmount: f.money(),
  availableWeight: f.kilograms(),
  startDate: f.time({ required: true }),
  expirationTime: f.time({ required: true }),
  expenseTypeId: f.id(),
  expenseType: f.text(),
  superposition: f.flag({ required: true }),
  // The currencies it is valid for; none: any.
  currencyIds: f.ids({ apiName: 'CurrencyId' }),
};
const toPay = { billIds: f.ids(), currencyId: f.ref('currency') };
const toRecharge = { currencyId: f.ref('currency'), rechargeAmount: f.money(), ownerId: f.customer() };
const choice = f.list(chooserCoupon, { required: true });

/** The coupons that could each be used alone for some bills now, those that expire soonest first. */
export const getUserBillAvailableCoupons = call({
  path: '/UserCoupon/GetUserBillAvailableCoupons',
  audience: ['customer'],
  needs: billIndex.Pay,
  transaction: 'none',
  query: true,
  input: toPay,
  output: choice,
});

/** The coupons of a customer that add a bonus to a recharge of an amount. */
export const getUserRechargeAvailableCoupons = call({
  path: '/UserCoupon/GetUserRechargeAvailableCoupons',
  audience: ['platform', 'site', 'customer'],
  needs: [rechargeIndex, userCouponIndex],
  transaction: 'none',
  query: true,
  input: toRecharge,
  output: choice,
});

/** The caller's own coupons that add a bonus to a recharge; without an amount, to one that covers the bills. */
export const getCurrentUserRechargeAvailableCoupons = call({
  path: '/UserCoupon/GetCurrentUserRechargeAvailableCoupons',
  audience: ['customer'],
  needs: rechargeIndex,
  transaction: 'none',
  query: true,
  input: { ...toRecharge, billIds: f.ids() },
  output: choice,
});

/**
 * Issues a number of coupons to each of some customers: the given ones, or all of some roles or organizations. Returns the total number.
 */
export const addUserCoupons = call({
  path: '/UserCoupon/AddUserCoupons',
  audience: ['platform', 'site'],
  needs: userCouponIndex.Issue,
  input: {
    couponId: f.ref('coupon', { required: true }),
    userIds: f.refs('user'),
    roleIds: f.refs('role'),
    organizeIds: f.refs('organize'),
    quantity: f.count({ required: true, min: 1, max: 100 }),
  },
  output: f.count({ required: true }),
  idempotent: true,
});

/** Revokes unused coupons of customers. */
export const revokeUserCoupons = call({
  path: '/UserCoupon/RevokeUserCoupons',
  audience: ['platform', 'site'],
  needs: userCouponIndex.Revoke,
  input: { ids: f.ids({ required: true }) },
  output: rowResults,
  each: 'ids',
});
