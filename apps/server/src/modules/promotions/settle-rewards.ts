import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activity, activityIssue, rewardStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { type Dec, dec, smaller, text } from '@entrepot/rules/decimal.ts';
import { remainingCoupons, remainingMoney } from '@entrepot/rules/pricing/rewards.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { bookGift, currencyFormatOf, lockWallet, reverseGift } from '../wallet/public.ts';
import { notifyHolders, validityOf } from './issue.ts';
import { amountText, giftText, notifyGiven, notifyTakenBack, type Reward } from './reward-messages.ts';
import { type OccasionState, occasionStateOf } from './occasion-state.ts';

const { Pending, Given, TakenBack } = enumCodes.RewardStatus;
const { Pending: PendingCoupon, Used, Reserved, Revoked } = enumCodes.UserCouponStatus;
const { RechargeGift, ReferralReward } = enumCodes.JournalType;
const { Referral } = enumCodes.ActivityType;

/** The record that rewards were promised for: an order, a recharge, a registered customer, a birthday or a claim. */
export interface RewardSource {
  siteId: string;
  sourceId: string;
}

/**
 * Brings the rewards for a record in line with its present state: gives those whose occasion can no longer be undone, takes back those whose
 * occasion was undone, and the same part of both when a part was undone. Money that the balance does not cover is owed and taken later;
 * with `whole` it is refused (`InsufficientBalance`).
 */
export async function settleRewards(tx: Tx, caller: Caller, { siteId, sourceId }: RewardSource, whole = false): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const known = await findWhere(tx, system, activityIssue, { siteId, sourceId }, ['ownerId']);
  for (const ownerId of [...new Set(known.map((row) => row.ownerId))].sort()) {
    await lockWallet(tx, system, ownerId);
    for (const row of await lockWhere(tx, system, activityIssue, { siteId, sourceId, ownerId })) await settle(tx, system, row, whole);
  }
}

async function settle(tx: Tx, caller: Caller, row: Reward, whole: boolean): Promise<void> {
  const state = await occasionStateOf(tx, caller, row);
  if (state.final || state.undone || row.rewardStatus === Given) {
    await (row.couponId ? settleCoupons(tx, caller, row, state) : settleMoney(tx, caller, row, state, whole));
  } else if (row.rewardStatus === TakenBack && !row.couponId) {
    await change(tx, caller, activityIssue, row, { rewardStatus: rewardStates.after(row.rewardStatus, 'restore') });
  }
}

async function settleMoney(
  tx: Tx,
  caller: Caller,
  row: Reward,
  { final, undone, remaining }: OccasionState,
  whole: boolean,
): Promise<void> {
  const wallet = await lockWallet(tx, caller, row.ownerId);
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  const given = dec(row.givenAmount);
  const entitled = dec(undone ? '0' : remainingMoney(row.amount ?? '0', { basis: row.basisAmount, remaining }, format.decimalPlaces));
  const target = final ? entitled : smaller(entitled, given);
  const rest = given.minus(target);
  if (rest.lt(0)) return giveMoney(tx, caller, row, text(rest.negated()));
  const taken = whole ? rest : smaller(rest, dec(wallet.balance));
  const left = given.minus(taken);
  const rewardStatus = rewardStates.after(row.rewardStatus, left.isZero() ? 'revoke' : 'give');
  const owedAmount = text(rest.minus(taken));
  if (taken.isZero() && rewardStatus === row.rewardStatus && dec(owedAmount).equals(dec(row.owedAmount))) return;
  if (taken.gt(0)) await reverseGift(tx, caller, await giftOf(tx, caller, row, text(taken)));
  await change(tx, caller, activityIssue, row, { rewardStatus, givenAmount: text(left), owedAmount });
  const lost = taken.gt(0) ? text(taken) : row.rewardStatus === Pending ? (row.amount ?? '0') : null;
  if (lost) await notifyTakenBack(tx, caller, row, await amountText(tx, caller, row, lost));
}

async function giveMoney(tx: Tx, caller: Caller, row: Reward, amount: Dec): Promise<void> {
  const isReferral = !row.activityId || (await find(tx, caller, activity, row.activityId)).activityType === Referral;
  const gift = await giftOf(tx, caller, row, amount);
  const { id: journalId } = await bookGift(tx, caller, gift, isReferral ? ReferralReward : RechargeGift);
  const givenAmount = text(dec(row.givenAmount).plus(dec(amount)));
  await change(tx, caller, activityIssue, row, {
    rewardStatus: rewardStates.after(row.rewardStatus, 'give'),
    givenAmount,
    owedAmount: '0',
    journalId,
  });
  await notifyGiven(tx, caller, row, amount);
}

/** The posting of a reward; the statement names its activity. */
async function giftOf(tx: Tx, caller: Caller, { id, ownerId, activityId, sourceType, sourceId }: Reward, amount: Dec) {
  const remarks = activityId ? (await find(tx, caller, activity, activityId)).name[caller.language] : null;
  const rechargeId = sourceType === 'recharge' ? sourceId : null;
  return { ownerId, amount, sourceType: 'activityIssue', sourceId: id, rechargeId, remarks: remarks ?? null };
}

async function settleCoupons(tx: Tx, caller: Caller, row: Reward, { final, undone, remaining }: OccasionState): Promise<void> {
  const own = await couponsOf(tx, caller, row);
  const live = own.filter(({ userCouponStatus }) => userCouponStatus !== Revoked);
  const due = undone ? 0 : remainingCoupons(row.quantity ?? 1, { basis: row.basisAmount, remaining });
  const surplus = Math.max(0, live.length - due);
  // Used and reserved ones remain: what they took off was decided by the payment.
  const removable = live.filter(({ userCouponStatus }) => userCouponStatus !== Used && userCouponStatus !== Reserved).slice(0, surplus);
  for (const one of removable) {
    const verb = one.userCouponStatus === PendingCoupon ? 'forfeit' : 'revoke';
    if (!userCouponStates.can(one.userCouponStatus, verb)) continue;
    await change(tx, caller, userCoupon, one, { userCouponStatus: userCouponStates.after(one.userCouponStatus, verb) });
  }
  if (final && !undone)
    await mature(
      tx,
      caller,
      row,
      live.filter((one) => !removable.includes(one)),
    );
  const rewardStatus = rewardStates.after(row.rewardStatus, due > 0 ? 'give' : 'revoke');
  if (rewardStatus === row.rewardStatus) return;
  await change(tx, caller, activityIssue, row, { rewardStatus });
  if (rewardStatus === TakenBack) await notifyTakenBack(tx, caller, row, await giftText(tx, caller, row));
}

/** The coupons of a reward. Those given before rewards were pending name their activity as source, so only the first is known. */
async function couponsOf(tx: Tx, caller: Caller, { siteId, ownerId, id, userCouponId }: Reward) {
  const own = await lockWhere(tx, caller, userCoupon, { siteId, ownerId, sourceType: 'activity', sourceId: id });
  return own.length || !userCouponId ? own : lockWhere(tx, caller, userCoupon, { siteId, id: userCouponId });
}

/** Makes pending coupons usable; days of validity count from now. */
async function mature(tx: Tx, caller: Caller, row: Reward, own: Awaited<ReturnType<typeof couponsOf>>): Promise<void> {
  const waiting = own.filter(({ userCouponStatus }) => userCouponStatus === PendingCoupon);
  if (!waiting.length) return;
  const kind = await find(tx, caller, coupon, row.couponId!);
  const dates = validityOf(kind, caller.now);
  for (const one of waiting) {
    const userCouponStatus = userCouponStates.after(one.userCouponStatus, 'mature');
    await change(tx, caller, userCoupon, one, { userCouponStatus, ...dates });
  }
  await notifyHolders(tx, caller, kind, { ownerIds: [row.ownerId], count: waiting.length, until: dates.expirationTime });
}
