import { type RawBuilder, sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { dec, sum, text as plain } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../calls/caller.ts';
import { text } from '../calls/texts.ts';
import { csvKind, type FileKind, spreadsheetType } from '../files/file-kinds.ts';
import type { FileStore } from '../files/files.ts';
import { pdfKind } from '../print/pdf.ts';
import { tablePdf } from '../print/table-pdf.ts';
import type { Tx } from '../db/db.ts';
import { csvText } from './csv-text.ts';
import { writeSheets } from './spreadsheet.ts';

type Fragment = RawBuilder<unknown>;
type Cell = string | number | null;
type Row = readonly Cell[];
const limits = { sheet: 10_000, csv: 100_000, pdf: 2000 };

/** A report for export. */
export interface ReportSheet {
  /** The lines as a relation `g`, and their order. */
  from: Fragment;
  order: Fragment;
  columns: readonly string[];
  /** The columns with exact decimal amounts. */
  amounts: readonly string[];
  /** The text path of its title and column headings. */
  texts: string;
  /** The base name of its file. */
  name: string;
  /** The site that owns the file. */
  siteId: string;
  /** CSV instead of a workbook. */
  asCsv?: boolean;
  /** Printable pages instead of either. */
  print?: Print;
}

/** The additional contents of a printed report. */
export interface Print {
  /** The subtitle: its period and filters. */
  about: string;
  /** The columns that are totalled below the lines, by currency where there is a currency column. */
  sums: readonly string[];
  /** The label of the totals line, and the format of the page number. */
  total: string;
  page(at: number, of: number): string;
}

/**
 * Stores a report as a file in the reader's language; returns its address. Rejects more lines than such a file may have (`LimitExceeded`).
 */
export async function storeSheet(tx: Tx, caller: Caller, files: FileStore, sheet: ReportSheet): Promise<string> {
  const { bytes, kind } = await made(tx, caller, sheet);
  const name = `${sheet.name}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.${kind.extension}`;
  const { url } = await files.store(tx, caller, { siteId: sheet.siteId, name, kind }, bytes);
  return url;
}

const sheetKind: FileKind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' };

async function made(tx: Tx, caller: Caller, sheet: ReportSheet): Promise<{ bytes: Buffer; kind: FileKind }> {
  const { from, order, columns, texts, asCsv = false, print } = sheet;
  const max = print ? limits.pdf : asCsv ? limits.csv : limits.sheet;
  const found = await sql<Record<string, Cell>>`select g.* from ${from} order by ${order} limit ${max + 1}`.execute(tx);
  if (found.rows.length > max) throw filesErrors.tooManyToExport({ max });
  const heading = columns.map((name) => text(caller.language, `${texts}.${name}`) ?? name);
  const title = text(caller.language, `${texts}.title`) ?? sheet.name;
  if (print) return { bytes: await printed(sheet, print, { title, heading, lines: found.rows }), kind: pdfKind };
  const rows = found.rows.map((row) => columns.map((name) => cellOf(sheet, name, row[name])));
  if (asCsv) return { bytes: csvText(heading, rows), kind: csvKind };
  return { bytes: await writeSheets([{ name: title, heading, rows }]), kind: sheetKind };
}

type Lines = readonly Record<string, Cell>[];

/** Prints the lines with exact amounts, and their totals below. */
function printed(
  { columns, amounts }: ReportSheet,
  { about, sums, total, page }: Print,
  { title, heading, lines }: { title: string; heading: readonly string[]; lines: Lines },
): Promise<Buffer> {
  const filledColumns = columns.filter((name) => lines.some((line) => (line[name] ?? '') !== ''));
  // The label of the totals is written in a column that is not summed.
  const label = columns.find((name) => !sums.includes(name)) ?? columns[0]!;
  const own = filledColumns.length ? columns.filter((name) => name === label || filledColumns.includes(name)) : columns;
  const written = (line: Record<string, Cell>) => own.map((name) => String(line[name] ?? ''));
  const rows = [...lines.map(written), ...totalsOf(lines, sums).map((line) => written({ ...line, [label]: total }))];
  const numbers = own.map((name) => amounts.includes(name) || lines.some((line) => typeof line[name] === 'number'));
  const headings = own.map((name) => heading[columns.indexOf(name)]!);
  return tablePdf({ title, about, heading: headings, rows, numbers, page });
}

/** The totals of some columns, one line per currency; without a currency one line. */
function totalsOf(lines: Lines, sums: readonly string[]): Record<string, Cell>[] {
  const codes = [...new Set(lines.map(({ currencyCode }) => currencyCode ?? null))];
  return codes.map((currencyCode) => {
    const own = lines.filter((line) => (line.currencyCode ?? null) === currencyCode);
    const added = sums.map((name) => [name, plain(sum(own.map((line) => dec(String(line[name] ?? 0)))))]);
    return { ...(Object.fromEntries(added) as Record<string, Cell>), currencyCode };
  });
}

/** Amounts become numbers, so that a sheet can sum them; other values are unchanged. */
const cellOf = ({ amounts }: ReportSheet, name: string, value: Row[number] | undefined): Row[number] =>
  value !== null && value !== undefined && amounts.includes(name) ? Number(value) : (value ?? null);
