import type { CustomerRegistered } from '@entrepot/contract/modules/account/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activityIssue } from '@entrepot/contract/modules/promotions/activity.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { exists, insert } from '../../core/db/rows.ts';
import { mainAccountOf } from '../access/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf, lockWallet } from '../wallet/public.ts';
import { dueTimeOf } from './reward.ts';
import { notifyPending } from './reward-messages.ts';
import { settleRewards } from './settle-rewards.ts';

/**
 * Promises the site's referral reward to a customer whose link brought another one, once per registered customer, however often the event
 * arrives. Locks the wallet before it checks whether that was done.
 */
export async function rewardReferrer(tx: Tx, caller: Caller, { siteId, userId, referrerId }: CustomerRegistered): Promise<void> {
  if (!referrerId) return;
  const { referralReward } = await siteConfigurationOf(tx, siteId);
  if (!dec(referralReward).gt(0)) return;
  const { ownerId, currencyId } = await lockWallet(tx, caller, await mainAccountOf(tx, caller, referrerId));
  if (ownerId === userId) return;
  if (await exists(tx, caller, activityIssue, { siteId, ownerId, sourceId: userId, activityId: null })) return;
  const amount = text((await currencyFormatOf(tx, caller, currencyId)).round(dec(referralReward)));
  if (!dec(amount).gt(0)) return;
  const occasion = { siteId, ownerId, types: [], sourceType: 'customer', sourceId: userId, amount: '0' } as const;
  const dueTime = await dueTimeOf(tx, caller, occasion);
  const { sourceType, sourceId } = occasion;
  const promise = { siteId, ownerId, sourceType, sourceId, giftType: enumCodes.GiftType.Amount, amount, dueTime };
  const row = await insert(tx, caller, activityIssue, promise);
  if (dueTime && dueTime > caller.now) await notifyPending(tx, caller, row);
  else await settleRewards(tx, caller, { siteId, sourceId });
}
