import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { publishStates } from '../content/publish-states.ts';
import { activityStates } from './activity.ts';
import { promotionActivitiesIndex } from './screens.ts';

/** What stands on a promotion's page: 1 a picture, 2 a text, 3 the coupons. */
export const blockKinds = { picture: 1, text: 2, coupons: 3 } as const;
export const pageBlock = {
  kind: f.count({ required: true, min: 1, max: 3 }),
  imageUrls: f.images({ starts: [] }),
  title: f.translations({ max: 100 }),
  text: f.translations({ max: 2000 }),
};

/** A coupon of a promotion: how many there are of it in all and for each customer; 0: as many as wanted. */
export const offeredCoupon = {
  couponId: f.ref('coupon', { required: true }),
  maximumDistribution: f.count({ starts: 0 }),
  claimLimit: f.count({ starts: 1 }),
};

/** A page on which customers claim coupons for some time. */
export const promotionActivity = resource({
  name: 'promotionActivity',
  module: 'promotions',
  table: 'promotion_activity',
  title: 'name',
  area: 'PromotionActivities',
  who: { read: 'PS', write: 'PS' },
  screen: promotionActivitiesIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    activityStatus: f.state(activityStates, 'NotStarted'),
    publishStatus: f.state(publishStates, 'Draft'),
    startTime: f.time({ required: true }),
    endTime: f.time({ required: true }),
    resetCycle: f.enum('ResetCycle', { required: true, starts: 1 }),
    // None: every customer.
    roleIds: f.refs('role', { starts: [] }),
    coupons: f.list(offeredCoupon, { required: true, max: 40 }),
    pageConfiguration: f.list(pageBlock, { starts: [], max: 30 }),
    // Brings a visitor to the page, on a phone too.
    registerLink: f.text({ byServer: true, max: 255 }),
    issuedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
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

/** How many of a coupon a promotion gave out, beside how many it may. */
export const promotionCoupon = resource({
  name: 'promotionCoupon',
  module: 'promotions',
  table: 'promotion_coupon',
  bare: true,
  fields: {
    promotionActivityId: f.ref('promotionActivity', { byServer: true, required: true }),
    couponId: f.ref('coupon', { byServer: true, required: true }),
    maximumDistribution: f.count({ byServer: true, required: true, starts: 0 }),
    issuedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    claimLimit: f.count({ byServer: true, required: true, starts: 0 }),
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
  who: { read: 'PS', write: '' },
  screen: promotionActivitiesIndex,
  fields: {
    promotionActivityId: f.ref('promotionActivity', { wire: 'PromotionActivitiesId', byServer: true, required: true }),
    couponId: f.ref('coupon', {
      byServer: true,
      required: true,
      shows: { CouponName: 'name', PreferentialAmount: 'preferentialAmount' },
    }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    // The period of the claim limit, such as 2026-11.
    period: f.text({ byServer: true, required: true, max: 16 }),
    seq: f.count({ byServer: true, required: true, starts: 0 }),
    userCouponId: f.ref('userCoupon', { byServer: true, required: true }),
  },
  calls: { list: 'GetPromotionClaims' },
  unique: [['promotionActivityId', 'couponId', 'ownerId', 'period', 'seq']],
  indexes: [['promotionActivityId'], ['ownerId']],
  page: { filters: ['ownerId', 'couponId'], columns: ['ownerId', 'couponId', 'period'], form: [] },
});
