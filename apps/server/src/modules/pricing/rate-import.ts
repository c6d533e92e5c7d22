import type { Input } from '@entrepot/contract/core/call.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { upLoadTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { QuotationProblem } from '@entrepot/rules/pricing/problems.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import { type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { sitesOf } from '../sites/public.ts';
import { edited, established } from './quotations.ts';
import { type Known, knownIn, readCell } from './rate-cells.ts';
import { type RateColumn, rateColumns } from './rate-sheet.ts';
import { transferProblems, validTransferQuotation } from './validate.ts';

const kind = 'TransferQuotation';
const mostMegabytes = 5;

/** Starts the import of a rate sheet into a site; the answer names the job. */
export async function uploadRates(tx: Tx, caller: Caller, { siteId: asked, fileId }: Input<typeof upLoadTransferQuotation>) {
  const [siteId] = asked ? sitesOf(caller, asked) : [caller.siteId];
  const [file] = await findWhere(tx, caller, fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  if (file.size > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  return { jobId: await startJob(tx, caller, { kind, siteId: siteId!, fileId, input: { siteId: siteId! } }) };
}

type Values = Record<string, unknown>;
/** A quotation of a sheet, with the rows its parts stand in. */
interface Drafted {
  line: number;
  head: Values;
  ranges: { line: number; values: Values }[];
  surcharges: { line: number; values: Values }[];
}

const columnsOf = (part: RateColumn['part']) => rateColumns.filter((column) => column.part === part);
const given = ({ values }: ImportRow, part: RateColumn['part']) => columnsOf(part).some(({ key }) => values[key]);

/** Transfer quotations from a rate sheet: a name that is in use gets a new version, a new name a new quotation. */
export const transferQuotationImport = importOf<Drafted>({
  kind,
  columns: () => rateColumns,
  async check(job, rows, wrong) {
    const known = await knownIn(job.db, job.caller, job.input.siteId as string);
    const drafts = drafted(rows, known, wrong);
    for (const draft of drafts) await checkWhole(job, draft, wrong);
    return drafts;
  },
  async save(tx, { caller, input }, drafts) {
    const siteId = input.siteId as string;
    for (const draft of drafts) {
      const body = bodyOf(draft);
      const [old] = await findWhere(tx, caller, transferQuotation, { siteId, name: body.name as string } as never);
      if (old) await edited(transferQuotation, validTransferQuotation)(tx, caller, { ...body, id: old.id, rowVersion: old.rowVersion });
      else await established(transferQuotation, validTransferQuotation)(tx, caller, { ...body, siteId });
    }
  },
});

const bodyOf = ({ head, ranges, surcharges }: Drafted): Values => ({
  ...head,
  ranges: ranges.map(({ values }) => values),
  surcharges: surcharges.map(({ values }) => values),
});

/** Gathers the rows of each quotation: the first of its name holds the head, every row may hold a range and a surcharge. */
function drafted(rows: readonly ImportRow[], known: Known, wrong: Wrong): Drafted[] {
  const drafts: Drafted[] = [];
  for (const row of rows) {
    const name = row.values.name?.trim();
    let draft = name ? drafts.find(({ head }) => head.name === name) : drafts.at(-1);
    if (!draft) {
      if (!name) {
        wrong(row.line, 'name', 'core.field.required');
        continue;
      }
      draft = { line: row.line, head: readPart(row, 'head', known, wrong), ranges: [], surcharges: [] };
      drafts.push(draft);
    }
    for (const part of ['ranges', 'surcharges'] as const)
      if (given(row, part)) draft[part].push({ line: row.line, values: readPart(row, part, known, wrong) });
  }
  return drafts;
}

function readPart(row: ImportRow, part: RateColumn['part'], known: Known, wrong: Wrong): Values {
  const values: Values = {};
  for (const { key, name, field } of columnsOf(part)) {
    const cell = row.values[key] ?? '';
    values[name] = field.starts !== undefined && part !== 'head' ? field.starts : null;
    if (cell === '') {
      if (field.required && field.starts === undefined) wrong(row.line, key, 'core.field.required');
      continue;
    }
    const read = readCell(field, cell, known);
    if ('wrong' in read) wrong(row.line, key, read.wrong, read.values);
    else values[name] = read.value;
  }
  return values;
}

/** Tells what the quotation as a whole is refused for, at the cell it concerns. */
async function checkWhole({ db, caller, input }: RunningJob, draft: Drafted, wrong: Wrong): Promise<void> {
  const { currencyId, timeOfEntryIntoForce } = draft.head;
  // Without these nothing can be said of the whole; the cells were told already.
  if (!currencyId || !timeOfEntryIntoForce) return;
  for (const problem of await transferProblems(db, caller, input.siteId as string, bodyOf(draft))) {
    const { table, row, field, rule, key, values } = problem;
    const line = table ? draft[table][row!]!.line : draft.line;
    wrong(line, columnFor(problem), `pricing.invalid.${rule ?? key}`, { row: line, ...(values as Values), field });
  }
}

const columnFor = ({ table, field }: QuotationProblem) =>
  rateColumns.find(({ part, name }) => part === (table ?? 'head') && name === field)?.key ?? null;
