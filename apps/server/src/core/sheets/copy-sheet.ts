import type { Readable } from 'node:stream';
import { writeZip } from './zip-file.ts';

/** A column of a sheet: its heading, and whether its values are numbers. */
export interface SheetColumn {
  heading: string;
  number: boolean;
}

/** The letters of the nth column, counted from 0. */
const letters = (at: number): string => (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

// Characters that COPY escapes with a backslash, that XML reserves, or that XML does not allow.
const special = /[\\&<>\p{Cc}\ufffe\uffff]/u;
const escapeSequences: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Converts a COPY value to the text of a cell. */
const safe = (value: string): string =>
  value
    .replace(/\\(.)/g, (_, sign: string) => escapeSequences[sign] ?? sign)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The XML before and after the row number in the cells of a column. */
const frameOf = ({ number }: SheetColumn, at: number): [begin: string, value: string, end: string] => {
  const begin = `<c r="${letters(at)}`;
  return number ? [begin, '"><v>', '</v></c>'] : [begin, '" t="inlineStr"><is><t xml:space="preserve">', '</t></is></c>'];
};

/** Converts the lines of COPY to rows below the heading; empty values have no cell. */
async function* sheetRows(columns: readonly SheetColumn[], copied: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const frames = columns.map(frameOf);
  let row = 1;
  function rowOf(line: string): string {
    row += 1;
    let cells = '';
    for (const [at, value] of line.split('\t').entries()) {
      if (value === '') continue;
      const [begin, middle, end] = frames[at]!;
      cells += begin + row + middle + (special.test(value) ? safe(value) : value) + end;
    }
    return `<row r="${row}">${cells}</row>`;
  }
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of copied) {
    const end = part.lastIndexOf(10);
    const lines = end < 0 ? null : Buffer.concat([rest, part.subarray(0, end)]);
    rest = end < 0 ? Buffer.concat([rest, part]) : part.subarray(end + 1);
    if (lines) yield Buffer.from(lines.toString('utf8').split('\n').map(rowOf).join(''));
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationships = (all: string) => `${head}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;

/** The other parts of a one-sheet workbook; the second style is bold. */
const frame = (name: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relationships(relation('r1', 'officeDocument', 'xl/workbook.xml'))],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relationships(relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'styles', 'styles.xml')),
  ],
  [
    'xl/styles.xml',
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/** The start of the sheet with its heading, bold and frozen. */
function beginning(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ heading }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, heading.length * 2)}" customWidth="1"/>`,
  );
  const cells = columns.map(
    ({ heading }, at) => `<c r="${letters(at)}1" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(heading)}</t></is></c>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

/** Streams COPY output in text format, with empty text for null, into a one-sheet workbook. */
export async function writeSheetOf(path: string, name: string, columns: readonly SheetColumn[], rows: Readable): Promise<void> {
  async function* sheet(): AsyncGenerator<Buffer> {
    yield Buffer.from(beginning(columns));
    yield* sheetRows(columns, rows);
    yield Buffer.from('</sheetData></worksheet>');
  }
  await writeZip(path, [
    ...frame(name).map(([part, content]) => ({ name: part, content })),
    { name: 'xl/worksheets/sheet1.xml', content: sheet() },
  ]);
}
