import { Parser } from 'saxen';
import { type PaddingFormat, padded } from './cell-formats.ts';

/** The limits of a sheet: the last row and column that are read, and the number of cells, with empty ones. */
export interface SheetLimits {
  rows: number;
  columns: number;
  cells: number;
}

/** Marks a cell that is part of a merged one, besides the cell that contains its value. */
export const mergedCell = '\uE0FF';

interface Cell {
  row: number;
  column: number;
  attributes: Record<string, string>;
  hasFormula: boolean;
  value: string | undefined;
  text: string | undefined;
}

/**
 * Rewrites the XML of a worksheet so that the reader gets plain cells only: with an address each, without empty formatted cells, padded
 * numbers as shown, errors as text, and covered cells of merged ones marked (`mergedCell`). Calls `fail` for a cell beyond the limits and for
 * invalid XML, and does not return then.
 */
export function plainSheet(
  xml: string,
  formats: readonly PaddingFormat[],
  limits: SheetLimits,
  fail: (why: 'tooLarge' | 'unreadable') => never,
): string {
  const rows = new Map<number, Map<number, string>>();
  const merged: string[] = [];
  const path: string[] = [];
  let cell: Cell | undefined;
  let [row, column, count] = [0, 0, 0];

  const put = (at: { row: number; column: number }, written: string) => {
    if (at.row < 1 || at.column < 1 || at.row > limits.rows || at.column > limits.columns) fail('tooLarge');
    const cells = rows.get(at.row) ?? new Map<number, string>();
    rows.set(at.row, cells);
    cells.set(at.column, written);
  };
  const openCell = (attributes: Record<string, string>) => {
    count += 1;
    if (count > limits.cells) fail('tooLarge');
    // A cell without an address follows the previous one.
    const place = attributes.r === undefined ? { row, column: column + 1 } : placeOf(attributes.r);
    if (!place) fail('tooLarge');
    column = place!.column;
    cell = { ...place!, attributes, hasFormula: false, value: undefined, text: undefined };
  };

  new Parser()
    .on('openTag', (name, attributesOf, decode) => {
      const tag = name.slice(name.indexOf(':') + 1);
      path.push(tag);
      if (tag === 'row') {
        const number = attributesOf().r;
        row = number === undefined ? row + 1 : Number(decode(number));
        column = 0;
      }
      if (tag === 'c')
        openCell(
          Object.fromEntries(Object.entries(attributesOf()).map(([key, value]) => [key.slice(key.indexOf(':') + 1), decode(value)])),
        );
      if (tag === 'f' && cell) cell.hasFormula = true;
      if (tag === 'v' && cell) cell.value ??= '';
      if (tag === 'is' && cell) cell.text ??= '';
      if (tag === 'mergeCell') merged.push(decode(attributesOf().ref ?? ''));
    })
    .on('closeTag', (name) => {
      path.pop();
      if (name.slice(name.indexOf(':') + 1) !== 'c' || !cell) return;
      const written = writtenCell(cell, formats);
      if (written) put(cell, written);
      cell = undefined;
    })
    .on('text', (text, decode) => addText(decode(text)))
    .on('cdata', addText)
    .on('error', () => fail('unreadable'))
    .parse(xml);

  function addText(text: string): void {
    if (!cell) return;
    const tag = path.at(-1);
    if (tag === 'v') cell.value += text;
    // Phonetic texts are readings of the text, not part of it.
    if (tag === 't' && cell.text !== undefined && !path.includes('rPh')) cell.text += text;
  }

  markMerged(merged, rows, limits, put);
  const lines = [...rows].sort(([a], [b]) => a - b).map(([number, cells]) => rowXml(number, cells));
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const rowXml = (number: number, cells: ReadonlyMap<number, string>): string =>
  `<row r="${number}">${[...cells]
    .sort(([a], [b]) => a - b)
    .map(([column, written]) => written.replace('<c', `<c r="${letters(column)}${number}"`))
    .join('')}</row>`;

/** Returns a cell without its address; undefined for an empty one. */
function writtenCell({ attributes: { t, s }, hasFormula, value, text }: Cell, formats: readonly PaddingFormat[]): string | undefined {
  if (t === 'inlineStr') return text ? inline(text) : undefined;
  // The value of a formula that was never calculated is not in the file.
  if (value === undefined || (value === '' && t !== 'str')) return hasFormula ? inline('#CALC!') : undefined;
  if (value === '') return undefined;
  if (t === 'e') return inline(value);
  const format = (t === undefined || t === 'n') && s !== undefined ? formats[Number(s)] : undefined;
  const shown = format && padded(value, format);
  if (shown) return inline(shown);
  return `<c${t ? ` t="${escaped(t)}"` : ''}${s ? ` s="${escaped(s)}"` : ''}><v>${escaped(value)}</v></c>`;
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!);

function placeOf(address: string): { row: number; column: number } | undefined {
  const [, column, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? [];
  return row === undefined ? undefined : { row: Number(row), column: columnNumber(column!) };
}

/** Marks what merged cells cover in rows with content, without their first cell. */
function markMerged(
  ranges: readonly string[],
  rows: ReadonlyMap<number, ReadonlyMap<number, string>>,
  limits: SheetLimits,
  put: (at: { row: number; column: number }, written: string) => void,
): void {
  const last = Math.max(0, ...rows.keys());
  for (const range of ranges) {
    const [from, to] = range.split(':').map(placeOf);
    if (!from || !to) continue;
    for (let row = from.row; row <= Math.min(to.row, last); row++)
      for (let column = from.column; column <= Math.min(to.column, limits.columns); column++)
        if ((row !== from.row || column !== from.column) && !rows.get(row)?.has(column)) put({ row, column }, inline(mergedCell));
  }
}

const columnNumber = (written: string): number => [...written].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function letters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest ? letters(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
