import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { csvForm, csvRows } from '../../../core/sheets/csv-rows.ts';
import { readRows } from '../../../core/sheets/spreadsheet.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { maxLines, type StatedAccount } from './stated.ts';
import { isTable, readTable } from './table.ts';

const { Table, Mt940, Camt053 } = enumCodes.BankFileFormat;

/** A file as read: its format and its statements. */
interface ReadFile {
  bankFileFormat: CodeOf<'BankFileFormat'>;
  statements: StatedAccount[];
}

/**
 * Reads a bank's file, whose size the call has bounded: camt.053, MT940, a workbook, or CSV in UTF-8, UTF-16, GB18030 or Big5. Throws
 * `ImportRowsInvalid` for other files and for lines that cannot be read.
 */
export async function readFile(bytes: Buffer, caller: Pick<Caller, 'userId'>): Promise<ReadFile> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return tableOf(await readRows(bytes, caller));
  const content = textOf(bytes);
  if (/^\s*</.test(content)) return { bankFileFormat: Camt053, statements: readCamt053(content) };
  if (/^(\{4:)?:20:/m.test(content)) return { bankFileFormat: Mt940, statements: readMt940(content) };
  const form = csvForm(bytes, (rows) => (isTable(rows) ? 1 : 0));
  if (!form) throw bankErrors.unknownFormat();
  return tableOf(csvRows(bytes, form, maxLines + 100));
}

function tableOf(rows: string[][]): ReadFile {
  if (!isTable(rows)) throw bankErrors.unknownFormat();
  return { bankFileFormat: Table, statements: [readTable(rows)] };
}

/** The text of camt.053 and MT940, which banks write in UTF-8 or UTF-16, and of China's banks in GB18030. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
