import type { Input } from '@entrepot/contract/core/call.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { uploadRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { type ImportColumn, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { findWhere, insert } from '../../core/rows/rows.ts';
import { asSystem } from '../../core/rows/scope.ts';
import { customerOf } from './owner.ts';
import { contactHash, recipientLookups } from './recipient-lookups.ts';
import { readRecipient, type RecipientDraft } from './recipient-row.ts';
import { fillRecipient } from './recipients.ts';

const mostMegabytes = 5;

/** Starts the import of a spreadsheet into an address book, a customer's own or the one staff name; the answer names the job. */
export async function uploadSheet(tx: Tx, caller: Caller, { fileId, ownerId }: Input<typeof uploadRecipients>) {
  const [file] = await findWhere(tx, asSystem(caller), fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  if (file.size > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  const customer = caller.who === 'C' || ownerId ? await customerOf(tx, caller, ownerId) : null;
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

const column = (key: string, required = false): ImportColumn => ({
  key,
  label: `orders.import.columns.${key}`,
  note: `orders.import.notes.${key}`,
  required,
});
const columns = [
  column('recipientName', true),
  column('phoneCode'),
  column('phone', true),
  column('country', true),
  ...['province', 'city', 'county', 'town'].map((key) => column(key)),
  column('detailedAddress', true),
  ...['mailboxCode', 'identityNumber', 'companyName', 'taxNumber', 'telephone'].map((key) => column(key)),
];

/** Entries of address books from a spreadsheet; the staff say in each row, or for all rows at once, whose they are. */
export const recipientImport = importOf<RecipientDraft>({
  kind: 'RecipientInformation',
  columns: (who) => (who === 'C' ? columns : [...columns, column('memberCode')]),
  async check({ db, input }, rows, wrong) {
    const { siteId, ownerId } = input as { siteId: string; ownerId: string | null };
    const reading = { owner: ownerId, lookups: await recipientLookups(db, siteId, rows), seen: new Map<string, number>() };
    return rows.flatMap((row) => readRecipient(row, reading, wrong));
  },
  async save(tx, { caller }, drafts, wrong) {
    for (const one of drafts) await saveOne(tx, caller, one, wrong);
  },
});

/** Adds one entry by the rules of the form; one that the address book holds already is told. */
async function saveOne(tx: Tx, caller: Caller, { line, draft }: RecipientDraft, wrong: Wrong): Promise<void> {
  const there = await findWhere(tx, caller, recipient, { ownerId: draft.ownerId!, contactHash: contactHash(draft) });
  if (there.length) return wrong(line, 'recipientName', 'orders.lines.thereAlready');
  await insert(tx, caller, recipient, { ...draft, ...(await fillRecipient(tx, caller, draft, null)) });
}
