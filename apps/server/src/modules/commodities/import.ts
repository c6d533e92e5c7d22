import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { upLoadCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import { mustHaveRoom } from '../../core/db/customer-room.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { barcodesOf, lockCommoditiesOf } from './barcodes.ts';
import { customerOf } from './customers.ts';
import { lookupsOf, takenOf } from './import-lookups.ts';
import { maxPictures, type NamedPicture, picturesAt, sortedByCode } from './import-pictures.ts';
import { articleVariant } from './variant-names.ts';
import { codeOfRow, columns, draftOf, sizes, texts } from './import-row.ts';

type Row = ReturnType<typeof draftOf>[number] & { pictures: string[] };
const { Completed, ToBeCompleted } = enumCodes.CompletionStatus;
const { Normal, ToBeAudited } = enumCodes.CommodityStatus;

/** Starts the import of a spreadsheet of commodities; the answer contains the job id. */
export async function upload(tx: Tx, caller: Caller, { fileId, ownerId, pictures: sent }: Input<typeof upLoadCommodity>) {
  await uploadedSheet(tx, caller, fileId);
  const customer = caller.audience === 'customer' || ownerId ? await customerOf(tx, caller, ownerId) : null;
  const siteId = customer?.siteId ?? caller.siteId;
  const pictures = await picturesAt(tx, caller, sent ?? []);
  return {
    jobId: await startJob(tx, caller, { kind: 'Commodity', siteId, fileId, input: { ownerId: customer?.id ?? null, siteId, pictures } }),
  };
}

/** Imports commodities from a spreadsheet; staff name the owner per row or for all rows. */
export const commodityImport = importOf<Row & { line: number }>({
  kind: 'Commodity',
  columns: (who) => (who === 'customer' ? columns.filter(({ key }) => key !== 'memberCode') : columns),
  async check({ db, caller, input }, rows, wrong) {
    const customer = input.ownerId ? await customerOf(db, caller, input.ownerId as string) : null;
    const lookups = await lookupsOf(db, input.siteId as string, rows, customer);
    const reading = {
      customer,
      lookups,
      seen: { codes: new Map<string, number>(), barcodes: new Map<string, number>(), variants: new Map<string, number>() },
    };
    const drafts = rows.flatMap((row) => draftOf(row, reading, wrong).map((draft) => ({ ...draft, line: row.line })));
    return illustrated(drafts, rows, (input.pictures ?? []) as NamedPicture[], wrong);
  },
  async save(tx, { caller, input }, drafts, wrong) {
    await storeFiles(
      tx,
      caller,
      drafts.flatMap(({ pictures }) => pictures),
    );
    const free = await withFreeBarcodes(tx, input.siteId as string, drafts, wrong);
    const made = await insertChunk(tx, caller, input.siteId as string, free);
    // Another transaction took a code between the check and the insert.
    for (const { line, customer, commodityCode } of free)
      if (!made.has(`${customer.id}|${commodityCode}`)) wrong(line, 'commodityCode', 'commodities.lines.taken');
  },
});

/**
 * The rows whose barcodes and variants no other commodity of their owner took since the check; reports the others. Locks the commodities of
 * the owners, because no constraint covers further barcodes and variants.
 */
async function withFreeBarcodes<D extends Row & { line: number }>(
  tx: Tx,
  siteId: string,
  drafts: readonly D[],
  wrong: Wrong,
): Promise<readonly D[]> {
  const owners = [...new Set(drafts.map(({ customer }) => customer.id))].sort();
  for (const id of owners) await lockCommoditiesOf(tx, id);
  const { barcodes, variants } = await takenOf(tx, siteId, owners);
  const isTaken = (draft: D) => barcodesOf(draft).some((code) => barcodes.has(`${draft.customer.id}|${code}`));
  const isMade = (draft: D) => variants.has(`${draft.customer.id}|${articleVariant(draft)}`);
  for (const { line } of drafts.filter(isTaken)) wrong(line, 'identificationCode', 'commodities.lines.taken');
  for (const { line } of drafts.filter(isMade)) wrong(line, 'variantOptions', 'commodities.lines.taken');
  return drafts.filter((draft) => !isTaken(draft) && !isMade(draft));
}

/** Attaches the pictures to the rows. Reports pictures without a row, and more than a commodity may have. */
function illustrated<D extends ReturnType<typeof draftOf>[number] & { line: number }>(
  drafts: readonly D[],
  rows: readonly ImportRow[],
  pictures: readonly NamedPicture[],
  wrong: Wrong,
): (D & { pictures: string[] })[] {
  const codes = new Set(rows.map(({ values }) => codeOfRow(values)));
  const { byCode, strange } = sortedByCode(pictures, codes);
  for (const name of strange) wrong(0, null, 'commodities.lines.pictureOfNone', { name });
  return drafts.map((draft) => {
    const own = byCode.get(draft.commodityCode) ?? [];
    if (own.length > maxPictures) wrong(draft.line, null, 'commodities.lines.tooManyPictures', { count: own.length, max: maxPictures });
    return { ...draft, pictures: own };
  });
}

/** Inserts a chunk in one statement; returns `owner|code` of the rows whose codes were free. */
async function insertChunk(tx: Tx, caller: Caller, siteId: string, drafts: readonly Row[]): Promise<Set<string>> {
  await mustHaveRoom(tx, caller, commodity, drafts.length);
  const isComplete = ({ sizes: of }: Row) => [of.length, of.width, of.height, of.grossWeight].every((size) => dec(size).gt(0));
  const rows = drafts.map((draft) => {
    const { customer, texts: written, sizes: measured, ...row } = draft;
    const completionStatus = isComplete(draft) ? Completed : ToBeCompleted;
    return { ...row, ...written, ...measured, id: newId(), ownerId: customer.id, completionStatus };
  });
  const status = caller.audience === 'customer' ? ToBeAudited : Normal;
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const text = ['commodityCode', 'name', 'identificationCode', 'commoditySku', 'articleCode', 'hsCode', ...texts];
  const amounts = ['price', ...sizes];
  const ids = ['id', 'ownerId', 'categoryId', 'cargoTypeId', 'currencyId'];
  const own = [...ids, ...text, ...amounts, 'earlyWarningQuantity', 'completionStatus', 'pictures', 'moreBarcodes', 'variantOptions'];
  const typed = (names: readonly string[], type: string) => names.map((name) => sql`${sql.raw(`"${name}"`)} ${sql.raw(type)}`);
  const columnTypes = [
    ...typed(ids, 'uuid'),
    ...typed(text, 'text'),
    ...typed(amounts, 'numeric'),
    ...typed(['earlyWarningQuantity', 'completionStatus'], 'integer'),
    ...typed(['pictures', 'moreBarcodes', 'variantOptions'], 'jsonb'),
  ];
  const made = await sql<{ ownerId: string; commodityCode: string }>`
    insert into commodity (site_id, creation_time, creator_id, commodity_status, ${refs(own)})
    select ${siteId}::uuid, ${caller.now}::timestamptz, ${caller.userId}::uuid, ${status}::smallint,
      ${sql.raw(own.map((name) => `d."${name}"`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(${sql.join(columnTypes)})
    on conflict
    do nothing
    returning owner_id, commodity_code`.execute(tx);
  return new Set(made.rows.map(({ ownerId, commodityCode }) => `${ownerId}|${commodityCode}`));
}
