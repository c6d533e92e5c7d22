import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { accounts } from './accounts.ts';
import { type JournalRow, postEvent } from './post-event.ts';
import { lockWallet } from './wallets.ts';

/** Money that is given to a customer; the amount is in the wallet's currency. */
export interface Gift {
  ownerId: string;
  amount: Dec;
  /** 102 of a recharge or an activity, 114 for a referral. */
  journalType: CodeOf<'JournalType'>;
  /** The one record that causes it. */
  sourceType: string;
  sourceId: string;
  /** The recharge it is a bonus of. */
  rechargeId?: string | null;
  remarks?: string | null;
}

/** Gives money into a customer's balance, and notes on the recharge what it brought. Answers the journal row. */
export async function bookGift(
  tx: Tx,
  caller: Caller,
  { ownerId, amount, journalType, sourceType, sourceId, rechargeId, remarks = null }: Gift,
): Promise<JournalRow> {
  const wallet = await lockWallet(tx, caller, ownerId);
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType,
    sourceId,
    movements: [{ journalType, amount, remarks }],
    legs: [{ account: accounts.gift, debit: amount }],
  });
  if (rechargeId) {
    const row = await lock(tx, caller, recharge, rechargeId);
    await change(tx, caller, recharge, row, { giftAmount: text(dec(row.giftAmount).plus(dec(amount))) });
  }
  return journals[0]!;
}
