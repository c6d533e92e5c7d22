import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { giftMoney, periodStart } from '@entrepot/rules/pricing/promotions.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { change, insertAll, lock } from '../../core/rows/rows.ts';
import { tellOwner } from '../content/public.ts';
import { bookGift, coinOf, lockWallet } from '../wallet/public.ts';
import type { ActivityRow } from './activity-rules.ts';
import { give } from './issue.ts';

/** Something that happened to a customer for which activities give gifts, once for each. */
export interface Occasion {
  siteId: string;
  /** The main account that is rewarded. */
  ownerId: string;
  types: readonly CodeOf<'ActivityType'>[];
  sourceType: 'customer' | 'birthday' | 'recharge' | 'bill' | 'promotionClaim';
  sourceId: string;
  /** What was recharged or paid, in the wallet's currency; "0" where it is not about money. */
  amount: Dec;
}
type Given = Partial<RowOf<typeof activityIssue>>;
type Gift = ActivityRow['gifts'][number];

const { Running } = enumCodes.ActivityStatus;
const { Coupon } = enumCodes.GiftType;
const { Referral } = enumCodes.ActivityType;
const { RechargeGift, ReferralReward } = enumCodes.JournalType;

/** Gives a customer the gifts of every activity that runs for an occasion, as often as each allows. What cannot be given is left out. */
export async function reward(tx: Tx, caller: Caller, occasion: Occasion): Promise<void> {
  const { siteId, types, ownerId } = occasion;
  const found = await tx
    .selectFrom('activity')
    .select(['id', 'gifts'])
    .where('siteId', '=', siteId)
    .where('activityType', '=', oneOf(types))
    .where('activityStatus', '=', Running)
    .where('startTime', '<=', caller.now)
    .where('endTime', '>', caller.now)
    .where(notHidden)
    .orderBy('id')
    .execute();
  // The wallet is held before the activity, as everywhere.
  if (found.some(({ gifts }) => gifts.some(({ giftType }) => giftType !== Coupon))) await lockWallet(tx, caller, ownerId);
  for (const { id } of found) await rewardBy(tx, caller, id, occasion);
}

async function rewardBy(tx: Tx, caller: Caller, id: string, occasion: Occasion): Promise<void> {
  const row = await lock(tx, caller, activity, id);
  if (row.activityStatus !== Running || row.remainingQuantity === 0) return;
  if (dec(occasion.amount).lt(dec(row.minimumAmount)) || !(await mayHave(tx, caller, row, occasion))) return;
  const given: Given[] = [];
  for (const gift of inOrder(row.gifts)) {
    const one =
      gift.giftType === Coupon ? await giveCoupon(tx, caller, row, gift, occasion) : await giveMoney(tx, caller, row, gift, occasion);
    if (one) given.push({ ...one, seq: given.length });
  }
  if (!given.length) return;
  await insertAll(tx, caller, activityIssue, given);
  const left = row.remainingQuantity === null ? null : row.remainingQuantity - 1;
  await change(tx, caller, activity, row, {
    issuedQuantity: row.issuedQuantity + 1,
    remainingQuantity: left,
    activityStatus: left === 0 ? activityStates.after(row.activityStatus, 'end') : row.activityStatus,
  });
}

// Coupons by rising id: two occasions at the same moment hold them in the same order.
const inOrder = (gifts: readonly Gift[]): Gift[] => [...gifts].sort((a, b) => ((a.couponId ?? '') < (b.couponId ?? '') ? -1 : 1));

/** May this customer have the activity's gifts once more, and not for this occasion already? */
async function mayHave(tx: Tx, caller: Caller, row: ActivityRow, { ownerId, sourceId }: Occasion): Promise<boolean> {
  const from = periodStart(row.resetCycle, caller.now) ?? new Date(0);
  const found = await sql<{ mine: boolean; again: boolean; times: number }>`select
      (jsonb_array_length(coalesce(${JSON.stringify(row.roleIds ?? [])}::jsonb, '[]')) = 0 or exists (select 1 from user_role u
        where u.site_id = ${row.siteId} and u.user_id = ${ownerId} and ${JSON.stringify(row.roleIds ?? [])}::jsonb ? u.role_id::text)) as mine,
      exists (select 1 from activity_issue i where i.site_id = ${row.siteId} and i.activity_id = ${row.id} and i.owner_id = ${ownerId}
        and i.source_id = ${sourceId}) as again,
      (select count(distinct i.source_id)::int from activity_issue i where i.site_id = ${row.siteId} and i.activity_id = ${row.id}
        and i.owner_id = ${ownerId} and i.creation_time >= ${from}) as times`.execute(tx);
  const { mine, again, times } = found.rows[0]!;
  return mine && !again && (!row.claimLimit || times < row.claimLimit);
}

const issueOf = (row: ActivityRow, { giftType }: Gift, { ownerId, sourceType, sourceId }: Occasion): Given => ({
  id: newId(),
  siteId: row.siteId,
  activityId: row.id,
  ownerId,
  sourceType,
  sourceId,
  giftType,
});

async function giveCoupon(tx: Tx, caller: Caller, row: ActivityRow, gift: Gift, occasion: Occasion): Promise<Given | null> {
  const quantity = gift.quantity ?? 1;
  try {
    const kind = await lock(tx, caller, coupon, gift.couponId!);
    const source = { sourceType: 'activity', sourceId: row.id };
    const [userCouponId] = await give(tx, caller, kind, { ownerIds: [occasion.ownerId], quantity, source });
    return { ...issueOf(row, gift, occasion), couponId: kind.id, quantity, userCouponId: userCouponId! };
  } catch (problem) {
    // A coupon that was stopped or ran out is no reason to refuse what the customer did.
    if (problem instanceof Refusal) return null;
    throw problem;
  }
}

async function giveMoney(tx: Tx, caller: Caller, row: ActivityRow, gift: Gift, occasion: Occasion): Promise<Given | null> {
  const { siteId, ownerId, sourceType, sourceId } = occasion;
  const coin = await coinOf(tx, caller, (await lockWallet(tx, caller, ownerId)).currencyId);
  const percentage = gift.giftType === enumCodes.GiftType.Percentage ? (gift.percentage ?? null) : null;
  const amount = giftMoney({ amount: gift.amount ?? null, percentage }, occasion.amount, coin.decimalPlaces);
  if (!dec(amount).gt(0)) return null;
  const issue = issueOf(row, gift, occasion);
  const { id: journalId } = await bookGift(tx, caller, {
    ownerId,
    amount,
    journalType: row.activityType === Referral ? ReferralReward : RechargeGift,
    sourceType: 'activityIssue',
    sourceId: issue.id!,
    rechargeId: sourceType === 'recharge' ? sourceId : null,
  });
  const about = { type: enumCodes.UserMessageType.Recharge, link: '/UserAmountJournalIndex', sourceType: 'activity', sourceId: row.id };
  const values = { amount: coin.text(amount), name: row.name[caller.language] };
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: 'promotions.messages.gift', values });
  return { ...issue, amount, journalId };
}
