import { type RawBuilder, sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { dec, sum, text as plain } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../calls/caller.ts';
import { text } from '../calls/texts.ts';
import { type FileKind, spreadsheetType } from '../files/file-kinds.ts';
import type { FileStore } from '../files/files.ts';
import { pdfKind } from '../print/pdf.ts';
import { tablePdf } from '../print/table-pdf.ts';
import type { Tx } from '../rows/db.ts';
import { csvText } from './csv-text.ts';
import { writeSheets } from './spreadsheet.ts';

type Piece = RawBuilder<unknown>;
type Cell = string | number | null;
type Row = readonly Cell[];
const most = { sheet: 10_000, csv: 100_000, pdf: 2000 };

/** A report as it is taken away. */
export interface ReportSheet {
  /** The lines as a relation `g`, and their order. */
  from: Piece;
  order: Piece;
  columns: readonly string[];
  /** Which of the columns are amounts that the database keeps exactly. */
  amounts: readonly string[];
  /** Where the words of its title and its columns stand in the texts. */
  words: string;
  /** How its file is called. */
  name: string;
  /** Whose file it is. */
  siteId: string;
  /** As CSV instead of a workbook. */
  asCsv?: boolean;
  /** As pages to print instead of either. */
  print?: Print;
}

/** What a printed report says beside its lines. */
export interface Print {
  /** What it is about: its period and what it was narrowed to. */
  about: string;
  /** The columns that are added up below the lines, for each currency where there is such a column. */
  sums: readonly string[];
  /** How the line of the sums is called, and a page among so many. */
  total: string;
  page(at: number, of: number): string;
}

/** A report as a file in the reader's language; gives its address. Refuses more lines than such a file takes (106). */
export async function keepSheet(tx: Tx, caller: Caller, files: FileStore, sheet: ReportSheet): Promise<string> {
  const { bytes, kind } = await made(tx, caller, sheet);
  const name = `${sheet.name}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.${kind.extension}`;
  const { url } = await files.keep(tx, caller, { siteId: sheet.siteId, name, kind }, bytes);
  return url;
}

const csvKind: FileKind = { mimeType: 'text/csv', extension: 'csv', group: 'document' };
const sheetKind: FileKind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' };

async function made(tx: Tx, caller: Caller, sheet: ReportSheet): Promise<{ bytes: Buffer; kind: FileKind }> {
  const { from, order, columns, words, asCsv = false, print } = sheet;
  const max = print ? most.pdf : asCsv ? most.csv : most.sheet;
  const found = await sql<Record<string, Cell>>`select g.* from ${from} order by ${order} limit ${max + 1}`.execute(tx);
  if (found.rows.length > max) throw filesErrors.tooManyToExport({ max });
  const heading = columns.map((name) => text(caller.language, `${words}.${name}`) ?? name);
  const title = text(caller.language, `${words}.title`) ?? sheet.name;
  if (print) return { bytes: await printed(sheet, print, { title, heading, lines: found.rows }), kind: pdfKind };
  const rows = found.rows.map((row) => columns.map((name) => cellOf(sheet, name, row[name])));
  if (asCsv) return { bytes: csvText(heading, rows), kind: csvKind };
  return { bytes: await writeSheets([{ name: title, heading, rows }]), kind: sheetKind };
}

type Lines = readonly Record<string, Cell>[];

/** The lines as pages, amounts as the database keeps them, their sums below. */
function printed(
  { columns, amounts }: ReportSheet,
  { about, sums, total, page }: Print,
  { title, heading, lines }: { title: string; heading: readonly string[]; lines: Lines },
): Promise<Buffer> {
  const shown = columns.filter((name) => lines.some((line) => (line[name] ?? '') !== ''));
  const own = shown.length ? shown : columns;
  const written = (line: Record<string, Cell>) => own.map((name) => String(line[name] ?? ''));
  const rows = [...lines.map(written), ...totalsOf(lines, sums).map((line) => written({ ...line, [own[0]!]: total }))];
  const numbers = own.map((name) => amounts.includes(name) || lines.some((line) => typeof line[name] === 'number'));
  const headings = own.map((name) => heading[columns.indexOf(name)]!);
  return tablePdf({ title, about, heading: headings, rows, numbers, page });
}

/** The sums of some columns, one line for each currency; without a currency one line. */
function totalsOf(lines: Lines, sums: readonly string[]): Record<string, Cell>[] {
  const codes = [...new Set(lines.map(({ currencyCode }) => currencyCode ?? null))];
  return codes.map((currencyCode) => {
    const own = lines.filter((line) => (line.currencyCode ?? null) === currencyCode);
    const added = sums.map((name) => [name, plain(sum(own.map((line) => dec(String(line[name] ?? 0)))))]);
    return { ...(Object.fromEntries(added) as Record<string, Cell>), currencyCode };
  });
}

/** Amounts go as numbers, so that a sheet can sum them; everything else as it is. */
const cellOf = ({ amounts }: ReportSheet, name: string, value: Row[number] | undefined): Row[number] =>
  value !== null && value !== undefined && amounts.includes(name) ? Number(value) : (value ?? null);
