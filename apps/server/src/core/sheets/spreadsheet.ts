import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { beyondLimits, thread } from '../files/thread.ts';
import { harmless } from './formulas.ts';
import type { Answered, Asked } from './read-workbook.ts';

const mostMegabytes = 5;
const read = thread<Asked, Answered>({ program: 'core/sheets/read-workbook', ms: 15_000, megabytes: 400 });

/**
 * The rows of a workbook's first sheet as texts, numbers exactly as they are written; empty rows at the end are left out. Refuses
 * what is too large, by its bytes or by what it would become (111), and what is no workbook (110). Who reads several waits behind
 * others who read one.
 */
export async function readRows(bytes: Buffer, { userId }: Pick<Caller, 'userId'> = { userId: null }): Promise<string[][]> {
  const tooLarge = () => filesErrors.spreadsheetTooLarge({ megabytes: mostMegabytes });
  if (bytes.length > mostMegabytes * 1024 * 1024) throw tooLarge();
  const answer = await read(userId ?? '', () => bytes).catch((problem: unknown): Answered => {
    if (problem === beyondLimits) return { problem: 'tooLarge' };
    throw problem;
  });
  if ('rows' in answer) return answer.rows;
  throw answer.problem === 'tooLarge' ? tooLarge() : filesErrors.notASpreadsheet();
}

/** One sheet to write: its name, the heading, the rows, and the columns' widths in characters. */
export interface Sheet {
  name: string;
  heading: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  widths?: readonly number[];
}

/** Writes sheets as an Excel workbook, the heading of each in bold and kept in sight. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const made = sheets.map(({ name, heading, rows, widths }) => ({
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: heading.map((title, index) => ({ width: widths?.[index] ?? Math.max(12, title.length * 2) })),
    data: [
      heading.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => (typeof value === 'string' ? harmless(value) : value))),
    ],
  }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(made as never).toBuffer();
}
