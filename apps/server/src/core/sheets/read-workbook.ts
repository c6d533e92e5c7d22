// Program of a worker thread: reads one workbook per message. Untrusted files are never parsed in a request thread.
import { parentPort } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { cellNumber } from '@entrepot/rules/sheet-numbers.ts';

/** The message to the thread: the bytes of a file. */
export type WorkerRequest = Uint8Array;
/** The thread's answer: the rows as texts, or the problem. */
export type Answered = { rows: string[][] } | { problem: 'tooLarge' | 'unreadable' };

const maxEntries = 200;
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxCells = 500_000;
const maxRowNumber = 20_000;
const maxColumns = 256;
const tooLarge = new Error('too large');
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/;

/** The rows of a workbook's first sheet as texts, with numbers as typed (`cellNumber`); empty rows at the end are left out. */
async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const entries = unpacked(bytes);
  for (const [name, xml] of Object.entries(entries)) {
    const text = wholeSigns(textOf(xml));
    entries[name] = Buffer.from(text);
    if (!name.startsWith('xl/worksheets/')) continue;
    refuseWide(text);
    // The reader would fill the declared dimension with empty cells, whatever the content.
    entries[name] = Buffer.from(text.replace(/<(\w+:)?dimension\b[^>]*>/, ''));
  }
  const rows = await readSheet(Buffer.from(zipSync(entries, { level: 0 })), { parseNumber: cellNumber });
  const texts = (rows as unknown[][]).map((row) => row.map(cellText));
  while (texts.length && texts.at(-1)!.every((text) => text === '')) texts.pop();
  return texts;
}

/** The parts that are read. Memory is allocated by the declared sizes, so a part with a false size is truncated. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let count = 0;
  let left = maxUnpackedBytes;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      count += 1;
      if (!wanted.test(name)) return false;
      left -= originalSize;
      if (count > maxEntries || left < 0) throw tooLarge;
      return true;
    },
  });
}

/** Decodes a part as UTF-8. Rejects document types, which could define entities, and other encodings, in which one could be hidden. */
function textOf(xml: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(xml);
  if (text.includes('<!DOCTYPE') || text.includes('\0')) throw new Error('a document type');
  return text;
}

/** Replaces numeric references above the basic plane with the characters themselves, because the reader truncates such numbers. */
const wholeSigns = (xml: string): string =>
  xml.replace(/&#(?:x([\da-f]{5,6})|(\d{5,7}));/gi, (written, hex?: string, decimal?: string) => {
    const sign = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return sign > 0xffff && sign <= 0x10ffff ? String.fromCodePoint(sign) : written;
  });

/** Rejects a sheet with cells at unreasonable positions, because the reader would fill the gaps with empty cells. */
function refuseWide(xml: string): void {
  let cells = 0;
  // An attribute value may contain `>`.
  for (const [, kind, attributes] of xml.matchAll(/<(?:\w+:)?(c|row)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g)) {
    if (kind === 'c') cells += 1;
    if (cells > maxCells) throw tooLarge;
    for (const place of placesIn(attributes!)) {
      const [, column, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
      if (row === undefined || Number(row) > maxRowNumber || columnNumber(column!) > maxColumns) throw tooLarge;
    }
  }
}

/** The positions in the attributes of a cell or row, ignoring the content of other attribute values. */
const placesIn = (attributes: string): string[] =>
  [...attributes.matchAll(/(?<![^\s=])([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name]) => /^(\w+:)?r$/.test(name!))
    .map(([, , double, single]) => double ?? single!);

const columnNumber = (letters: string): number => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Characters that the database cannot store become U+FFFD.
  if (!(value instanceof Date))
    return String(value)
      .trim()
      .replace(/[\0\p{Surrogate}]/gu, '\ufffd');
  // A date without a time stays a date.
  return value
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

parentPort?.on('message', (bytes: WorkerRequest) => {
  const answer = (answered: Answered) => parentPort!.postMessage(answered);
  rowsOf(bytes).then(
    (rows) => answer({ rows }),
    (problem: unknown) => answer({ problem: problem === tooLarge ? 'tooLarge' : 'unreadable' }),
  );
});
