import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { ledgerEntry } from '@entrepot/contract/modules/wallet/ledger-entry.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import type { Leg } from './ledger.ts';
import type { Movement } from './pockets.ts';
import { type JournalRow, postEvent } from './post-event.ts';
import type { Wallet } from './wallets.ts';

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
const { Reversal, CreditReversal, CodReturned } = enumCodes.JournalType;
/** The type of the opposite entry by pocket. */
const reversalTypes = { [Balance]: Reversal, [Credit]: CreditReversal, [CodPayable]: CodReturned } as const;

/** The cause of a posting, and why it is reversed. */
export interface PostingToReverse {
  sourceType: string;
  sourceId: string;
  remarks: string;
}

/**
 * Reverses what one cause moved in the pockets of a locked wallet: an opposite journal row per row, and the opposite legs of the double
 * entry. The original entries remain. Throws `StateNotAllowed` the second time, and `InsufficientBalance` when the money was used.
 */
export async function reversePosting(tx: Tx, caller: Caller, wallet: Wallet, of: PostingToReverse): Promise<JournalRow[]> {
  const { siteId, ownerId } = wallet;
  const { sourceType, sourceId, remarks } = of;
  const rows = (await findWhere(tx, caller, journal, { siteId, ownerId, sourceType, sourceId })).sort((a, b) => a.seq - b.seq);
  if (!rows.length) throw new Error(`${sourceType} ${sourceId} moved nothing`);
  const ids = rows.map(({ id }) => id);
  const [reversed] = await findWhere(tx, caller, journal, { siteId, reversesId: ids });
  if (reversed) throw walletErrors.alreadyReversed({ number: rows[0]!.serialNumber });
  const movements = rows.map(
    ({ id, amountAccount, amount, currencyId, billId, paymentRecordId }): Movement => ({
      journalType: reversalTypes[amountAccount],
      amount: text(dec(amount).negated()),
      currencyId,
      billId,
      paymentRecordId,
      remarks,
      reversesId: id,
    }),
  );
  const own = await findWhere(tx, caller, ledgerEntry, { siteId, ownerId, journalId: ids });
  const transactionId = [...new Set(own.map((leg) => leg.transactionId))];
  const legs = (await findWhere(tx, caller, ledgerEntry, { siteId, ownerId, transactionId })).filter(({ journalId }) => !journalId);
  const { journals } = await postEvent(tx, caller, wallet, {
    sourceType: 'reversal',
    sourceId,
    movements,
    legs: legs.map(({ account, currencyId, debit, credit }): Leg => ({ account, currencyId, debit: credit, credit: debit })),
  });
  return journals;
}
