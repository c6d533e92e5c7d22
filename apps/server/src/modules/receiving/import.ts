import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { mostOf, type upLoadWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { asSystem } from '../../core/rows/scope.ts';
import { type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { type ImportColumn, type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { declarePackage } from '../packages/public.ts';
import { draft } from './establish.ts';
import { headerOf, ownerOf } from './header.ts';
import { binsOfRows, codesOf, goodsOfRows, readGoods, readPacket, type GoodsRow, type PacketRow } from './import-row.ts';

const { Package, Commodity } = enumCodes.WarehouseDocumentType;
const mostMegabytes = 5;
const kinds: Partial<Record<CodeOf<'WarehouseDocumentType'>, string>> = {
  [Package]: 'WarehouseDocumentPacket',
  [Commodity]: 'WarehouseDocument',
};

/** Starts making a draft of a spreadsheet: goods and the bins they are in, or packages to be declared; the answer names the job. */
export async function upload(tx: Tx, caller: Caller, sent: Input<typeof upLoadWarehouseDocument>) {
  const { fileId, documentType, warehouseId, ownerId: named, arrivalDate } = sent;
  const kind = kinds[documentType ?? Commodity];
  if (!kind) throw invalid({ field: 'WarehouseDocumentType', key: 'required' });
  const { siteId } = await headerOf(tx, caller, headerSent(warehouseId, arrivalDate), null);
  const ownerId = await ownerOf(tx, caller, siteId, named);
  const [file] = await findWhere(tx, asSystem(caller), fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  if (file.size > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  return { jobId: await startJob(tx, caller, { kind, siteId, fileId, input: { warehouseId, ownerId, arrivalDate: arrivalDate ?? null } }) };
}

const column = (key: string, required = false): ImportColumn => ({
  key,
  label: `receiving.import.columns.${key}`,
  note: `receiving.import.notes.${key}`,
  required,
});

/** One draft of a spreadsheet of goods: a commodity, its pieces, and the bin they are in. */
export const documentImport = importOf<GoodsRow>({
  kind: 'WarehouseDocument',
  columns: () => [column('commodityCode', true), column('quantity', true), column('bin')],
  async check({ db, input }, rows, wrong) {
    refuseTooMany(rows, wrong);
    const codes = await codesOf(db, input.ownerId as string, rows);
    return rows.flatMap((row) => readGoods(row, codes, wrong));
  },
  async save(tx, job, rows, wrong) {
    const made = { lines: goodsOfRows(rows), bins: binsOfRows(rows) };
    await telling(wrong, rows, () => make(tx, job, Commodity, made));
  },
});

/** One draft of a spreadsheet of packages, which are declared with it. */
export const packetImport = importOf<PacketRow>({
  kind: 'WarehouseDocumentPacket',
  columns: () => [column('courierNumber', true), column('productName'), column('price'), column('quantity'), column('remarks')],
  async check(_job, rows, wrong) {
    refuseTooMany(rows, wrong);
    return rows.flatMap((row) => readPacket(row, wrong));
  },
  async save(tx, job, rows, wrong) {
    const { siteId, id: warehouseId, ownerId } = await placeOf(tx, job);
    const lines: { packageId: string }[] = [];
    for (const { line, ...said } of rows) {
      await telling(wrong, [{ line }], async () => {
        const row = await declarePackage(tx, job.caller, { siteId, warehouseId, ownerId, ...said });
        lines.push({ packageId: row.id });
      });
    }
    if (lines.length === rows.length) await telling(wrong, rows, () => make(tx, job, Package, { lines, bins: [] }));
  },
});

/** A refusal of the whole is told at the first of its rows: the job then saves nothing. */
async function telling(wrong: Wrong, rows: readonly { line: number }[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Refusal) || !problem.text) throw problem;
    wrong(rows[0]!.line, null, problem.text, problem.values);
  }
}

function refuseTooMany(rows: readonly ImportRow[], wrong: Wrong): void {
  const [beyond] = rows.slice(mostOf.lines);
  if (beyond) wrong(beyond.line, null, 'receiving.lines.tooMany', { max: mostOf.lines });
}

const headerSent = (warehouseId: string, arrivalDate: string | null | undefined) => ({ warehouseId, arrivalDate: arrivalDate ?? null });

async function placeOf(tx: Tx, { caller, input }: RunningJob) {
  const header = await headerOf(tx, caller, headerSent(input.warehouseId as string, input.arrivalDate as string | null), null);
  return { siteId: header.siteId, id: header.warehouseId, ownerId: input.ownerId as string, header };
}

async function make(
  tx: Tx,
  job: RunningJob,
  documentType: CodeOf<'WarehouseDocumentType'>,
  of: Pick<Parameters<typeof draft>[2], 'lines' | 'bins'>,
) {
  const { header, ownerId } = await placeOf(tx, job);
  return draft(tx, job.caller, { header, ownerId, documentType, ...of });
}
