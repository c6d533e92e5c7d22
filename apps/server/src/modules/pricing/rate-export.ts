import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { exportTransferQuotations } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import { type JobKind, type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { findWhere } from '../../core/db/rows.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';
import { text } from '../../core/calls/texts.ts';
import { sitesOf } from '../sites/public.ts';
import { type Known, knownIn, writeCell } from './rate-cells.ts';
import { type RateColumn, rateColumns } from './rate-sheet.ts';

type Quotation = RowOf<typeof transferQuotation>;
const kind = 'ExportTransferQuotation';

/**
 * Starts the export of a site's transfer quotations, all or the listed ones (`NotFound` if one is missing); the answer contains the job id.
 */
export async function exportRates(tx: Tx, caller: Caller, { siteId: requestedSiteId, ids }: Input<typeof exportTransferQuotations>) {
  const [siteId] = requestedSiteId ? sitesOf(caller, requestedSiteId) : [caller.siteId];
  const named = { siteId: siteId!, id: [...new Set(ids ?? [])] };
  if (named.id.length && (await findWhere(tx, caller, transferQuotation, named)).length < named.id.length) throw refuse('NotFound');
  return { jobId: await startJob(tx, caller, { kind, siteId: siteId!, input: { siteId: siteId!, ids: ids ?? [] } }) };
}

/** Writes transfer quotations as the rate sheet that the import reads. */
export const rateExport: JobKind = { kind, run };

async function run(job: RunningJob): Promise<undefined> {
  const { caller, input, db } = job;
  const siteId = input.siteId as string;
  const ids = input.ids as string[];
  const found = await findWhere(db, caller, transferQuotation, ids.length ? { siteId, id: ids } : { siteId });
  await job.progress(0, found.length);
  const known = await knownIn(db, caller, siteId);
  const rows = found.flatMap((quotation) => sheetRows(quotation, known, caller));
  const heading = rateColumns.map(({ label, required }) => `${text(caller.language, label) ?? label}${required ? ' *' : ''}`);
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-rates-'));
  try {
    const path = join(folder, 'result');
    await job.write(path, await writeSheets([{ name: 'TransferQuotation', heading, rows, widths: heading.map(() => 18) }]));
    await job.finish(
      found.length,
      { name: 'TransferQuotation.xlsx', kind: { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' } },
      path,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

/** The first row contains the head; ranges and surcharges share the rows below. */
function sheetRows(quotation: Quotation, known: Known, { language }: Caller): (string | number | null)[][] {
  const { ranges, surcharges } = quotation;
  const count = Math.max(1, ranges?.length ?? 0, surcharges?.length ?? 0);
  const valueAt = ({ part, name }: RateColumn, at: number): unknown => {
    if (part !== 'head') return ((quotation[part] ?? [])[at] as Fields | undefined)?.[name];
    return at === 0 || name === 'name' ? quotation[name as keyof Quotation] : null;
  };
  return Array.from({ length: count }, (_, at) =>
    rateColumns.map((column) => writeCell(column.field, valueAt(column, at), known, language)),
  );
}
