import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { lock } from '../../../core/db/rows.ts';
import type { ImportRow, Wrong } from '../../../core/sheets/imports.ts';
import { contactHash, recipientLookups } from './recipient-lookups.ts';
import { readRecipient, type RecipientDraft } from './recipient-row.ts';
import { removeRecipient } from './recipients.ts';

/**
 * Reads the recipients of a take-over. `members` are the ids of customers by member code, also of those who get their account only with it.
 * Each has the key by which the same contact of the same customer is recognized.
 */
export async function readTakenRecipients(
  db: Db,
  { siteId, members }: { siteId: string; members: ReadonlyMap<string, string> },
  rows: readonly ImportRow[],
  wrong: Wrong,
): Promise<(RecipientDraft & { rowKey: string })[]> {
  const reading = { owner: null, lookups: { ...(await recipientLookups(db, siteId, rows)), members }, seen: new Map<string, number>() };
  return rows.flatMap((row) =>
    readRecipient(row, reading, wrong).map((one) => ({
      ...one,
      rowKey: `${(row.values.memberCode ?? '').trim().toUpperCase()} ${contactHash(one.draft)}`,
    })),
  );
}

/** Deletes an entry that was taken over. Throws `InUse` for one that orders used, `StateNotAllowed` for one that was changed since. */
export async function removeTakenRecipient(tx: Tx, caller: Caller, id: string, since: Date): Promise<void> {
  const row = await lock(tx, caller, recipient, id);
  const changed = row.lastModificationTime !== null && row.lastModificationTime > since;
  if (changed || row.useCount > 0) throw ordersErrors.recipientChanged({ name: row.recipientName });
  await removeRecipient(tx, caller, { id });
}
