import { ledgerEntry } from '@entrepot/contract/modules/wallet/ledger-entry.ts';
import { type Dec, dec, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { insertAllDeferred } from '../../core/db/rows.ts';

/** One leg of a posting; `debit` or `credit` is an amount of 0 or more in the leg's currency, or else the posting's. */
export interface Leg {
  account: string;
  currencyId?: string;
  debit?: Dec;
  credit?: Dec;
  journalId?: string;
}

/** Owner and currency of a posting; cash of the site itself has no owner. */
export interface PostingOf {
  siteId: string;
  ownerId: string | null;
  currencyId: string;
}

/**
 * Writes the legs of one double-entry transaction; zero legs are left out. Debits that do not equal credits in each currency are a bug and
 * abort the caller's transaction.
 */
export async function postLegs(tx: Tx, caller: Caller, { siteId, ownerId, currencyId }: PostingOf, legs: readonly Leg[]): Promise<void> {
  const moving = legs.filter(({ debit, credit }) => !dec(debit).equals(dec(credit)));
  for (const currency of new Set(moving.map((leg) => leg.currencyId ?? currencyId))) {
    const own = moving.filter((leg) => (leg.currencyId ?? currencyId) === currency);
    const difference = own.reduce((total, { debit, credit }) => total.plus(dec(debit)).minus(dec(credit)), zero);
    if (!difference.isZero()) throw new Error(`a posting does not balance: ${text(difference)} in ${JSON.stringify(legs)}`);
  }
  const transactionId = newId();
  const rows = moving.map(({ account, debit, credit, journalId, ...leg }) => ({
    siteId,
    transactionId,
    account,
    ownerId,
    currencyId: leg.currencyId ?? currencyId,
    debit: debit ?? '0',
    credit: credit ?? '0',
    journalId: journalId ?? null,
  }));
  await insertAllDeferred(tx, caller, ledgerEntry, rows);
}
