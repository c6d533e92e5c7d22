import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { setUserCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { postEvent } from './post-event.ts';
import { lockWallet, type Wallet } from './wallets.ts';
import { mainAccountOf } from '../access/public.ts';

/** The credit terms of a customer: whether it may be used, and the limit in the wallet's currency. */
export interface CreditTerms {
  creditEnabled: boolean;
  creditLimit: Dec;
}

/**
 * Sets the credit terms of a main account and writes them to the journal. A limit below the used credit is allowed: it blocks spending
 * until enough is repaid.
 */
export async function setCredit(tx: Tx, caller: Caller, ownerId: string, { creditEnabled, creditLimit }: CreditTerms): Promise<Wallet> {
  const wallet = await lockWallet(tx, caller, ownerId);
  if (wallet.creditEnabled === creditEnabled && dec(wallet.creditLimit).equals(dec(creditLimit))) return wallet;
  const limitBefore = wallet.creditEnabled ? text(dec(wallet.creditLimit)) : '0';
  const remarks = `${limitBefore} → ${creditEnabled ? text(dec(creditLimit)) : '0'}`;
  const made = await postEvent(tx, caller, wallet, {
    sourceType: 'creditTerms',
    sourceId: newId(),
    movements: [{ journalType: enumCodes.JournalType.CreditLimitChange, amount: '0', remarks }],
    credit: { creditEnabled, creditLimit },
  });
  return made.wallet;
}

/** Sets the credit of a customer's main account. */
export async function setCreditOfUser(tx: Tx, caller: Caller, { id, ...terms }: Input<typeof setUserCredit>) {
  await setCredit(tx, caller, await mainAccountOf(tx, caller, id), terms);
  return true;
}
