import type { Input } from '@entrepot/contract/core/call.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { uploadRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { startJob } from '../../../core/sheets/import-jobs.ts';
import { importColumns, uploadedSheet } from '../../../core/sheets/import-columns.ts';
import { importOf, type Wrong } from '../../../core/sheets/imports.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { customerOf } from '../owner.ts';
import { contactHash, recipientLookups } from './recipient-lookups.ts';
import { readRecipient, type RecipientDraft } from './recipient-row.ts';
import { fillRecipient } from './recipients.ts';

/** Starts the import of a spreadsheet into the address book of the calling customer or the one that staff name; returns the job. */
export async function uploadSheet(tx: Tx, caller: Caller, { fileId, ownerId }: Input<typeof uploadRecipients>) {
  const file = await uploadedSheet(tx, caller, fileId);
  const customer = caller.audience === 'customer' || ownerId ? await customerOf(tx, caller, ownerId) : null;
  const siteId = customer?.siteId ?? file.siteId;
  return {
    jobId: await startJob(tx, caller, {
      kind: 'RecipientInformation',
      siteId,
      fileId,
      input: { siteId, ownerId: customer?.ownerId ?? null },
    }),
  };
}

/** The columns; customers have no `memberCode`. */
export const columns = importColumns('orders.import', recipient, {
  recipientName: true,
  // The calling code of the country by default.
  phoneCode: { required: false },
  phone: true,
  country: 'countryId',
  province: 'provinceId',
  city: 'cityId',
  county: 'countyId',
  town: 'townId',
  detailedAddress: true,
  mailboxCode: true,
  identityNumber: true,
  companyName: true,
  taxNumber: true,
  telephone: true,
  memberCode: 'ownerId',
});

/** Imports address book entries from a spreadsheet; staff name the owner in each row, or once for all rows. */
export const recipientImport = importOf<RecipientDraft>({
  kind: 'RecipientInformation',
  columns: (who) => (who === 'customer' ? columns.filter(({ key }) => key !== 'memberCode') : columns),
  async check({ db, input }, rows, wrong) {
    const { siteId, ownerId } = input as { siteId: string; ownerId: string | null };
    const reading = { owner: ownerId, lookups: await recipientLookups(db, siteId, rows), seen: new Map<string, number>() };
    return rows.flatMap((row) => readRecipient(row, reading, wrong));
  },
  async save(tx, { caller }, drafts, wrong) {
    for (const one of drafts) await saveOne(tx, caller, one, wrong);
  },
});

/** Adds one entry by the rules of the form, and returns its id; reports one that the address book has already. */
export async function saveOne(tx: Tx, caller: Caller, { line, draft }: RecipientDraft, wrong: Wrong): Promise<string | undefined> {
  const there = await findWhere(tx, caller, recipient, { ownerId: draft.ownerId!, contactHash: contactHash(draft) });
  if (there.length) wrong(line, 'recipientName', 'orders.lines.thereAlready');
  else return (await insert(tx, caller, recipient, { ...draft, ...(await fillRecipient(tx, caller, draft, null)) })).id;
}
