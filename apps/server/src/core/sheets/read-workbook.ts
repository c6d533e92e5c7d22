// The program of a thread of its own: reads one workbook for each message. What strangers send is never parsed where calls are answered.
import { parentPort } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

/** What the thread is asked: the bytes of a file. */
export type Asked = Uint8Array;
/** What it answers: the rows as texts, or why there are none. */
export type Answered = { rows: string[][] } | { problem: 'tooLarge' | 'unreadable' };

const mostEntries = 200;
const mostUnpacked = 64 * 1024 * 1024;
const mostCells = 500_000;
const mostRow = 20_000;
const mostColumns = 256;
const tooLarge = new Error('too large');
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/;

/** The rows of a workbook's first sheet as texts, numbers exactly as they are written; empty rows at the end are left out. */
async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const entries = unpacked(bytes);
  for (const [name, xml] of Object.entries(entries)) {
    const text = wholeSigns(textOf(xml));
    entries[name] = Buffer.from(text);
    if (!name.startsWith('xl/worksheets/')) continue;
    refuseWide(text);
    // The area a sheet says it has is filled with empty cells, whatever lies in it.
    entries[name] = Buffer.from(text.replace(/<(\w+:)?dimension\b[^>]*>/, ''));
  }
  const rows = await readSheet(Buffer.from(zipSync(entries, { level: 0 })), { parseNumber: (text: string) => text });
  const texts = (rows as unknown[][]).map((row) => row.map(cellText));
  while (texts.length && texts.at(-1)!.every((text) => text === '')) texts.pop();
  return texts;
}

/** The parts that are read. What an archive says of its sizes is what is made room for, so a lie is cut off. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let count = 0;
  let left = mostUnpacked;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      count += 1;
      if (!wanted.test(name)) return false;
      left -= originalSize;
      if (count > mostEntries || left < 0) throw tooLarge;
      return true;
    },
  });
}

/** A part as text. No workbook needs a document type, which is how entities come in, nor another encoding, in which one could hide. */
function textOf(xml: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(xml);
  if (text.includes('<!DOCTYPE') || text.includes('\0')) throw new Error('a document type');
  return text;
}

/** Signs beyond the first plane that are written as numbers stand as themselves: the reader would keep half of each number. */
const wholeSigns = (xml: string): string =>
  xml.replace(/&#(?:x([\da-f]{5,6})|(\d{5,7}));/gi, (written, hex?: string, decimal?: string) => {
    const sign = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return sign > 0xffff && sign <= 0x10ffff ? String.fromCodePoint(sign) : written;
  });

/** Refuses a sheet whose cells stand where nobody's do: what lies between would be filled with empty cells. */
function refuseWide(xml: string): void {
  let cells = 0;
  // An attribute may hold a `>` of its own.
  for (const [, kind, attributes] of xml.matchAll(/<(?:\w+:)?(c|row)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g)) {
    if (kind === 'c') cells += 1;
    if (cells > mostCells) throw tooLarge;
    for (const place of placesIn(attributes!)) {
      const [, column, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
      if (row === undefined || Number(row) > mostRow || columnNumber(column!) > mostColumns) throw tooLarge;
    }
  }
}

/** What the attributes of a cell or row say of its place; what stands in the value of another one says nothing. */
const placesIn = (attributes: string): string[] =>
  [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name]) => /^(\w+:)?r$/.test(name!))
    .map(([, , double, single]) => double ?? single!);

const columnNumber = (letters: string): number => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // What no text of the database can hold is shown as what it is: a sign that cannot be read.
  if (!(value instanceof Date))
    return String(value)
      .trim()
      .replace(/[\0\p{Surrogate}]/gu, '\ufffd');
  // A day without a time of the day stays a day.
  return value
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

parentPort?.on('message', (bytes: Asked) => {
  const answer = (answered: Answered) => parentPort!.postMessage(answered);
  rowsOf(bytes).then(
    (rows) => answer({ rows }),
    (problem: unknown) => answer({ problem: problem === tooLarge ? 'tooLarge' : 'unreadable' }),
  );
});
