import { type RawBuilder, sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { text } from '../calls/texts.ts';
import { spreadsheetType } from '../files/file-kinds.ts';
import type { FileStore } from '../files/files.ts';
import type { Tx } from '../rows/db.ts';
import { csvText } from './csv-text.ts';
import { writeSheets } from './spreadsheet.ts';

type Piece = RawBuilder<unknown>;
type Row = readonly (string | number | null)[];
const most = { sheet: 10_000, csv: 100_000 };

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
}

/** A report as a file in the reader's language; gives its address. Refuses more lines than such a file takes (106). */
export async function keepSheet(tx: Tx, caller: Caller, files: FileStore, sheet: ReportSheet): Promise<string> {
  const { from, order, columns, words, siteId, asCsv = false } = sheet;
  const max = asCsv ? most.csv : most.sheet;
  const found = await sql<Record<string, string | number | null>>`select g.* from ${from} order by ${order} limit ${max + 1}`.execute(tx);
  if (found.rows.length > max) throw filesErrors.tooManyToExport({ max });
  const heading = columns.map((name) => text(caller.language, `${words}.${name}`) ?? name);
  const rows = found.rows.map((row) => columns.map((name) => cellOf(sheet, name, row[name])));
  const title = text(caller.language, `${words}.title`) ?? sheet.name;
  const bytes = asCsv ? csvText(heading, rows) : await writeSheets([{ name: title, heading, rows }]);
  const kind = asCsv
    ? ({ mimeType: 'text/csv', extension: 'csv', group: 'document' } as const)
    : ({ mimeType: spreadsheetType, extension: 'xlsx', group: 'document' } as const);
  const name = `${sheet.name}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.${kind.extension}`;
  const { url } = await files.keep(tx, caller, { siteId, name, kind }, bytes);
  return url;
}

/** Amounts go as numbers, so that a sheet can sum them; everything else as it is. */
const cellOf = ({ amounts }: ReportSheet, name: string, value: Row[number] | undefined): Row[number] =>
  value !== null && value !== undefined && amounts.includes(name) ? Number(value) : (value ?? null);
