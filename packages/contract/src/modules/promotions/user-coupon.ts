import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { mineUserCouponIndex, platformStaffCouponIndex, userCouponIndex } from './screens.ts';

/** An online payment holds a coupon until it ends; a used one comes back only with a full refund or a voided bill. */
export const userCouponStates = states('UserCouponStatus', {
  Unused: { reserve: 'Reserved', use: 'Used', expire: 'Expired', revoke: 'Revoked' },
  Reserved: { release: 'Unused', use: 'Used' },
  Used: { giveBack: 'Unused', giveBackExpired: 'Expired' },
});

/** One coupon in a customer's hands. */
export const userCoupon = resource({
  name: 'userCoupon',
  module: 'promotions',
  table: 'user_coupon',
  title: 'couponId',
  area: 'UserCoupon',
  who: { read: 'CPS', write: '' },
  screen: userCouponIndex,
  readableFrom: [mineUserCouponIndex, platformStaffCouponIndex],
  fields: {
    couponId: f.ref('coupon', {
      byServer: true,
      required: true,
      shows: {
        CouponName: 'name',
        PreferentialAmount: 'preferentialAmount',
        AvailableAmount: 'availableAmount',
        AvailableWeight: 'availableWeight',
        Superposition: 'superposition',
        UseScope: 'useScope',
      },
    }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    userCouponStatus: f.state(userCouponStates, 'Unused'),
    startDate: f.time({ byServer: true, required: true }),
    expirationTime: f.time({ byServer: true, required: true }),
    usedTime: f.time({ byServer: true }),
    // The online payment that holds it.
    heldById: f.id({ byServer: true, seenBy: 'PS' }),
    billId: f.ref('bill', { byServer: true, shows: { BillSerialNumber: 'serialNumber' } }),
    rechargeId: f.ref('recharge', { byServer: true, shows: { RechargeSerialNumber: 'serialNumber' } }),
    // What it took off, in the currency of the bill.
    usedAmount: f.money({ byServer: true }),
    // "staff" for those a person of the staff gave.
    sourceType: f.text({ byServer: true, max: 40 }),
    sourceId: f.id({ byServer: true, widget: 'code' }),
    issuerId: f.ref('user', { byServer: true, seenBy: 'PS', shows: { IssuerName: 'nickName' } }),
  },
  calls: { list: 'GetUserCoupons' },
  indexes: [
    ['ownerId', 'userCouponStatus'],
    ['ownerId'],
    ['couponId'],
    ['userCouponStatus', 'expirationTime'],
    ['billId'],
    ['rechargeId'],
    ['heldById'],
  ],
  checks: {
    used_in_one_place: 'bill_id is null or recharge_id is null',
    used_has_time: `(user_coupon_status = ${enumCodes.UserCouponStatus.Used}) = (used_time is not null)`,
    used_amount_not_negative: 'coalesce(used_amount, 0) >= 0',
    held_by_something: `user_coupon_status <> ${enumCodes.UserCouponStatus.Reserved} or held_by_id is not null`,
  },
  page: {
    filters: ['ownerId', 'couponId', 'userCouponStatus', 'sourceType', 'issuerId'],
    columns: ['couponId', 'ownerId', 'userCouponStatus', 'startDate', 'expirationTime', 'usedTime', 'usedAmount', 'billId', 'rechargeId'],
    form: [],
  },
});
