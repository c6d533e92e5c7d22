import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../db/db.ts';
import { maxPreviewRows } from '@entrepot/contract/modules/files/calls.ts';
import type { JobKind, LineError, RunningJob, RejectedImport } from './import-jobs.ts';
import { readRows, type Sheet, writeSheets } from './spreadsheet.ts';
import { text } from '../calls/texts.ts';
import { hasLostDigits } from '@entrepot/rules/sheet-numbers.ts';

/** One column of an import: its key, and the locale paths of its heading and of its note in the template. */
export interface ImportColumn {
  key: string;
  label: string;
  note: string;
  required?: boolean;
  /** The maximum length of its texts. */
  max?: number | undefined;
}

/** One row of the spreadsheet: its row number and its texts by column key; an empty cell is ''. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/** An import of rows: its columns, and how rows are checked and saved. */
export interface Import<Draft> {
  readonly kind: string;
  columns(audience: Caller['audience']): readonly ImportColumn[];
  /** Checks all rows and reports every error, not only the first. */
  check(job: RunningJob, rows: readonly ImportRow[], wrong: Wrong): Promise<Draft[]>;
  /** Saves at most a thousand rows; may report errors that only occur while saving. */
  save(tx: Tx, job: RunningJob, drafts: readonly Draft[], wrong: Wrong): Promise<void>;
}
/** Reports an error of a row in a column; `message` is a locale path. */
export type Wrong = (line: number, column: string | null, message: string, values?: Record<string, unknown>) => void;

/** A preview of an import: recognized and ignored columns, and the first rows by column. */
export interface Preview {
  total: number;
  columns: string[];
  ignored: string[];
  rows: { line: number; values: string[] }[];
}

/** The empty spreadsheet of an import by kind, and the preview of a filled one. */
export interface Template {
  readonly kind: string;
  template(language: Language, audience: Audience): Promise<Buffer>;
  /**
   * Reads the rows of a filled spreadsheet without validating them; rejects other files (`LimitExceeded`, `FileTypeNotAllowed`,
   * `FileTooLarge`, `ImportRowsInvalid`).
   */
  preview(bytes: Buffer, caller: Caller): Promise<Preview>;
}
/** An import as run by the jobs, with its template. */
export interface ImportKind extends JobKind, Template {}

/** The template of a spreadsheet that a call reads directly, without a job. */
export const templateFor = (kind: string, columns: readonly ImportColumn[]): Template => ({
  kind,
  template: (language) => writeSheets(templateOf(kind, columns, language)),
  preview: (bytes, caller) => previewOf(bytes, columns, caller),
});

const maxRows = 10_000;
const chunk = 1000;
const maxReportedErrors = 5000;
/** Thrown to roll back a transaction whose rows turned out invalid while being saved. */
const undone = Symbol('undone');

/** Defines the job of an import: checks every row, then saves all of them in one transaction or none. */
export function importOf<Draft>(of: Import<Draft>): ImportKind {
  return {
    kind: of.kind,
    run: (job) => run(of, job),
    template: (language, audience) => writeSheets(templateOf(of.kind, of.columns(audience), language)),
    preview: (bytes, caller) => previewOf(bytes, of.columns(caller.audience), caller),
  };
}

async function previewOf(bytes: Buffer, columns: readonly ImportColumn[], caller: Caller): Promise<Preview> {
  const { language } = caller;
  const cells = await readRows(bytes, caller);
  const rows = rowsOf(cells, columns, language);
  const heading = cells[0] ?? [];
  const places = headings(heading, columns);
  const known = columns.filter(({ key }) => places.has(key));
  return {
    total: rows.length,
    columns: known.map(({ label }) => text(language, label) ?? label),
    ignored: unknownHeadings(heading, columns),
    rows: rows.slice(0, maxPreviewRows).map(({ line, values }) => ({ line, values: known.map(({ key }) => values[key] ?? '') })),
  };
}

async function run<Draft>(of: Import<Draft>, job: RunningJob): Promise<RejectedImport | undefined> {
  const { language, audience } = job.caller;
  const columns = of.columns(audience);
  const errors: LineError[] = [];
  const labels = new Map(columns.map(({ key, label }) => [key, text(language, label) ?? key]));
  const reported = new Set<string>();
  const wrong: Wrong = (line, column, message, values = {}) => {
    const error = { line, field: column && (labels.get(column) ?? column), message: text(language, message, values) ?? message };
    // Several checks may find the same error.
    const key = JSON.stringify(error);
    if (!reported.has(key)) errors.push(error);
    reported.add(key);
  };

  const rows = rowsOf(await readRows(await job.file(), job.caller), columns, language);
  await job.progress(0, rows.length);
  for (const { line, key } of lostDigits(rows)) wrong(line, key, lostDigitsText);
  const drafts = await of.check(job, rows, wrong);
  if (errors.length) return unsaved(errors, language);
  try {
    await job.completeInTransaction(rows.length, async (tx) => {
      for (let at = 0; at < drafts.length; at += chunk) {
        await job.progress(at, rows.length);
        await of.save(tx, job, drafts.slice(at, at + chunk), wrong);
        if (errors.length) throw undone;
      }
      await job.progress(rows.length, rows.length);
    });
  } catch (problem) {
    if (problem !== undone) throw problem;
    return unsaved(errors, language);
  }
  return undefined;
}

/**
 * The rows of a spreadsheet below its heading, by column key; rejects a missing column, no rows and too many rows (`ImportRowsInvalid`,
 * `LimitExceeded`).
 */
export function rowsOf(cells: string[][], columns: readonly ImportColumn[], language: Language): ImportRow[] {
  const places = headings(cells[0] ?? [], columns);
  const missing = columns.filter(({ key, required }) => required && !places.has(key));
  if (missing.length) throw filesErrors.columnsMissing({ columns: missing.map(({ label }) => text(language, label)).join(', ') });
  const rows = cells.slice(1).flatMap((row, index) => {
    const values = Object.fromEntries([...places].map(([key, at]) => [key, row[at] ?? '']));
    return Object.values(values).some((value) => value !== '') ? [{ line: index + 2, values }] : [];
  });
  if (!rows.length) throw filesErrors.noRows();
  if (rows.length > maxRows) throw filesErrors.tooManyRows({ rows: rows.length, max: maxRows });
  return rows;
}

/** The text for a cell with a number whose digits are lost. */
export const lostDigitsText = 'core.field.digitsLost';

/** The cells whose number has lost digits in the spreadsheet program; what they mean is unknown, so that they must not be saved. */
export const lostDigits = (rows: readonly ImportRow[]): { line: number; key: string }[] =>
  rows.flatMap(({ line, values }) => Object.keys(values).flatMap((key) => (hasLostDigits(values[key]!) ? [{ line, key }] : [])));

/** The headings of a spreadsheet that are no columns of an import, and whose cells would be ignored. */
export function unknownHeadings(heading: readonly string[], columns: readonly ImportColumn[]): string[] {
  const read = new Set(headings(heading, columns).values());
  return heading.filter((title, at) => title.trim() !== '' && !read.has(at));
}

// Our headings have curly apostrophes, which people do not type.
const plain = (heading: string) => heading.replace(/[\s*’']/g, '').toLowerCase();

/** Maps columns to their positions: a heading may be in any language and order, or the column's key. */
function headings(row: readonly string[], columns: readonly ImportColumn[]): Map<string, number> {
  const plainHeadings = row.map(plain);
  return new Map(
    columns.flatMap(({ key, label }) => {
      const names = [key, ...languages.map((language) => text(language, label) ?? key)].map(plain);
      const at = plainHeadings.findIndex((heading) => names.includes(heading));
      return at < 0 ? [] : [[key, at] as const];
    }),
  );
}

async function unsaved(errors: LineError[], language: Language): Promise<RejectedImport> {
  errors.sort((a, b) => a.line - b.line);
  const heading = ['line', 'field', 'message'].map((key) => text(language, `files.sheet.${key}`)!);
  const rows = errors.slice(0, maxReportedErrors).map(({ line, field, message }) => [line, field, message]);
  return { errors, result: await writeSheets([{ name: 'Errors', heading, rows, widths: [8, 24, 70] }]) };
}

function templateOf(kind: string, columns: readonly ImportColumn[], language: Language): Sheet[] {
  const translate = (path: string) => text(language, path) ?? path;
  const heading = ['column', 'mustBe', 'explanation'].map((key) => translate(`files.sheet.${key}`));
  const notes = columns.map(({ label, note, required }) => [
    translate(label),
    translate(required ? 'files.sheet.yes' : 'files.sheet.no'),
    translate(note),
  ]);
  return [
    {
      name: kind,
      heading: columns.map(({ label, required }) => `${translate(label)}${required ? ' *' : ''}`),
      rows: [],
      widths: columns.map(() => 22),
    },
    { name: translate('files.sheet.notes'), heading, rows: notes, widths: [22, 10, 70] },
  ];
}
