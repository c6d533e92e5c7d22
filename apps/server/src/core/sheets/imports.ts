import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import type { Who } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../rows/db.ts';
import { mostPreviewed } from '@entrepot/contract/modules/files/calls.ts';
import type { JobKind, LineError, RunningJob, Unsaved } from './import-jobs.ts';
import { readRows, type Sheet, writeSheets } from './spreadsheet.ts';
import { text } from '../calls/texts.ts';

/** One column of an import: its key, the locale path of its heading, and of what the template's notes say about it. */
export interface ImportColumn {
  key: string;
  label: string;
  note: string;
  required?: boolean;
}

/** One row of the spreadsheet: its number there and its texts by column key; an empty cell is ''. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/** An import of rows: what its spreadsheet looks like, how its rows are read, and how they are saved. */
export interface Import<Draft> {
  readonly kind: string;
  columns(who: Who | 'X'): readonly ImportColumn[];
  /** Reads all rows; every error is told, not only the first. */
  check(job: RunningJob, rows: readonly ImportRow[], wrong: Wrong): Promise<Draft[]>;
  /** Saves at most a thousand rows; may find errors that only saving shows. */
  save(tx: Tx, job: RunningJob, drafts: readonly Draft[], wrong: Wrong): Promise<void>;
}
/** Notes an error of a row in a column; `message` is a locale path. */
export type Wrong = (line: number, column: string | null, message: string, values?: Record<string, unknown>) => void;

/** A spreadsheet as its import would read it: its columns, what it has besides, and its first rows by column. */
export interface Preview {
  total: number;
  columns: string[];
  ignored: string[];
  rows: { line: number; values: string[] }[];
}

/** The empty spreadsheet of an import, by its kind, and the look at a filled one. */
export interface Template {
  readonly kind: string;
  template(language: Language, who: Who): Promise<Buffer>;
  /** Reads the rows of a filled one without looking at what they say; refuses what is no such spreadsheet (106, 110, 111, 119). */
  preview(bytes: Buffer, caller: Caller): Promise<Preview>;
}
/** An import as the jobs run it, with its template. */
export interface ImportKind extends JobKind, Template {}

/** The template of a spreadsheet that a call reads by itself, without a job. */
export const templateFor = (kind: string, columns: readonly ImportColumn[]): Template => ({
  kind,
  template: (language) => writeSheets(templateOf(kind, columns, language)),
  preview: (bytes, caller) => previewOf(bytes, columns, caller),
});

const mostRows = 10_000;
const chunk = 1000;
const toldErrors = 5000;
/** Thrown to undo a transaction whose rows turned out wrong while they were saved. */
const undone = Symbol('undone');

/** Makes a job of an import: read and check every row, save all of them in one transaction or none. */
export function importOf<Draft>(of: Import<Draft>): ImportKind {
  return {
    kind: of.kind,
    run: (job) => run(of, job),
    template: (language, who) => writeSheets(templateOf(of.kind, of.columns(who), language)),
    preview: (bytes, caller) => previewOf(bytes, of.columns(caller.who as Who), caller),
  };
}

async function previewOf(bytes: Buffer, columns: readonly ImportColumn[], caller: Caller): Promise<Preview> {
  const { language } = caller;
  const cells = await readRows(bytes, caller);
  const rows = rowsOf(cells, columns, language);
  const heading = cells[0] ?? [];
  const places = headings(heading, columns);
  const known = columns.filter(({ key }) => places.has(key));
  const read = new Set(places.values());
  return {
    total: rows.length,
    columns: known.map(({ label }) => text(language, label) ?? label),
    ignored: heading.filter((title, at) => title.trim() !== '' && !read.has(at)),
    rows: rows.slice(0, mostPreviewed).map(({ line, values }) => ({ line, values: known.map(({ key }) => values[key] ?? '') })),
  };
}

async function run<Draft>(of: Import<Draft>, job: RunningJob): Promise<Unsaved | undefined> {
  const { language, who } = job.caller;
  const columns = of.columns(who);
  const errors: LineError[] = [];
  const labels = new Map(columns.map(({ key, label }) => [key, text(language, label) ?? key]));
  const wrong: Wrong = (line, column, message, values = {}) =>
    errors.push({ line, field: column && (labels.get(column) ?? column), message: text(language, message, values) ?? message });

  const rows = rowsOf(await readRows(await job.file(), job.caller), columns, language);
  await job.progress(0, rows.length);
  const drafts = await of.check(job, rows, wrong);
  if (errors.length) return unsaved(errors, language);
  try {
    await job.wholly(rows.length, async (tx) => {
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

/** The rows of a spreadsheet below its heading, by column key; refuses a missing column, none at all and too many (119, 106). */
export function rowsOf(cells: string[][], columns: readonly ImportColumn[], language: Language): ImportRow[] {
  const places = headings(cells[0] ?? [], columns);
  const missing = columns.filter(({ key, required }) => required && !places.has(key));
  if (missing.length) throw filesErrors.columnsMissing({ columns: missing.map(({ label }) => text(language, label)).join(', ') });
  const rows = cells.slice(1).flatMap((row, index) => {
    const values = Object.fromEntries([...places].map(([key, at]) => [key, row[at] ?? '']));
    return Object.values(values).some((value) => value !== '') ? [{ line: index + 2, values }] : [];
  });
  if (!rows.length) throw filesErrors.noRows();
  if (rows.length > mostRows) throw filesErrors.tooManyRows({ rows: rows.length, max: mostRows });
  return rows;
}

// Nobody types a curly apostrophe, as our headings have it.
const plain = (heading: string) => heading.replace(/[\s*’']/g, '').toLowerCase();

/** Where each column stands: a heading may be in any language, in any order, or the column's key. */
function headings(row: readonly string[], columns: readonly ImportColumn[]): Map<string, number> {
  const given = row.map(plain);
  return new Map(
    columns.flatMap(({ key, label }) => {
      const names = [key, ...languages.map((language) => text(language, label) ?? key)].map(plain);
      const at = given.findIndex((heading) => names.includes(heading));
      return at < 0 ? [] : [[key, at] as const];
    }),
  );
}

async function unsaved(errors: LineError[], language: Language): Promise<Unsaved> {
  errors.sort((a, b) => a.line - b.line);
  const heading = ['line', 'field', 'message'].map((key) => text(language, `files.sheet.${key}`)!);
  const rows = errors.slice(0, toldErrors).map(({ line, field, message }) => [line, field, message]);
  return { errors, result: await writeSheets([{ name: 'Errors', heading, rows, widths: [8, 24, 70] }]) };
}

function templateOf(kind: string, columns: readonly ImportColumn[], language: Language): Sheet[] {
  const say = (path: string) => text(language, path) ?? path;
  const heading = ['column', 'mustBe', 'explanation'].map((key) => say(`files.sheet.${key}`));
  const notes = columns.map(({ label, note, required }) => [say(label), say(required ? 'files.sheet.yes' : 'files.sheet.no'), say(note)]);
  return [
    {
      name: kind,
      heading: columns.map(({ label, required }) => `${say(label)}${required ? ' *' : ''}`),
      rows: [],
      widths: columns.map(() => 22),
    },
    { name: say('files.sheet.notes'), heading, rows: notes, widths: [22, 10, 70] },
  ];
}
