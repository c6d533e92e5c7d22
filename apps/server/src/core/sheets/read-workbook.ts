// Program of a worker thread: reads one workbook or CSV file per message. Untrusted files are never parsed in a request thread.
import { parentPort } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { cellNumber } from '@entrepot/rules/sheet-numbers.ts';
import { paddingFormats } from './cell-formats.ts';
import { type CsvForm, csvRows } from './csv-rows.ts';
import { plainSheet } from './sheet-xml.ts';

/** The message to the thread: the bytes of a workbook, or of a CSV file with its form. */
export interface WorkerRequest {
  bytes: Uint8Array;
  csv?: CsvForm | undefined;
}
/** The thread's answer: the rows as texts, or the problem. */
export type Answered = { rows: string[][] } | { problem: 'tooLarge' | 'unreadable' };

const maxEntries = 200;
const maxUnpackedBytes = 64 * 1024 * 1024;
const limits = { rows: 20_000, columns: 256, cells: 2_000_000 };
const tooLarge = new Error('too large');
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/;

/**
 * The rows of a workbook's first sheet, or of a CSV file, as texts, with numbers as typed (`cellNumber`) and covered cells of merged ones
 * marked; empty rows at the end are left out.
 */
async function rowsOf({ bytes, csv }: WorkerRequest): Promise<string[][]> {
  const rows = csv ? csvRows(bytes, csv, limits.rows + 1) : await workbookRows(bytes);
  if (rows.length > limits.rows || rows.some(({ length }) => length > limits.columns)) throw tooLarge;
  const texts = rows.map((row) => row.map(cellText));
  while (texts.length && texts.at(-1)!.every((text) => text === '')) texts.pop();
  return texts;
}

async function workbookRows(bytes: Uint8Array): Promise<unknown[][]> {
  const entries = unpacked(bytes);
  const texts = Object.entries(entries).map(([name, xml]) => [name, wholeSigns(textOf(xml))] as const);
  const formats = paddingFormats(texts.find(([name]) => name === 'xl/styles.xml')?.[1] ?? '');
  for (const [name, text] of texts)
    entries[name] = Buffer.from(name.startsWith('xl/worksheets/') ? plainSheet(text, formats, limits, fail) : text);
  return readSheet(Buffer.from(zipSync(entries, { level: 0 })), { parseNumber: cellNumber });
}

function fail(why: 'tooLarge' | 'unreadable'): never {
  throw why === 'tooLarge' ? tooLarge : new Error('invalid XML');
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

// Spaces and characters without a width, as web pages and chat programs put them around a copied text.
const invisible = String.raw`\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff`;
const invisibleEnds = new RegExp(`^[${invisible}]+|(?<![${invisible}])[${invisible}]+$`, 'g');

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Characters that the database cannot store become U+FFFD.
  if (!(value instanceof Date))
    return String(value)
      .replace(invisibleEnds, '')
      .replace(/[\0\p{Surrogate}]/gu, '\ufffd');
  // A date without a time stays a date. Serial numbers of times are fractions of a day, which end a little before or after the second.
  return new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

parentPort?.on('message', (request: WorkerRequest) => {
  const answer = (answered: Answered) => parentPort!.postMessage(answered);
  rowsOf(request).then(
    (rows) => answer({ rows }),
    (problem: unknown) => answer({ problem: problem === tooLarge ? 'tooLarge' : 'unreadable' }),
  );
});
