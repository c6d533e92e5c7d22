import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { upLoadCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { keepFiles } from '../../core/files/files.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { asSystem } from '../../core/rows/scope.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { type ImportColumn, type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { customerOf } from './customers.ts';
import { lookupsOf } from './import-lookups.ts';
import { mostPictures, type NamedPicture, picturesAt, sortedByCode } from './import-pictures.ts';
import { codeOfRow, draftOf, sizes, texts } from './import-row.ts';

type Row = ReturnType<typeof draftOf>[number] & { pictures: string[] };
const mostMegabytes = 5;
const { Completed, ToBeCompleted } = enumCodes.CompletionStatus;
const { Normal, ToBeAudited } = enumCodes.CommodityStatus;

/** Starts the import of a spreadsheet of commodities; the answer names the job. */
export async function upload(tx: Tx, caller: Caller, { fileId, ownerId, pictures: sent }: Input<typeof upLoadCommodity>) {
  const [file] = await findWhere(tx, asSystem(caller), fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  if (file.size > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  const customer = caller.who === 'C' || ownerId ? await customerOf(tx, caller, ownerId) : null;
  const siteId = customer?.siteId ?? caller.siteId;
  const pictures = await picturesAt(tx, caller, sent ?? []);
  return {
    jobId: await startJob(tx, caller, { kind: 'Commodity', siteId, fileId, input: { ownerId: customer?.id ?? null, siteId, pictures } }),
  };
}

const column = (key: string, required = false): ImportColumn => ({
  key,
  label: `commodities.import.columns.${key}`,
  note: `commodities.import.notes.${key}`,
  required,
});
const columns = [
  column('commodityCode', true),
  column('name', true),
  ...['identificationCode', 'commoditySku', 'chineseName', 'englishName', 'alias', 'category', 'cargoType', 'price', 'currency'].map(
    (key) => column(key),
  ),
  ...sizes.map((key) => column(key)),
  ...['hsCode', 'brand', 'material', 'earlyWarningQuantity', 'remarks'].map((key) => column(key)),
];

/** Commodities from a spreadsheet; the staff say in each row, or for all rows at once, whose they are. */
export const commodityImport = importOf<Row & { line: number }>({
  kind: 'Commodity',
  columns: (who) => (who === 'C' ? columns : [...columns, column('memberCode')]),
  async check({ db, caller, input }, rows, wrong) {
    const customer = input.ownerId ? await customerOf(db, caller, input.ownerId as string) : null;
    const lookups = await lookupsOf(db, input.siteId as string, rows, customer);
    const reading = { customer, lookups, seen: { codes: new Map<string, number>(), barcodes: new Map<string, number>() } };
    const drafts = rows.flatMap((row) => draftOf(row, reading, wrong).map((draft) => ({ ...draft, line: row.line })));
    return illustrated(drafts, rows, (input.pictures ?? []) as NamedPicture[], wrong);
  },
  async save(tx, { caller, input }, drafts, wrong) {
    await keepFiles(
      tx,
      caller,
      drafts.flatMap(({ pictures }) => pictures),
    );
    const made = await insertChunk(tx, caller, input.siteId as string, drafts);
    // Somebody took a code between the look and the writing.
    for (const { line, customer, commodityCode } of drafts)
      if (!made.has(`${customer.id}|${commodityCode}`)) wrong(line, 'commodityCode', 'commodities.lines.taken');
  },
});

/** The rows with their pictures. One that no row is about, and more than a commodity takes, are wrong. */
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
    if (own.length > mostPictures) wrong(draft.line, null, 'commodities.lines.tooManyPictures', { count: own.length, max: mostPictures });
    return { ...draft, pictures: own };
  });
}

/** Adds a chunk in one statement; gives `owner|code` of those whose codes were free. */
async function insertChunk(tx: Tx, caller: Caller, siteId: string, drafts: readonly Row[]): Promise<Set<string>> {
  const isComplete = ({ sizes: of }: Row) => [of.length, of.width, of.height, of.grossWeight].every((size) => dec(size).gt(0));
  const rows = drafts.map((draft) => {
    const { customer, texts: written, sizes: measured, ...row } = draft;
    const completionStatus = isComplete(draft) ? Completed : ToBeCompleted;
    return { ...row, ...written, ...measured, id: newId(), ownerId: customer.id, completionStatus };
  });
  const status = caller.who === 'C' ? ToBeAudited : Normal;
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const text = ['commodityCode', 'name', 'identificationCode', 'commoditySku', 'hsCode', ...texts];
  const amounts = ['price', ...sizes];
  const ids = ['id', 'ownerId', 'categoryId', 'cargoTypeId', 'currencyId'];
  const own = [...ids, ...text, ...amounts, 'earlyWarningQuantity', 'completionStatus', 'pictures'];
  const typed = (names: readonly string[], type: string) => names.map((name) => sql`${sql.raw(`"${name}"`)} ${sql.raw(type)}`);
  const given = [
    ...typed(ids, 'uuid'),
    ...typed(text, 'text'),
    ...typed(amounts, 'numeric'),
    ...typed(['earlyWarningQuantity', 'completionStatus'], 'integer'),
    ...typed(['pictures'], 'jsonb'),
  ];
  const made = await sql<{ ownerId: string; commodityCode: string }>`
    insert into commodity (site_id, creation_time, creator_id, commodity_status, ${refs(own)})
    select ${siteId}::uuid, ${caller.now}::timestamptz, ${caller.userId}::uuid, ${status}::smallint, ${sql.raw(own.map((name) => `d."${name}"`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(${sql.join(given)})
    on conflict do nothing returning owner_id, commodity_code`.execute(tx);
  return new Set(made.rows.map(({ ownerId, commodityCode }) => `${ownerId}|${commodityCode}`));
}
