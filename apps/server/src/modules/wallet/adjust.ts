import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { adjustUserAmount, repayCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { creditRepaid } from '@entrepot/contract/modules/wallet/events.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { listOf } from '../../core/lists/json-answers.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { accounts } from './accounts.ts';
import { currencyFormatOf } from './money.ts';
import { type JournalRow, postEvent } from './post-event.ts';
import { lockWallet, type Wallet } from './wallets.ts';
import { mainAccountOf } from '../access/public.ts';

const { AdjustIncrease, AdjustDecrease, CreditRepayment, CreditRepaid } = enumCodes.JournalType;

/** Adds money to a balance or removes it manually. Throws `InsufficientBalance` below 0. Returns the journal row. */
export async function adjust(tx: Tx, caller: Caller, { ownerId, amount, remarks }: Input<typeof adjustUserAmount>) {
  const moved = dec(amount);
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, ownerId));
  (await currencyFormatOf(tx, caller, wallet.currencyId)).check(amount, 'Amount', true);
  const up = moved.gt(0);
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType: 'adjustment',
    sourceId: newId(),
    movements: [{ journalType: up ? AdjustIncrease : AdjustDecrease, amount, remarks }],
    legs: [{ account: accounts.compensation, ...(up ? { debit: amount } : { credit: text(moved.negated()) }) }],
  });
  return rowJson(tx, caller, journal, journals[0]!.id);
}

/** Repays used credit from the balance. Throws `TotalExceeded` above the used credit. Returns both journal rows. */
export async function repay(tx: Tx, caller: Caller, { amount }: Input<typeof repayCredit>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  (await currencyFormatOf(tx, caller, wallet.currencyId)).check(amount, 'Amount');
  const journals = await repayLockedWallet(tx, caller, wallet, amount);
  const rows = await Promise.all(journals.map(({ id }) => rowJson(tx, caller, journal, id)));
  return listOf(rows);
}

/** Repays used credit of a locked wallet from its balance and notifies the customer. Throws `TotalExceeded` above the used credit. */
export async function repayLockedWallet(tx: Tx, caller: Caller, wallet: Wallet, amount: Dec): Promise<JournalRow[]> {
  const paid = dec(amount);
  if (paid.gt(dec(wallet.creditArrears))) {
    const format = await currencyFormatOf(tx, caller, wallet.currencyId);
    throw walletErrors.moreThanUsed({ amount: format.text(amount), used: format.text(wallet.creditArrears) });
  }
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType: 'creditRepayment',
    sourceId: newId(),
    movements: [
      { journalType: CreditRepayment, amount: text(paid.negated()) },
      { journalType: CreditRepaid, amount },
    ],
  });
  await publish(tx, caller, creditRepaid, { siteId: wallet.siteId, ownerId: wallet.ownerId });
  return journals;
}
