import { anyOf, call, done, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { billIndex } from '../billing/screens.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { couponIndex, mineUserCouponIndex, platformStaffCouponIndex, userCouponIndex } from './screens.ts';
import { userCoupon } from './user-coupon.ts';

const byId = { id: f.id({ required: true }) };

/** Issues no more of a coupon; those in customers' hands stay usable. */
export const stopCoupon = call({ path: '/Coupon/StopCoupon', who: 'PS', needs: couponIndex.Stop, takes: byId, gives: done });

/** Coupons that may be issued, to choose from. */
export const getSelectCoupons = call({
  path: '/Coupon/GetSelectCoupons',
  who: 'PS',
  needs: null,
  reads: true,
  query: true,
  takes: { siteId: f.ref('site') },
  gives: f.page({
    ...byId,
    name: f.text({ required: true }),
    preferentialAmount: f.money({ required: true }),
    // How many more may be issued; null: as many as wanted.
    remainingQuantity: f.count(),
  }),
});

/** What a coupon was used on: it took something off a bill, or added something to a recharge. */
export const couponUses = ['bill', 'recharge'] as const;

/** Coupons in customers' hands; a customer's own for customers. `currencyId` is that of the customers' wallets. */
export const getUserCoupons = call({
  path: '/UserCoupon/GetUserCoupons',
  who: 'CPS',
  needs: [userCouponIndex, mineUserCouponIndex, platformStaffCouponIndex],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: { ...anyOf(userCoupon.fields.ownerId), seenBy: 'PS' },
    couponId: anyOf(userCoupon.fields.couponId),
    userCouponStatus: anyOf(userCoupon.fields.userCouponStatus),
    sourceType: f.text({ max: 40 }),
    issuerId: { ...anyOf(userCoupon.fields.issuerId), seenBy: 'PS' },
    currencyId: f.ref('currency'),
    usedOn: f.text({ max: 8 }),
  },
  gives: f.page({ ...userCoupon.fields, expenseType: f.text() }),
});

/** One coupon of the chooser. Id is the customer's coupon, CouponId its kind. */
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
  // In which currencies it counts; none: any.
  currencyIds: f.ids({ wire: 'CurrencyId' }),
};
const toPay = { billIds: f.ids(), currencyId: f.ref('currency') };
const toRecharge = { currencyId: f.ref('currency'), rechargeAmount: f.money(), ownerId: f.ref('user') };
const choice = f.list(chooserCoupon, { required: true });

/** The coupons that each by itself could be used for some bills now, those that end soonest first. */
export const getUserBillAvailableCoupons = call({
  path: '/UserCoupon/GetUserBillAvailableCoupons',
  who: 'C',
  needs: billIndex.Pay,
  reads: true,
  query: true,
  takes: toPay,
  gives: choice,
});

/** The coupons of a customer that add to a recharge of an amount. */
export const getUserRechargeAvailableCoupons = call({
  path: '/UserCoupon/GetUserRechargeAvailableCoupons',
  who: 'CPS',
  needs: [rechargeIndex, userCouponIndex],
  reads: true,
  query: true,
  takes: toRecharge,
  gives: choice,
});

/** The caller's own coupons that add to a recharge; without an amount, to one that covers the bills. */
export const getCurrentUserRechargeAvailableCoupons = call({
  path: '/UserCoupon/GetCurrentUserRechargeAvailableCoupons',
  who: 'C',
  needs: rechargeIndex,
  reads: true,
  query: true,
  takes: { ...toRecharge, billIds: f.ids() },
  gives: choice,
});

/** Gives so many of a coupon to each of some customers: those named, or all of some roles or organizations. Answers how many in all. */
export const addUserCoupons = call({
  path: '/UserCoupon/AddUserCoupons',
  who: 'PS',
  needs: userCouponIndex.Issue,
  takes: {
    couponId: f.ref('coupon', { required: true }),
    userIds: f.refs('user'),
    roleIds: f.refs('role'),
    organizeIds: f.refs('organize'),
    quantity: f.count({ required: true, min: 1, max: 100 }),
  },
  gives: f.count({ required: true }),
  idempotent: true,
});

/** Takes unused coupons back from customers. */
export const revokeUserCoupons = call({
  path: '/UserCoupon/RevokeUserCoupons',
  who: 'PS',
  needs: userCouponIndex.Revoke,
  takes: { ids: f.ids({ required: true }) },
  gives: rowResults,
  each: 'ids',
});
