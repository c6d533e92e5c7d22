import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { beyondLimits, thread } from '../files/worker-thread.ts';
import { csvForm, looksLikeText } from './csv-rows.ts';
import { mergedCell } from './sheet-xml.ts';
import type { Answered, WorkerRequest } from './read-workbook.ts';

const maxMegabytes = 5;
const read = thread<WorkerRequest, Answered>({ program: 'core/sheets/read-workbook', ms: 15_000, megabytes: 400 });

/**
 * The rows of a workbook's first sheet, or of a CSV file in any usual encoding, as texts with numbers as typed (`cellNumber`); empty rows at
 * the end are left out, and the cells that a merged one covers contain `mergedCell`. `score` is a measure of how well the first rows of a CSV file fit,
 * which decides its encoding and delimiter. Rejects files that are too large, packed or unpacked (`FileTooLarge`), and other files
 * (`FileTypeNotAllowed`). People take turns: someone who reads several waits for others.
 */
export async function readSheetRows(
  bytes: Buffer,
  { userId }: Pick<Caller, 'userId'>,
  score: (rows: readonly string[][]) => number = ([first = []]) => first.length,
): Promise<string[][]> {
  const tooLarge = () => filesErrors.spreadsheetTooLarge({ megabytes: maxMegabytes });
  if (bytes.length > maxMegabytes * 1024 * 1024) throw tooLarge();
  const csv = looksLikeText(bytes.subarray(0, 65_536)) ? csvForm(firstLines(bytes), score) : undefined;
  const answer = await read(userId ?? '', () => ({ bytes, csv })).catch((problem: unknown): Answered => {
    if (problem === beyondLimits) return { problem: 'tooLarge' };
    throw problem;
  });
  if ('rows' in answer) return answer.rows;
  throw answer.problem === 'tooLarge' ? tooLarge() : filesErrors.notASpreadsheet();
}

/** The first lines of a file, cut at the end of a line, so that no character is cut. */
function firstLines(bytes: Buffer): Buffer {
  if (bytes.length <= 65_536) return bytes;
  const end = bytes.subarray(0, 65_536).lastIndexOf('\n');
  // In UTF-16, a line feed has two bytes.
  return bytes.subarray(0, end < 0 ? 65_536 : end + (bytes[0] === 0xff ? 2 : 1));
}

/** As `readSheetRows`, with the covered cells of merged ones empty. */
export async function readRows(bytes: Buffer, caller: Pick<Caller, 'userId'> = { userId: null }): Promise<string[][]> {
  const rows = await readSheetRows(bytes, caller);
  return rows.map((row) => row.map((cell) => (cell === mergedCell ? '' : cell)));
}

/** A sheet to write: its name, heading and rows, and the columns' widths in characters. */
export interface Sheet {
  name: string;
  heading: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  widths?: readonly number[];
}

/** Writes sheets as an Excel workbook, with each heading bold and frozen. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const made = sheets.map(({ name, heading, rows, widths }) => ({
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: heading.map((title, index) => ({ width: widths?.[index] ?? Math.max(12, title.length * 2) })),
    data: [
      heading.map((value) => ({ value, fontWeight: 'bold' as const })),
      // A cell with a text is no formula, whatever the text begins with.
      ...rows.map((row) => [...row]),
    ],
  }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(made as never).toBuffer();
}
