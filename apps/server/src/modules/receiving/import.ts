import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, Refusal } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { documentLimits, type upLoadWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { declarePackage } from '../packages/public.ts';
import { draft } from './establish.ts';
import { headerOf, ownerOf } from './header.ts';
import {
  binsOfRows,
  codesOf,
  goodsColumns,
  goodsOfRows,
  packetColumns,
  readGoods,
  readPacket,
  type GoodsRow,
  type PacketRow,
} from './import-row.ts';

const { Package, Commodity } = enumCodes.WarehouseDocumentType;
const kinds: Partial<Record<CodeOf<'WarehouseDocumentType'>, string>> = {
  [Package]: 'WarehouseDocumentPacket',
  [Commodity]: 'WarehouseDocument',
};

/** Starts the import of a spreadsheet of goods in bins or of packages to declare; returns the job. */
export async function upload(tx: Tx, caller: Caller, sent: Input<typeof upLoadWarehouseDocument>) {
  const { fileId, documentType, warehouseId, ownerId: named, arrivalDate } = sent;
  const kind = kinds[documentType ?? Commodity];
  if (!kind) throw invalid({ field: 'WarehouseDocumentType', key: 'required' });
  const { siteId } = await headerOf(tx, caller, headerSent(warehouseId, arrivalDate), null);
  const ownerId = await ownerOf(tx, caller, siteId, named);
  await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind, siteId, fileId, input: { warehouseId, ownerId, arrivalDate: arrivalDate ?? null } }) };
}

/** Import of goods into one draft: commodity, pieces and bin per row. */
export const documentImport = importOf<GoodsRow>({
  kind: 'WarehouseDocument',
  columns: () => goodsColumns,
  async check({ db, input }, rows, wrong) {
    refuseTooMany(rows, wrong);
    const codes = await codesOf(db, input.ownerId as string, rows);
    return rows.flatMap((row) => readGoods(row, codes, wrong));
  },
  async save(tx, job, rows, wrong) {
    const made = { lines: goodsOfRows(rows), bins: binsOfRows(rows) };
    await atLine(wrong, rows, () => make(tx, job, Commodity, made));
  },
});

/** Import of packages, which are declared, into one draft. */
export const packetImport = importOf<PacketRow>({
  kind: 'WarehouseDocumentPacket',
  columns: () => packetColumns,
  async check(_job, rows, wrong) {
    refuseTooMany(rows, wrong);
    return rows.flatMap((row) => readPacket(row, wrong));
  },
  async save(tx, job, rows, wrong) {
    const { siteId, id: warehouseId, ownerId } = await placeOf(tx, job);
    const lines: { packageId: string }[] = [];
    for (const { line, ...declaration } of rows) {
      await atLine(wrong, [{ line }], async () => {
        const row = await declarePackage(tx, job.caller, { siteId, warehouseId, ownerId, ...declaration });
        lines.push({ packageId: row.id });
      });
    }
    if (lines.length === rows.length) await atLine(wrong, rows, () => make(tx, job, Package, { lines, bins: [] }));
  },
});

/** Reports an error of the whole file at its first row, so that the job saves nothing. */
async function atLine(wrong: Wrong, rows: readonly { line: number }[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Refusal) || !problem.text) throw problem;
    wrong(rows[0]!.line, null, problem.text, problem.values);
  }
}

function refuseTooMany(rows: readonly ImportRow[], wrong: Wrong): void {
  const [beyond] = rows.slice(documentLimits.lines);
  if (beyond) wrong(beyond.line, null, 'receiving.lines.tooMany', { max: documentLimits.lines });
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
