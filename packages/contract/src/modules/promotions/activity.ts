import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { activityIndex } from './screens.ts';

/** An activity or a promotion begins at its start, may be paused, and ends at its end or when nothing is left to give. */
export const activityStates = states('ActivityStatus', {
  NotStarted: { start: 'Running', end: 'Ended' },
  Running: { pause: 'Paused', end: 'Ended' },
  Paused: { resume: 'Running', end: 'Ended' },
});

/** What an activity gives: coupons of a kind, a fixed amount, or so many percent of a recharge. */
export const gift = {
  giftType: f.enum('GiftType', { required: true, starts: 1 }),
  couponId: f.ref('coupon'),
  quantity: f.count({ min: 1, max: 100, starts: 1 }),
  amount: f.money(),
  percentage: f.percent(),
};

/** Gifts that customers get by themselves when something happens, such as a recharge. Amounts are in the wallet's currency. */
export const activity = resource({
  name: 'activity',
  module: 'promotions',
  table: 'activity',
  title: 'name',
  area: 'Activity',
  who: { read: 'PS', write: 'PS' },
  screen: activityIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    activityType: f.enum('ActivityType', { required: true }),
    activityStatus: f.state(activityStates, 'NotStarted'),
    startTime: f.time({ required: true }),
    endTime: f.time({ required: true }),
    // 0: as often as wanted.
    maximumDistribution: f.count({ starts: 0 }),
    issuedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    // None: as many as wanted.
    remainingQuantity: f.count({ byServer: true }),
    // How often for each customer in one period; 0: always.
    claimLimit: f.count({ starts: 0 }),
    resetCycle: f.enum('ResetCycle', { required: true, starts: 1 }),
    // The least recharge or bill that counts.
    minimumAmount: f.money({ starts: '0' }),
    // None: every customer.
    roleIds: f.refs('role', { starts: [] }),
    gifts: f.list(gift, { required: true, max: 20 }),
  },
  calls: {
    list: 'GetActivities',
    create: 'EstablishActivity',
    getEdit: 'GetEditActivity',
    edit: 'EditActivity',
    remove: 'DeleteActivity',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['activityType', 'activityStatus'], ['activityStatus']],
  search: ['name'],
  checks: {
    dates_in_order: 'start_time < end_time',
    minimum_not_negative: 'coalesce(minimum_amount, 0) >= 0',
    left_is_what_is_not_issued:
      'issued_quantity >= 0 and case when coalesce(maximum_distribution, 0) = 0 then remaining_quantity is null else remaining_quantity >= 0 and remaining_quantity = maximum_distribution - issued_quantity end',
  },
  page: {
    filters: ['activityType', 'activityStatus'],
    columns: [
      'name',
      'activityType',
      'activityStatus',
      'startTime',
      'endTime',
      'issuedQuantity',
      'remainingQuantity',
      'maximumDistribution',
      'claimLimit',
      'resetCycle',
      'minimumAmount',
    ],
    form: [
      ['name'],
      ['activityType', 'minimumAmount', 'roleIds'],
      ['startTime', 'endTime'],
      ['maximumDistribution', 'claimLimit', 'resetCycle'],
      ['gifts'],
    ],
  },
});

/** One gift that a customer got from an activity, and what for. */
export const activityIssue = resource({
  name: 'activityIssue',
  module: 'promotions',
  table: 'activity_issue',
  bare: true,
  appendOnly: true,
  area: 'Activity',
  who: { read: 'PS', write: '' },
  screen: activityIndex,
  fields: {
    activityId: f.ref('activity', { byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    // "customer", "birthday", "recharge", "bill" or "promotionClaim": what it was given for.
    sourceType: f.text({ byServer: true, required: true, max: 40 }),
    sourceId: f.id({ byServer: true, required: true, widget: 'code' }),
    // The place of the gift among those of one occasion.
    seq: f.count({ byServer: true, required: true, starts: 0 }),
    giftType: f.enum('GiftType', { byServer: true, required: true }),
    couponId: f.ref('coupon', { byServer: true }),
    quantity: f.count({ byServer: true }),
    // In the wallet's currency.
    amount: f.money({ byServer: true }),
    userCouponId: f.ref('userCoupon', { byServer: true }),
    journalId: f.ref('journal', { byServer: true, shows: { JournalSerialNumber: 'serialNumber' } }),
  },
  calls: { list: 'GetActivityIssues' },
  unique: [['activityId', 'ownerId', 'sourceId', 'seq']],
  indexes: [['activityId'], ['activityId', 'ownerId'], ['ownerId']],
  checks: { coupon_or_amount: '(gift_type = 1) = (coupon_id is not null) and (gift_type = 1) = (amount is null)' },
  page: {
    filters: ['ownerId', 'giftType'],
    columns: ['ownerId', 'giftType', 'couponId', 'quantity', 'amount', 'journalId', 'sourceType'],
    form: [],
  },
});
