import { type CustomerRegistered, customerRegistered } from '@entrepot/contract/modules/account/facts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner } from '../content/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { bookGift } from './book-gift.ts';
import { coinOf } from './money.ts';
import { lockWallet, mainAccountOf } from './wallets.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { exists } from '../../core/rows/rows.ts';

const { ReferralReward } = enumCodes.JournalType;
const sourceType = 'referral';

/**
 * Thanks a customer whose link brought another one with the site's reward (journal 114), once for each customer that came,
 * however often it is told. The wallet is held before it is looked whether that was done.
 */
export async function rewardReferrer(tx: Tx, caller: Caller, { siteId, userId, referrerId }: CustomerRegistered): Promise<void> {
  if (!referrerId) return;
  const { referralReward } = await siteConfigurationOf(tx, siteId);
  if (!dec(referralReward).gt(0)) return;
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, referrerId));
  const { ownerId } = wallet;
  if (ownerId === userId) return;
  if (await exists(tx, caller, journal, { siteId, ownerId, sourceType, sourceId: userId, journalType: ReferralReward })) return;
  const coin = await coinOf(tx, caller, wallet.currencyId);
  const amount = text(coin.round(dec(referralReward)));
  if (!dec(amount).gt(0)) return;
  await bookGift(tx, caller, { ownerId, amount, journalType: ReferralReward, sourceType, sourceId: userId });
  const about = { type: enumCodes.UserMessageType.Recharge, link: '/ReferralIndex', sourceType, sourceId: userId };
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: 'wallet.messages.referralReward', values: { amount: coin.text(amount) } });
}

/** Who recommended the site is thanked when somebody came. */
export const referralHearings: readonly Hearing[] = [when(customerRegistered, rewardReferrer)];
