import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { storedZip, tooMuch, unzip } from '../files/unzip.ts';

const mostMegabytes = 5;
const mostUnpacked = 64 * 1024 * 1024;
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/;

/** The rows of a workbook's first sheet as texts, numbers exactly as they are written; empty rows at the end are left out. */
export async function readRows(bytes: Buffer): Promise<string[][]> {
  if (bytes.length > mostMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  const rows = await plainRows(bytes).catch((problem: unknown) => {
    if (problem === tooMuch) throw filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
    throw filesErrors.notASpreadsheet();
  });
  return rows;
}

async function plainRows(bytes: Buffer): Promise<string[][]> {
  const entries = await unzip(bytes, (name) => wanted.test(name), mostUnpacked);
  // No workbook needs a document type, and a document type is how entities come in.
  if (entries.some(({ bytes: xml }) => xml.subarray(0, 4096).includes('<!DOCTYPE'))) throw new Error('a document type');
  const rows = await readSheet(storedZip(entries), { parseNumber: (text: string) => text });
  const texts = (rows as unknown[][]).map((row) => row.map(cellText));
  while (texts.length && texts.at(-1)!.every((text) => text === '')) texts.pop();
  return texts;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).trim();
  // A day without a time of the day stays a day.
  return value
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

/** One sheet to write: its name, the heading, the rows, and the columns' widths in characters. */
export interface Sheet {
  name: string;
  heading: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  widths?: readonly number[];
}

/** A text that a spreadsheet program will not take for a formula. */
const harmless = (value: string | number | null) => (typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : value);

/** Writes sheets as an Excel workbook, the heading of each in bold and kept in sight. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const made = sheets.map(({ name, heading, rows, widths }) => ({
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: heading.map((title, index) => ({ width: widths?.[index] ?? Math.max(12, title.length * 2) })),
    data: [heading.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(harmless))],
  }));
  return writeExcelFile(made as never).toBuffer();
}
