import type { Input } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { adjustUserAmount, repayCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { creditRepaid } from '@entrepot/contract/modules/wallet/facts.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { listOf } from '../../core/rows/answers.ts';
import { rowJson } from '../../core/rows/list.ts';
import { accounts } from './accounts.ts';
import { coinOf } from './money.ts';
import { type JournalRow, postEvent } from './post-event.ts';
import { lockWallet, mainAccountOf, type Wallet } from './wallets.ts';

const { AdjustIncrease, AdjustDecrease, CreditRepayment, CreditRepaid } = enumCodes.JournalType;

/** Puts money into a balance or takes it out by hand (journal 107, 108); never below 0 (450). Answers the journal row. */
export async function adjust(tx: Tx, caller: Caller, { ownerId, amount, remarks }: Input<typeof adjustUserAmount>) {
  const moved = dec(amount);
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, ownerId));
  (await coinOf(tx, caller, wallet.currencyId)).check(amount, 'Amount', true);
  const up = moved.gt(0);
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType: 'adjustment',
    sourceId: newId(),
    movements: [{ journalType: up ? AdjustIncrease : AdjustDecrease, amount, remarks }],
    legs: [{ account: accounts.compensation, ...(up ? { debit: amount } : { credit: text(moved.negated()) }) }],
  });
  return rowJson(tx, caller, journal, journals[0]!.id);
}

/** Pays used credit back out of the balance (journal 115 and 202), at most what is used (122). Answers both rows. */
export async function repay(tx: Tx, caller: Caller, { amount }: Input<typeof repayCredit>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  (await coinOf(tx, caller, wallet.currencyId)).check(amount, 'Amount');
  const journals = await repayHeld(tx, caller, wallet, amount);
  const rows = await Promise.all(journals.map(({ id }) => rowJson(tx, caller, journal, id)));
  return listOf(rows);
}

/** Pays used credit of a wallet that is held back out of its balance, at most what is used (122), and tells it. */
export async function repayHeld(tx: Tx, caller: Caller, wallet: Wallet, amount: Dec): Promise<JournalRow[]> {
  const paid = dec(amount);
  if (paid.gt(dec(wallet.creditArrears))) {
    const coin = await coinOf(tx, caller, wallet.currencyId);
    throw walletErrors.moreThanUsed({ amount: coin.text(amount), used: coin.text(wallet.creditArrears) });
  }
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType: 'creditRepayment',
    sourceId: newId(),
    movements: [
      { journalType: CreditRepayment, amount: text(paid.negated()) },
      { journalType: CreditRepaid, amount },
    ],
  });
  await announce(tx, caller, creditRepaid, { siteId: wallet.siteId, ownerId: wallet.ownerId });
  return journals;
}
