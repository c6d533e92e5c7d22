import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { readRows } from '../../../core/sheets/spreadsheet.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import type { StatedAccount } from './stated.ts';
import { isTable, readTable, rowsOfCsv } from './table.ts';

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
  const texts = decodings(bytes);
  const [content] = texts;
  if (content === undefined) throw bankErrors.unknownFormat();
  if (/^\s*</.test(content)) return { bankFileFormat: Camt053, statements: readCamt053(content) };
  if (/^(\{4:)?:20:/m.test(content)) return { bankFileFormat: Mt940, statements: readMt940(content) };
  for (const one of texts) {
    const rows = rowsOfCsv(one);
    if (rows) return tableOf(rows);
  }
  throw bankErrors.unknownFormat();
}

function tableOf(rows: string[][]): ReadFile {
  if (!isTable(rows)) throw bankErrors.unknownFormat();
  return { bankFileFormat: Table, statements: [readTable(rows)] };
}

/**
 * The texts that the bytes may be. Bytes of Big5 are mostly valid in GB18030 too, with other characters, so that the headings decide
 * between the two.
 */
function decodings(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [new TextDecoder('utf-16le').decode(bytes)];
  return ['utf-8', 'gb18030', 'big5'].flatMap((encoding) => {
    try {
      return [new TextDecoder(encoding, { fatal: true }).decode(bytes)];
    } catch {
      return [];
    }
  });
}
