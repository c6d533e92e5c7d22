import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { currenciesOf } from '../sites/public.ts';
import { accounts } from './accounts.ts';
import { type CurrencyFormat, currencyFormatOf } from './money.ts';
import { postEvent } from './post-event.ts';
import { reversePosting } from './reverse-posting.ts';
import { setCredit } from './set-credit.ts';
import { lockWallet, type Wallet } from './wallets.ts';

/** The balance and the credit of a customer of another system, in the currency of the wallet; a credit limit of null leaves that of the role. */
interface Opening {
  ownerId: string;
  /** The row of the take-over. */
  sourceId: string;
  balance: Dec;
  creditLimit: Dec | null;
  remarks: string;
}
const sourceType = 'opening';

/** Returns the format of the currency of new wallets of a site. */
export async function openingFormatOf(tx: Db, caller: Caller, siteId: string): Promise<CurrencyFormat> {
  const { baseId } = await currenciesOf(tx, siteId, caller.now);
  return currencyFormatOf(tx, { ...caller, siteId }, baseId);
}

/** Books the opening balance of a new customer as cash, against the opening account, and sets the credit limit. */
export async function bookOpening(tx: Tx, caller: Caller, { ownerId, sourceId, balance, creditLimit, remarks }: Opening): Promise<void> {
  if (dec(balance).gt(0)) {
    await postEvent(tx, caller, await lockWallet(tx, caller, ownerId), {
      sourceType,
      sourceId,
      movements: [{ journalType: enumCodes.JournalType.OpeningBalance, amount: balance, remarks }],
      legs: [{ account: accounts.opening, debit: balance }],
    });
  }
  if (creditLimit !== null) await setCredit(tx, caller, ownerId, { creditEnabled: dec(creditLimit).gt(0), creditLimit });
}

/**
 * Reverses the opening of a customer and withdraws the credit. Throws `StateNotAllowed` when the wallet moved since, for another reason than
 * its opening.
 */
export async function reverseOpening(
  tx: Tx,
  caller: Caller,
  { ownerId, sourceId, balance, remarks }: Omit<Opening, 'creditLimit'>,
): Promise<void> {
  const wallet = await lockWallet(tx, caller, ownerId);
  await refuseMoved(tx, wallet, sourceId);
  if (dec(balance).gt(0)) await reversePosting(tx, caller, wallet, { sourceType, sourceId, remarks });
  await setCredit(tx, caller, ownerId, { creditEnabled: false, creditLimit: '0' });
}

async function refuseMoved(tx: Tx, { siteId, ownerId }: Wallet, sourceId: string): Promise<void> {
  const found = await sql<{ serialNumber: string }>`select serial_number
    from journal
    where site_id = ${siteId} and owner_id = ${ownerId} and amount <> 0 and source_id <> ${sourceId}
    order by creation_time, id
    limit 1`.execute(tx);
  if (found.rows[0]) throw walletErrors.movedSinceOpening({ number: found.rows[0].serialNumber });
}
