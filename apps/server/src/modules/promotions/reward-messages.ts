import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activity, type activityIssue } from '@entrepot/contract/modules/promotions/activity.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { currencyFormatOf, walletOf } from '../wallet/public.ts';

/** A reward: one gift of an activity, or the site's referral reward. */
export type Reward = RowOf<typeof activityIssue>;

const { Recharge: aboutMoney, Coupon: aboutCoupons } = enumCodes.UserMessageType;

async function notify(tx: Tx, caller: Caller, row: Reward, text: string, values: Record<string, unknown>): Promise<void> {
  const { siteId, ownerId, activityId, couponId, sourceType, sourceId } = row;
  const about = couponId
    ? { type: aboutCoupons, link: '/MineUserCouponIndex' }
    : { type: aboutMoney, link: activityId ? '/UserAmountJournalIndex' : '/ReferralIndex' };
  const source = activityId ? { sourceType: 'activity', sourceId: activityId } : { sourceType, sourceId };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, ...source, text, values });
}

async function nameOf(tx: Tx, caller: Caller, { activityId }: Reward): Promise<string> {
  return activityId ? ((await find(tx, caller, activity, activityId)).name[caller.language] ?? '') : '';
}

/** An amount in the currency of a rewarded customer's wallet. */
export const amountText = async (tx: Tx, caller: Caller, { ownerId }: Reward, amount: Dec): Promise<string> =>
  (await currencyFormatOf(tx, caller, (await walletOf(tx, caller, ownerId)).currencyId)).text(amount);

/** The gift as people read it: an amount, or a number of coupons. */
export async function giftText(tx: Tx, caller: Caller, row: Reward): Promise<string> {
  if (!row.couponId) return amountText(tx, caller, row, row.amount ?? '0');
  return `${(await find(tx, caller, coupon, row.couponId)).name[caller.language] ?? ''} × ${row.quantity ?? 1}`;
}

/** Notifies a customer of a reward that is given later, and when. */
export async function notifyPending(tx: Tx, caller: Caller, row: Reward): Promise<void> {
  const until = row.dueTime ? timeToWire(row.dueTime, zoneOf(row.siteId)).slice(0, 10) : '';
  const kind = !row.activityId ? 'referralPending' : row.dueTime ? 'pendingUntil' : 'pendingDelivery';
  const values = { gift: await giftText(tx, caller, row), name: await nameOf(tx, caller, row), until };
  await notify(tx, caller, row, `promotions.messages.${kind}`, values);
}

/** Notifies a customer of money that was added to the balance. */
export async function notifyGiven(tx: Tx, caller: Caller, row: Reward, amount: Dec): Promise<void> {
  const values = { amount: await amountText(tx, caller, row, amount), name: await nameOf(tx, caller, row) };
  await notify(tx, caller, row, row.activityId ? 'promotions.messages.gift' : 'wallet.messages.referralReward', values);
}

/** Notifies a customer that a reward was taken back, or is not given, because what it was for was undone. */
export async function notifyTakenBack(tx: Tx, caller: Caller, row: Reward, gift: string): Promise<void> {
  await notify(tx, caller, row, 'promotions.messages.rewardTakenBack', { gift, name: await nameOf(tx, caller, row) });
}
