import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { reverseUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { creditRepaymentReversed } from '@entrepot/contract/modules/wallet/events.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { currencyFormatOf } from './money.ts';
import { closeRequests } from './money-requests.ts';
import { reversePosting } from './reverse-posting.ts';
import { lockWallet } from './wallets.ts';

/** Sources without a document: their entries are reversed in the journal. */
const reversible: readonly string[] = ['adjustment', 'creditRepayment'];

/**
 * Reverses a manual adjustment or a repayment of credit and notifies the customer. Throws `StateNotAllowed` for other entries and the
 * second time, and `InsufficientBalance` when the money was used.
 */
export async function reverseEntry(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reverseUserAmount>) {
  const { ownerId } = await find(tx, caller, journal, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const { siteId, sourceType, sourceId, serialNumber: number, amount, currencyId } = await find(tx, caller, journal, id);
  if (!reversible.includes(sourceType)) throw walletErrors.reversedElsewhere({ number });
  await reversePosting(tx, caller, wallet, { sourceType, sourceId, remarks });
  await closeRequests(tx, caller, { subjectId: id });
  if (sourceType === 'creditRepayment') await publish(tx, caller, creditRepaymentReversed, { siteId, ownerId });
  const shown = (await currencyFormatOf(tx, caller, currencyId)).text(text(dec(amount).abs()));
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Recharge,
    infoType: 'Recharge',
    text: 'wallet.messages.reversed',
    values: { number, amount: shown, reason: remarks },
    link: '/UserAmountJournalIndex',
    sourceType: 'journal',
    sourceId: id,
  });
  return true;
}
