import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { giftMoney } from '@entrepot/rules/pricing/promotions.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, insertAll, lock } from '../../core/db/rows.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf, lockWallet } from '../wallet/public.ts';
import type { ActivityRow } from './activity-rules.ts';
import { zoneOf } from '../../core/db/times.ts';
import { periodStart } from './claim-period.ts';
import { give } from './issue.ts';
import { notifyPending } from './reward-messages.ts';
import { settleRewards } from './settle-rewards.ts';

/** An event of a customer that activities reward, once for each record. */
export interface Occasion {
  siteId: string;
  /** The main account that is rewarded. */
  ownerId: string;
  types: readonly CodeOf<'ActivityType'>[];
  sourceType: 'customer' | 'birthday' | 'recharge' | 'bill' | 'promotionClaim';
  sourceId: string;
  /** The amount recharged or paid, in the wallet's currency; "0" for events without money. */
  amount: Dec;
}
type PromisedReward = Partial<RowOf<typeof activityIssue>>;
type Gift = ActivityRow['gifts'][number];

const { Running } = enumCodes.ActivityStatus;
const { Coupon } = enumCodes.GiftType;
const { TakenBack } = enumCodes.RewardStatus;

/**
 * Promises a customer the gifts of every active activity for an event, within the limits of each, and books those immediately that cannot
 * be undone. Gifts that cannot be given are skipped.
 */
export async function reward(tx: Tx, caller: Caller, occasion: Occasion): Promise<void> {
  const { siteId, types, ownerId, sourceId } = occasion;
  const found = await tx
    .selectFrom('activity')
    .select(['id', 'gifts'])
    .where('siteId', '=', siteId)
    .where('activityType', '=', oneOf(types))
    .where('activityStatus', '=', Running)
    .where('startTime', '<=', caller.now)
    .where('endTime', '>', caller.now)
    .where(notDeleted)
    .orderBy('id')
    .execute();
  if (!found.length) return;
  // The wallet is always locked before the activity.
  await lockWallet(tx, caller, ownerId);
  const dueTime = await dueTimeOf(tx, caller, occasion);
  let promised = 0;
  for (const { id } of found) promised += await rewardBy(tx, caller, id, { ...occasion, dueTime });
  if (promised) await settleRewards(tx, caller, { siteId, sourceId });
}

type DatedOccasion = Occasion & { dueTime: Date | null };

/**
 * When a reward is given at the earliest: an order is delivered first (null), a birthday and one's own registration cannot be undone, and
 * everything else waits for the site's days.
 */
export async function dueTimeOf(tx: Tx, caller: Caller, { siteId, ownerId, sourceType, sourceId }: Occasion): Promise<Date | null> {
  if (sourceType === 'bill') return null;
  if (sourceType === 'birthday' || (sourceType === 'customer' && sourceId === ownerId)) return caller.now;
  return new Date(caller.now.getTime() + (await siteConfigurationOf(tx, siteId)).rewardDays * dayMs);
}

async function rewardBy(tx: Tx, caller: Caller, id: string, occasion: DatedOccasion): Promise<number> {
  const row = await lock(tx, caller, activity, id);
  if (row.activityStatus !== Running || row.remainingQuantity === 0) return 0;
  if (dec(occasion.amount).lt(dec(row.minimumAmount)) || !(await mayHave(tx, caller, row, occasion))) return 0;
  const promises: PromisedReward[] = [];
  for (const gift of inOrder(row.gifts)) {
    const make = gift.giftType === Coupon ? promiseCoupon : promiseMoney;
    const one = await make(tx, caller, row, gift, occasion);
    if (one) promises.push({ ...one, seq: promises.length });
  }
  if (!promises.length) return 0;
  const issues = await insertAll(tx, caller, activityIssue, promises);
  const left = row.remainingQuantity === null ? null : row.remainingQuantity - 1;
  await change(tx, caller, activity, row, {
    issuedQuantity: row.issuedQuantity + 1,
    remainingQuantity: left,
    activityStatus: left === 0 ? activityStates.after(row.activityStatus, 'end') : row.activityStatus,
  });
  const waits = occasion.dueTime === null || occasion.dueTime > caller.now;
  if (waits) for (const issue of issues) await notifyPending(tx, caller, issue);
  return issues.length;
}

// Coupons in ascending id order, so that concurrent events lock them in the same order.
const inOrder = (gifts: readonly Gift[]): Gift[] => [...gifts].sort((a, b) => ((a.couponId ?? '') < (b.couponId ?? '') ? -1 : 1));

/** Is the customer within the activity's limits, and not yet rewarded for this event? Rewards that were taken back count for no limit. */
async function mayHave(tx: Tx, caller: Caller, row: ActivityRow, { ownerId, sourceId }: Occasion): Promise<boolean> {
  const from = periodStart(row.resetCycle, caller.now, zoneOf(row.siteId)) ?? new Date(0);
  const found = await sql<{
    mine: boolean;
    again: boolean;
    times: number;
  }>`select (jsonb_array_length(coalesce(${JSON.stringify(row.roleIds ?? [])}::jsonb,
          '[]')) = 0
        or exists (select 1
          from user_role u
          where u.site_id = ${row.siteId}
            and u.user_id = ${ownerId}
            and ${JSON.stringify(row.roleIds ?? [])}::jsonb ? u.role_id::text)) as mine,
      exists (select 1
        from activity_issue i
        where i.site_id = ${row.siteId} and i.activity_id = ${row.id} and i.owner_id = ${ownerId} and i.source_id = ${sourceId}) as again,
      (select count(distinct i.source_id)::int
        from activity_issue i
        where i.site_id = ${row.siteId}
          and i.activity_id = ${row.id}
          and i.owner_id = ${ownerId}
          and i.reward_status <> ${TakenBack}
          and i.creation_time >= ${from}) as times`.execute(tx);
  const { mine, again, times } = found.rows[0]!;
  return mine && !again && (!row.claimLimit || times < row.claimLimit);
}

const promiseOf = (row: ActivityRow, { giftType }: Gift, { ownerId, sourceType, sourceId, amount, dueTime }: DatedOccasion) => ({
  id: newId(),
  siteId: row.siteId,
  activityId: row.id,
  ownerId,
  sourceType,
  sourceId,
  giftType,
  basisAmount: amount,
  dueTime,
});

async function promiseCoupon(
  tx: Tx,
  caller: Caller,
  row: ActivityRow,
  gift: Gift,
  occasion: DatedOccasion,
): Promise<PromisedReward | null> {
  const quantity = gift.quantity ?? 1;
  const promise = promiseOf(row, gift, occasion);
  try {
    const kind = await lock(tx, caller, coupon, gift.couponId!);
    const source = { sourceType: 'activity', sourceId: promise.id };
    const [userCouponId] = await give(tx, caller, kind, { ownerIds: [occasion.ownerId], quantity, source, pending: true });
    return { ...promise, couponId: kind.id, quantity, userCouponId: userCouponId! };
  } catch (problem) {
    // A stopped or exhausted coupon must not fail the customer's own action.
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

async function promiseMoney(tx: Tx, caller: Caller, row: ActivityRow, gift: Gift, occasion: DatedOccasion): Promise<PromisedReward | null> {
  const format = await currencyFormatOf(tx, caller, (await lockWallet(tx, caller, occasion.ownerId)).currencyId);
  const percentage = gift.giftType === enumCodes.GiftType.Percentage ? (gift.percentage ?? null) : null;
  const amount = giftMoney({ amount: gift.amount ?? null, percentage }, occasion.amount, format.decimalPlaces);
  return dec(amount).gt(0) ? { ...promiseOf(row, gift, occasion), amount } : null;
}
