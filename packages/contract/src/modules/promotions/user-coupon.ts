import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { mineUserCouponIndex, platformStaffCouponIndex, userCouponIndex } from './screens.ts';

/**
 * An online payment reserves a coupon until it ends; a used one is returned only with a full refund or a voided bill. A coupon given for an
 * order or a recharge is pending until that can no longer be undone.
 */
export const userCouponStates = states('UserCouponStatus', {
  Unused: { reserve: 'Reserved', use: 'Used', expire: 'Expired', revoke: 'Revoked' },
  Reserved: { release: 'Unused', use: 'Used' },
  // Forfeited: its order was cancelled at a site that does not return coupons.
  Used: { restore: 'Unused', restoreExpired: 'Expired', forfeit: 'Revoked' },
  Pending: { mature: 'Unused', forfeit: 'Revoked' },
});

/** One coupon of a customer. */
export const userCoupon = resource({
  name: 'userCoupon',
  module: 'promotions',
  table: 'user_coupon',
  title: 'couponId',
  area: 'UserCoupon',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: userCouponIndex,
  readableFrom: [mineUserCouponIndex, platformStaffCouponIndex],
  scope: { customer: 'ownerId' },
  fields: {
    couponId: f.ref('coupon', {
      readOnly: true,
      required: true,
      display: {
        CouponName: 'name',
        PreferentialAmount: 'preferentialAmount',
        AvailableAmount: 'availableAmount',
        AvailableWeight: 'availableWeight',
        Superposition: 'superposition',
        UseScope: 'useScope',
      },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    userCouponStatus: f.state(userCouponStates, 'Unused'),
    startDate: f.time({ readOnly: true, required: true }),
    expirationTime: f.time({ readOnly: true, required: true }),
    usedTime: f.time({ readOnly: true }),
    // The online payment that reserves it.
    heldById: f.id({ readOnly: true, seenBy: ['platform', 'site'] }),
    billId: f.ref('bill', { readOnly: true, display: { BillSerialNumber: 'serialNumber' } }),
    rechargeId: f.ref('recharge', { readOnly: true, display: { RechargeSerialNumber: 'serialNumber' } }),
    // Its discount, in the currency of the bill.
    usedAmount: f.money({ currency: 'site', readOnly: true }),
    // "staff" for those issued by a staff member.
    sourceType: f.text({ readOnly: true, max: 40 }),
    sourceId: f.id({ readOnly: true, widget: 'code' }),
    issuerId: f.staff({ readOnly: true, seenBy: ['platform', 'site'], display: { IssuerName: 'displayName' } }),
  },
  calls: { list: 'GetUserCoupons' },
  sortedByChange: true,
  indexes: [
    ['ownerId', 'userCouponStatus'],
    ['ownerId'],
    ['couponId'],
    ['userCouponStatus', 'expirationTime'],
    ['billId'],
    ['rechargeId'],
    ['heldById'],
    { on: ['issuerId'], where: 'issuer_id is not null' },
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
