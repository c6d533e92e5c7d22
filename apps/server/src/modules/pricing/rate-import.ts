import type { Input } from '@entrepot/contract/core/call.ts';
import type { upLoadTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { QuotationProblem } from '@entrepot/rules/pricing/problems.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { findWhere } from '../../core/db/rows.ts';
import { sitesOf } from '../sites/public.ts';
import { edited, established } from './quotations.ts';
import { type Known, knownIn, readCell } from './rate-cells.ts';
import { type RateColumn, rateColumns } from './rate-sheet.ts';
import { transferProblems, validTransferQuotation } from './validate.ts';

const kind = 'TransferQuotation';

/** Starts the import of a rate sheet into a site; the answer contains the job id. */
export async function uploadRates(tx: Tx, caller: Caller, { siteId: requestedSiteId, fileId }: Input<typeof upLoadTransferQuotation>) {
  const [siteId] = requestedSiteId ? sitesOf(caller, requestedSiteId) : [caller.siteId];
  await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind, siteId: siteId!, fileId, input: { siteId: siteId! } }) };
}

type Values = Record<string, unknown>;
/** A quotation of a sheet, with the rows of its parts. */
interface DraftQuotation {
  line: number;
  head: Values;
  ranges: { line: number; values: Values }[];
  surcharges: { line: number; values: Values }[];
}

const columnsOf = (part: RateColumn['part']) => rateColumns.filter((column) => column.part === part);
const hasValues = ({ values }: ImportRow, part: RateColumn['part']) => columnsOf(part).some(({ key }) => values[key]);

/** Imports transfer quotations from a rate sheet: an existing name gets a new version, a new name a new quotation. */
export const transferQuotationImport = importOf<DraftQuotation>({
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
      const [old] = await findWhere(tx, caller, transferQuotation, { siteId, name: body.name as string });
      if (old) await edited(transferQuotation, validTransferQuotation)(tx, caller, { ...body, id: old.id, rowVersion: old.rowVersion });
      else await established(transferQuotation, validTransferQuotation)(tx, caller, { ...body, siteId });
    }
  },
});

const bodyOf = ({ head, ranges, surcharges }: DraftQuotation): Values => ({
  ...head,
  ranges: ranges.map(({ values }) => values),
  surcharges: surcharges.map(({ values }) => values),
});

/** Groups the rows of each quotation: the first of its name contains the head; every row may contain a range and a surcharge. */
function drafted(rows: readonly ImportRow[], known: Known, wrong: Wrong): DraftQuotation[] {
  const drafts: DraftQuotation[] = [];
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
      if (hasValues(row, part)) draft[part].push({ line: row.line, values: readPart(row, part, known, wrong) });
  }
  return drafts;
}

function readPart(row: ImportRow, part: RateColumn['part'], known: Known, wrong: Wrong): Values {
  const values: Values = {};
  for (const { key, name, field } of columnsOf(part)) {
    const cell = row.values[key] ?? '';
    values[name] = field.default !== undefined && part !== 'head' ? field.default : null;
    if (cell === '') {
      if (field.required && field.default === undefined) wrong(row.line, key, 'core.field.required');
      continue;
    }
    const read = readCell(field, cell, known);
    if ('wrong' in read) wrong(row.line, key, read.wrong, read.values);
    else values[name] = read.value;
  }
  return values;
}

/** Reports the problems of the quotation as a whole at the cells concerned. */
async function checkWhole({ db, caller, input }: RunningJob, draft: DraftQuotation, wrong: Wrong): Promise<void> {
  const { currencyId, timeOfEntryIntoForce } = draft.head;
  // Without these, the whole cannot be checked; the cells were reported already.
  if (!currencyId || !timeOfEntryIntoForce) return;
  for (const problem of await transferProblems(db, caller, input.siteId as string, bodyOf(draft))) {
    const { table, row, field, rule, key, values } = problem;
    const line = table ? draft[table][row!]!.line : draft.line;
    wrong(line, columnFor(problem), `pricing.invalid.${rule ?? key}`, { row: line, ...(values as Values), field });
  }
}

const columnFor = ({ table, field }: QuotationProblem) =>
  rateColumns.find(({ part, name }) => part === (table ?? 'head') && name === field)?.key ?? null;
