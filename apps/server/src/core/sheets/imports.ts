import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../db/db.ts';
import { maxPreviewRows } from '@entrepot/contract/modules/files/calls.ts';
import type { JobKind, LineError, RunningJob, RejectedImport } from './import-jobs.ts';
import synonyms from './heading-synonyms.json' with { type: 'json' };
import { mergedCell } from './sheet-xml.ts';
import { readSheetRows, type Sheet, writeSheets } from './spreadsheet.ts';
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
  const sheet = await readTable(bytes, columns, caller);
  const rows = rowsOf(sheet, columns, language);
  const known = columns.filter(({ key }) => sheet.places.has(key));
  const shown = (value: string | undefined) => (value === mergedCell ? '' : (value ?? ''));
  return {
    total: rows.length,
    columns: known.map(({ label }) => text(language, label) ?? label),
    ignored: unknownHeadings(sheet),
    rows: rows.slice(0, maxPreviewRows).map(({ line, values }) => ({ line, values: known.map(({ key }) => shown(values[key])) })),
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

  const rows = rowsOf(await readTable(await job.file(), columns, job.caller), columns, language);
  await job.progress(0, rows.length);
  for (const { line, key, message, values } of unreadableCells(rows)) wrong(line, key, message, values);
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

/** A spreadsheet as read: its heading, the heading's row number, the position of each recognized column, and the rows below. */
export interface ReadTable {
  heading: readonly string[];
  headingLine: number;
  places: ReadonlyMap<string, number>;
  body: readonly (readonly string[])[];
}

const rowsAboveHeading = 20;

/**
 * Reads a spreadsheet or CSV file. The heading is the row that names the most columns, because people put titles above it. Rejects other
 * files and too large ones (`FileTypeNotAllowed`, `FileTooLarge`).
 */
export async function readTable(bytes: Buffer, columns: readonly ImportColumn[], caller: Pick<Caller, 'userId'>): Promise<ReadTable> {
  const cells = await readSheetRows(bytes, caller, (rows) =>
    Math.max(0, ...rows.slice(0, rowsAboveHeading).map((row) => headings(row, columns).size)),
  );
  let best = { at: 0, places: headings(cells[0] ?? [], columns) };
  for (let at = 1; at < Math.min(cells.length, rowsAboveHeading); at++) {
    const places = headings(cells[at]!, columns);
    if (places.size > best.places.size) best = { at, places };
  }
  return { heading: cells[best.at] ?? [], headingLine: best.at + 1, places: best.places, body: cells.slice(best.at + 1) };
}

/**
 * The rows of a spreadsheet below its heading, by column key, with '' for cells of missing columns; rejects a missing required column, no
 * rows and too many rows (`ImportRowsInvalid`, `LimitExceeded`).
 */
export function rowsOf({ headingLine, places, body }: ReadTable, columns: readonly ImportColumn[], language: Language): ImportRow[] {
  const missing = columns.filter(({ key, required }) => required && !places.has(key));
  if (missing.length) throw filesErrors.columnsMissing({ columns: missing.map(({ label }) => text(language, label)).join(', ') });
  const rows = body.flatMap((row, index) => {
    const values = Object.fromEntries(columns.map(({ key }) => [key, row[places.get(key) ?? -1] ?? '']));
    return Object.values(values).some((value) => value !== '') ? [{ line: headingLine + 1 + index, values }] : [];
  });
  if (!rows.length) throw filesErrors.noRows();
  if (rows.length > maxRows) throw filesErrors.tooManyRows({ rows: rows.length, max: maxRows });
  return rows;
}

// The error values of spreadsheet programs, and the mark of a formula without a stored result.
const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!)$/i;

/** A cell whose meaning is unknown, so that it must not be saved: the text of its message with its values. */
export interface UnreadableCell {
  line: number;
  key: string;
  message: string;
  values: Record<string, unknown>;
}

/** The cells of rows with a number that lost digits, an error of a formula, or a part of a merged cell. */
export const unreadableCells = (rows: readonly ImportRow[]): UnreadableCell[] =>
  rows.flatMap(({ line, values }) =>
    Object.entries(values).flatMap(([key, value]) => {
      const message = unreadable(value);
      return message ? [{ line, key, message: `core.field.${message}`, values: { value } }] : [];
    }),
  );

function unreadable(value: string): string | undefined {
  if (value === mergedCell) return 'mergedCell';
  if (errorValue.test(value)) return 'formulaError';
  return hasLostDigits(value) ? 'digitsLost' : undefined;
}

/** The headings of a spreadsheet that are no columns of the import, and whose cells would be ignored. */
export function unknownHeadings({ heading, places }: ReadTable): string[] {
  const read = new Set(places.values());
  return heading.filter((title, at) => title !== '' && title !== mergedCell && !read.has(at));
}

// A unit in which the field is stored, or a remark, is no part of the name. Our headings have curly apostrophes, which people do not type.
const neutral = new Set(synonyms.neutral);
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(([^()]*)\)/g, (written, inner: string) => (neutral.has(inner.trim()) ? '' : written))
    .replace(/[\s*'\u2019:._#-]/g, '');
const synonymGroups = synonyms.groups.map((group) => new Set(group.map(plain)));

/**
 * Maps columns to their positions. A heading may be in any language and order: the column's name, its key, or a usual synonym that fits no
 * other column.
 */
function headings(row: readonly string[], columns: readonly ImportColumn[]): Map<string, number> {
  const titles = row.map(plain);
  const labels = columns.map(({ key, label }) => languages.map((language) => plain(text(language, label) ?? key)));
  const names = columns.map(({ key }, index) => [plain(key), ...labels[index]!]);
  const places = new Map<string, number>();
  const read = new Set<number>();
  // One column's key may be another's label.
  for (const known of [labels, names])
    for (const [index, { key }] of columns.entries()) {
      const at = places.has(key) ? -1 : titles.findIndex((title, place) => !read.has(place) && known[index]!.includes(title));
      if (at < 0) continue;
      places.set(key, at);
      read.add(at);
    }
  for (const [at, title] of titles.entries()) {
    if (!title || read.has(at)) continue;
    const groups = synonymGroups.filter((group) => group.has(title));
    const fitting = columns.filter((_, index) => names[index]!.some((name) => groups.some((group) => group.has(name))));
    const [only] = fitting;
    if (fitting.length === 1 && !places.has(only!.key)) places.set(only!.key, at);
  }
  return places;
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
