import { parse } from 'csv-parse/sync';
import { unescapeFormula } from './escape-formula.ts';

/** How a CSV file is written: its encoding and the character between cells. */
export interface CsvForm {
  encoding: string;
  delimiter: string;
}

const encodings = ['utf-8', 'gb18030', 'big5'];
const delimiters = [',', ';', '\t'];

/** The text of a file in an encoding; undefined when the bytes are none. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const markOf = (bytes: Uint8Array): string | undefined => (bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined);

/** Whether the beginning of a file is text: without control characters, in any of the encodings that are read. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (markOf(bytes)) return true;
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/**
 * Finds the form of a CSV file: the one whose rows score highest, because the bytes of Big5 are mostly valid in GB18030 too, with other
 * characters. `score` gets the first rows. Undefined for a file that is no text.
 */
export function csvForm(bytes: Uint8Array, score: (rows: readonly string[][]) => number): CsvForm | undefined {
  const mark = markOf(bytes);
  let best: { form: CsvForm; score: number } | undefined;
  for (const encoding of mark ? [mark] : encodings) {
    const text = decoded(bytes, encoding);
    if (text === undefined || text.includes('\0')) continue;
    for (const delimiter of delimiters) {
      const rows = rowsIn(text, delimiter, 40);
      const reached = rows ? score(rows) : 0;
      if (rows && (!best || reached > best.score)) best = { form: { encoding, delimiter }, score: reached };
    }
  }
  return best?.form;
}

/** The rows of a CSV file, at most `max`; throws for a file that is not written in this form. */
export function csvRows(bytes: Uint8Array, { encoding, delimiter }: CsvForm, max: number): string[][] {
  const rows = rowsIn(decoded(bytes, encoding) ?? '', delimiter, max);
  if (!rows) throw new Error('not a CSV file');
  return rows;
}

function rowsIn(text: string, delimiter: string, to: number): string[][] | undefined {
  try {
    const rows: string[][] = parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, to });
    return rows.map((row) => row.map(plainCell));
  } catch {
    return undefined;
  }
}

/** A cell without what protects it from spreadsheet programs: `="00123"`, and the apostrophe of our exports before a formula. */
const plainCell = (cell: string): string => unescapeFormula(cell.replace(/^="([^"]*)"$/, '$1'));
