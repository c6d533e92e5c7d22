import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, countWhere, lock } from '../../core/db/rows.ts';
import { accounts } from './accounts.ts';
import { type JournalRow, postEvent } from './post-event.ts';
import { lockWallet } from './wallets.ts';

/** A gift to a customer, or a part of one that is taken back; the amount is in the wallet's currency. */
export interface Gift {
  ownerId: string;
  amount: Dec;
  /** The record that causes it. */
  sourceType: string;
  sourceId: string;
  /** The recharge it is a bonus of. */
  rechargeId?: string | null;
  remarks?: string | null;
}

/**
 * Adds a gift to a customer's balance as a recharge bonus or a referral reward, and records on the recharge what it brought. Returns the
 * journal row.
 */
export const bookGift = (tx: Tx, caller: Caller, gift: Gift, journalType: CodeOf<'JournalType'>): Promise<JournalRow> =>
  book(tx, caller, gift, { journalType, sign: 1 });

/** Takes a gift back from a customer's balance (journal 117). Throws `InsufficientBalance`. Returns the journal row. */
export const reverseGift = (tx: Tx, caller: Caller, gift: Gift): Promise<JournalRow> =>
  book(tx, caller, gift, { journalType: enumCodes.JournalType.RewardTakenBack, sign: -1 });

async function book(
  tx: Tx,
  caller: Caller,
  { ownerId, amount, sourceType, sourceId, rechargeId, remarks = null }: Gift,
  { journalType, sign }: { journalType: CodeOf<'JournalType'>; sign: 1 | -1 },
): Promise<JournalRow> {
  const wallet = await lockWallet(tx, caller, ownerId);
  const moved = text(dec(amount).times(sign));
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType,
    sourceId,
    // A gift may be given, taken back and given again.
    firstSeq: await countWhere(tx, caller, journal, { ownerId, sourceType, sourceId }),
    movements: [{ journalType, amount: moved, remarks }],
    legs: [{ account: accounts.gift, ...(sign < 0 ? { credit: amount } : { debit: amount }) }],
  });
  if (rechargeId) {
    const row = await lock(tx, caller, recharge, rechargeId);
    await change(tx, caller, recharge, row, { giftAmount: text(dec(row.giftAmount).plus(dec(moved))) });
  }
  return journals[0]!;
}
