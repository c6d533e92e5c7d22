import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { publishStates } from '../content/publish-states.ts';
import { activityStates } from './activity.ts';
import { promotionActivitiesIndex } from './screens.ts';

/** The blocks of a promotion's page: 1 a picture, 2 a text, 3 the coupons. */
export const blockKinds = { picture: 1, text: 2, coupons: 3 } as const;
export const pageBlock = {
  kind: f.count({ required: true, min: 1, max: 3 }),
  imageUrls: f.images({ default: [] }),
  title: f.translations({ max: 100 }),
  text: f.translations({ max: 2000 }),
};

/** A coupon of a promotion: its number in total and for each customer; 0: unlimited. */
export const offeredCoupon = {
  couponId: f.ref('coupon', { required: true }),
  maximumDistribution: f.count({ default: 0 }),
  claimLimit: f.count({ default: 1 }),
};

/** A page on which customers claim coupons during a period. */
export const promotionActivity = resource({
  name: 'promotionActivity',
  module: 'promotions',
  table: 'promotion_activity',
  title: 'name',
  area: 'PromotionActivities',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: promotionActivitiesIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    activityStatus: f.state(activityStates, 'NotStarted'),
    publishStatus: f.state(publishStates, 'Draft'),
    startTime: f.time({ required: true }),
    endTime: f.endTime({ required: true }),
    resetCycle: f.enum('ResetCycle', { required: true, default: 1 }),
    // Empty: all customers.
    roleIds: f.refs('role', { default: [] }),
    coupons: f.list(offeredCoupon, { required: true, max: 40 }),
    pageConfiguration: f.list(pageBlock, { default: [], max: 30 }),
    // Opens the page for visitors, on a phone too.
    registerLink: f.text({ readOnly: true, max: 255 }),
    issuedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
  },
  calls: {
    list: 'GetPromotionActivitiesList',
    create: 'EstablishPromotionActivities',
    getEdit: 'GetEditPromotionActivities',
    edit: 'EditPromotionActivities',
    remove: 'DeletePromotionActivities',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['activityStatus'], ['publishStatus']],
  search: ['name'],
  checks: { dates_in_order: 'start_time < end_time', issued_not_negative: 'issued_quantity >= 0' },
  page: {
    filters: ['activityStatus', 'publishStatus'],
    columns: ['name', 'activityStatus', 'publishStatus', 'startTime', 'endTime', 'issuedQuantity', 'resetCycle', 'registerLink'],
    form: [['name'], ['startTime', 'endTime'], ['resetCycle', 'roleIds'], ['coupons']],
  },
});

/** The issued number of a promotion's coupon, and its limit. */
export const promotionCoupon = resource({
  name: 'promotionCoupon',
  module: 'promotions',
  table: 'promotion_coupon',
  bare: true,
  fields: {
    promotionActivityId: f.ref('promotionActivity', { readOnly: true, required: true }),
    couponId: f.ref('coupon', { readOnly: true, required: true }),
    maximumDistribution: f.count({ readOnly: true, required: true, default: 0 }),
    issuedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    claimLimit: f.count({ readOnly: true, required: true, default: 0 }),
  },
  unique: [['promotionActivityId', 'couponId']],
  checks: {
    issued_within_maximum: 'issued_quantity >= 0 and (maximum_distribution = 0 or issued_quantity <= maximum_distribution)',
  },
});

/** One coupon that a customer claimed on a promotion's page. */
export const promotionClaim = resource({
  name: 'promotionClaim',
  module: 'promotions',
  table: 'promotion_claim',
  bare: true,
  appendOnly: true,
  area: 'PromotionActivities',
  audience: { read: ['platform', 'site'], write: [] },
  screen: promotionActivitiesIndex,
  scope: { customer: 'ownerId' },
  fields: {
    promotionActivityId: f.ref('promotionActivity', { apiName: 'PromotionActivitiesId', readOnly: true, required: true }),
    couponId: f.ref('coupon', {
      readOnly: true,
      required: true,
      display: { CouponName: 'name', PreferentialAmount: 'preferentialAmount' },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    // The period of the claim limit, such as 2026-11.
    period: f.text({ readOnly: true, required: true, max: 16 }),
    seq: f.count({ readOnly: true, required: true, default: 0 }),
    userCouponId: f.ref('userCoupon', { readOnly: true, required: true }),
  },
  calls: { list: 'GetPromotionClaims' },
  unique: [['promotionActivityId', 'couponId', 'ownerId', 'period', 'seq']],
  indexes: [['promotionActivityId'], ['ownerId']],
  page: { filters: ['ownerId', 'couponId'], columns: ['ownerId', 'couponId', 'period'], form: [] },
});
