import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { objectSchema } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { peerRow, type upLoadLogisticsOrder } from '@entrepot/contract/modules/orders/peer-orders.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { startJob } from '../../../core/sheets/import-jobs.ts';
import { importColumns, uploadedSheet } from '../../../core/sheets/import-columns.ts';
import { type ImportRow, importOf, type Wrong } from '../../../core/sheets/imports.ts';
import { type PeerRow, peerOrder, type PeerSetting, settingOf } from './peer.ts';
import { recipientLookups } from '../recipients/recipient-lookups.ts';
import { readRecipient, type RecipientDraft } from '../recipients/recipient-row.ts';

const { Import, Peer } = enumCodes.LogisticsOrderSource;

/** Starts the import of orders from a spreadsheet for the calling customer or the one that staff name; returns the job. */
export async function uploadOrders(tx: Tx, caller: Caller, { fileId, ...sent }: Input<typeof upLoadLogisticsOrder>) {
  await uploadedSheet(tx, caller, fileId);
  const setting = await settingOf(tx, caller, sent, Import ?? Peer);
  return { jobId: await startJob(tx, caller, { kind: 'LogisticsOrder', siteId: setting.siteId, fileId, input: { ...setting } }) };
}

const columns = importColumns(
  'orders.import',
  { fields: peerRow },
  Object.fromEntries(Object.keys(peerRow).map((key) => [key, true as const])),
);

interface PeerDraft {
  row: PeerRow;
  read: RecipientDraft;
}

const numbers: ReadonlySet<string> = new Set(['quantity', 'price', 'weight', 'length', 'width', 'height']);
const schema = objectSchema(peerRow, 'code');

/** Imports orders from a spreadsheet: one draft per row, all of them or none. */
export const orderImport = importOf<PeerDraft>({
  kind: 'LogisticsOrder',
  columns: () => columns,
  async check({ db, input }, rows, wrong) {
    const { siteId, ownerId } = input as unknown as PeerSetting;
    const reading = { owner: ownerId, lookups: await recipientLookups(db, siteId, rows), seen: new Map<string, number>() };
    const numbersSeen = new Map<string, number>();
    return rows.flatMap((row) => readRow(row, reading, numbersSeen, wrong));
  },
  async save(tx, { caller, input }, drafts, wrong) {
    for (const { row, read } of drafts) await saveOne(tx, caller, input as unknown as PeerSetting, { row, read }, wrong);
  },
});

function readRow(line: ImportRow, reading: Parameters<typeof readRecipient>[1], seen: Map<string, number>, wrong: Wrong): PeerDraft[] {
  const fieldEntries = Object.entries(line.values).map(([key, value]) => [
    key,
    value === '' ? null : numbers.has(key) ? Number(value) : value,
  ]);
  const row = schema.safeParse(Object.fromEntries(fieldEntries));
  const [read] = readRecipient(line, { ...reading, seen: new Map() }, wrong);
  if (!row.success) {
    for (const { field, key, values } of problemsOf(row.error)) {
      const name = `${field[0]!.toLowerCase()}${field.slice(1)}`;
      // Errors of the recipient were reported above.
      if (!reportedFields.has(name)) wrong(line.line, name, `core.field.${key}`, values);
    }
    return [];
  }
  const before = seen.get(row.data.customerOrderNumber);
  if (before) wrong(line.line, 'customerOrderNumber', 'orders.lines.twice', { line: before });
  seen.set(row.data.customerOrderNumber, line.line);
  return read && !before ? [{ row: row.data, read }] : [];
}

const reportedFields = new Set([
  'recipientName',
  'phone',
  'phoneCode',
  'country',
  'province',
  'city',
  'county',
  'town',
  'detailedAddress',
  'identityNumber',
]);

async function saveOne(tx: Tx, caller: Caller, setting: PeerSetting, { row, read }: PeerDraft, wrong: Wrong): Promise<void> {
  try {
    await peerOrder(tx, caller, setting, row, read);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    wrong(read.line, 'customerOrderNumber', problem.text ?? 'core.field.invalid', problem.values);
  }
}
