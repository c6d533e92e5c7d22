import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { activityIndex } from './screens.ts';

/** An activity or a promotion starts at its start time, may be paused, and ends at its end time or when nothing is left to give. */
export const activityStates = states('ActivityStatus', {
  NotStarted: { start: 'Running', end: 'Ended' },
  Running: { pause: 'Paused', end: 'Ended' },
  Paused: { resume: 'Running', end: 'Ended' },
});

/** The gift of an activity: coupons of a kind, a fixed amount, or a percentage of a recharge. */
export const gift = {
  giftType: f.enum('GiftType', { required: true, default: 1 }),
  couponId: f.ref('coupon'),
  quantity: f.count({ min: 1, max: 100, default: 1 }),
  amount: f.money({ currency: 'site' }),
  percentage: f.percent(),
};

/** Gifts that customers get automatically after an event such as a recharge. Amounts are in the wallet's currency. */
export const activity = resource({
  name: 'activity',
  module: 'promotions',
  table: 'activity',
  title: 'name',
  area: 'Activity',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: activityIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    activityType: f.enum('ActivityType', { required: true }),
    activityStatus: f.state(activityStates, 'NotStarted'),
    startTime: f.time({ required: true }),
    endTime: f.endTime({ required: true }),
    // 0: unlimited.
    maximumDistribution: f.count({ default: 0 }),
    issuedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    // Empty: unlimited.
    remainingQuantity: f.count({ readOnly: true }),
    // Maximum number for each customer in one period; 0: unlimited.
    claimLimit: f.count({ default: 0 }),
    resetCycle: f.enum('ResetCycle', { required: true, default: 1 }),
    // The minimum recharge or bill.
    minimumAmount: f.money({ currency: 'site', default: '0' }),
    // Empty: all customers.
    roleIds: f.refs('role', { default: [] }),
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

/**
 * A reward is given once what it is for can no longer be undone, and taken back with it. A taken back one is restored when the refund of its
 * recharge fails.
 */
export const rewardStates = states('RewardStatus', {
  Pending: { give: 'Given', revoke: 'TakenBack' },
  Given: { give: 'Given', revoke: 'TakenBack' },
  TakenBack: { give: 'Given', restore: 'Pending', revoke: 'TakenBack' },
});

/** One gift that a customer got or will get from an activity, and its occasion. Without an activity it is the referral reward of the site. */
export const activityIssue = resource({
  name: 'activityIssue',
  module: 'promotions',
  table: 'activity_issue',
  bare: true,
  area: 'Activity',
  audience: { read: ['platform', 'site'], write: [] },
  screen: activityIndex,
  scope: { customer: 'ownerId' },
  fields: {
    activityId: f.ref('activity', { readOnly: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    rewardStatus: f.state(rewardStates, 'Pending'),
    // The occasion: "customer", "birthday", "recharge", "bill" or "promotionClaim".
    sourceType: f.text({ readOnly: true, required: true, max: 40 }),
    sourceId: f.id({ readOnly: true, required: true, widget: 'code' }),
    // The position of the gift among those of one occasion.
    seq: f.count({ readOnly: true, required: true, default: 0 }),
    giftType: f.enum('GiftType', { readOnly: true, required: true }),
    couponId: f.ref('coupon', { readOnly: true }),
    quantity: f.count({ readOnly: true }),
    // The reward of the whole occasion, in the wallet's currency.
    amount: f.money({ currency: 'site', readOnly: true }),
    // The part of it in the wallet, and the part that could not be reversed yet because the balance was too low.
    givenAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    owedAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    // The amount recharged or paid; a part of it that is undone takes back the same part of the gift.
    basisAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    // When it is given at the earliest; empty for orders, which are delivered first.
    dueTime: f.time({ readOnly: true }),
    userCouponId: f.ref('userCoupon', { readOnly: true }),
    journalId: f.ref('journal', { readOnly: true, display: { JournalSerialNumber: 'serialNumber' } }),
  },
  calls: { list: 'GetActivityIssues' },
  unique: [['activityId', 'ownerId', 'sourceId', 'seq'], { on: ['ownerId', 'sourceId'], where: 'activity_id is null' }],
  indexes: [['activityId'], ['activityId', 'ownerId'], ['ownerId'], ['sourceId'], ['rewardStatus', 'dueTime'], ['owedAmount']],
  checks: {
    coupon_or_amount: '(gift_type = 1) = (coupon_id is not null) and (gift_type = 1) = (amount is null)',
    given_within_amount: 'given_amount >= 0 and given_amount <= coalesce(amount, 0) and owed_amount >= 0 and owed_amount <= given_amount',
    given_once_given: `reward_status = ${enumCodes.RewardStatus.Given} or given_amount = 0`,
  },
  page: {
    filters: ['ownerId', 'giftType', 'rewardStatus'],
    columns: [
      'ownerId',
      'giftType',
      'rewardStatus',
      'couponId',
      'quantity',
      'amount',
      'givenAmount',
      'owedAmount',
      'dueTime',
      'journalId',
      'sourceType',
    ],
    form: [],
  },
});
