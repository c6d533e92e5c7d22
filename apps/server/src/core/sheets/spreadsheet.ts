import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { beyondLimits, thread } from '../files/worker-thread.ts';
import type { Answered, WorkerRequest } from './read-workbook.ts';

const maxMegabytes = 5;
const read = thread<WorkerRequest, Answered>({ program: 'core/sheets/read-workbook', ms: 15_000, megabytes: 400 });

/**
 * The rows of a workbook's first sheet as texts, with numbers as typed (`cellNumber`); empty rows at the end are left out. Rejects files that
 * are too large, packed or unpacked (`FileTooLarge`), and files that are not workbooks (`FileTypeNotAllowed`). People take turns: someone
 * who reads several waits for others.
 */
export async function readRows(bytes: Buffer, { userId }: Pick<Caller, 'userId'> = { userId: null }): Promise<string[][]> {
  const tooLarge = () => filesErrors.spreadsheetTooLarge({ megabytes: maxMegabytes });
  if (bytes.length > maxMegabytes * 1024 * 1024) throw tooLarge();
  const answer = await read(userId ?? '', () => bytes).catch((problem: unknown): Answered => {
    if (problem === beyondLimits) return { problem: 'tooLarge' };
    throw problem;
  });
  if ('rows' in answer) return answer.rows;
  throw answer.problem === 'tooLarge' ? tooLarge() : filesErrors.notASpreadsheet();
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
