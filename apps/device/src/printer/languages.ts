import { type Raster, rowBytes } from './raster.ts';

/** Formats a printer accepts: PDF, or one of three languages of label and receipt printers. */
export const printerLanguages = ['pdf', 'zpl', 'tspl', 'escpos'] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];

interface Place extends Raster {
  dpi: number;
}
const rowsOf = (page: Raster) =>
  Array.from({ length: page.height }, (_, row) => page.bits.subarray(row * rowBytes(page), (row + 1) * rowBytes(page)));

/** Encodes a row in compressed hexadecimal: a comma fills the rest with white, an exclamation mark with black. */
function zplRow(row: Buffer): string {
  const text = row.toString('hex').toUpperCase();
  const ink = text.replace(/(?<!0)0+$/, '');
  if (ink.length < text.length) return `${ink},`;
  const paper = text.replace(/(?<!F)F+$/, '');
  return paper.length < text.length ? `${paper}!` : text;
}

/** Encodes a page in ZPL (Zebra) as one graphic field. A colon repeats the previous row. */
function zpl(page: Place): Buffer {
  const rows = rowsOf(page).map(zplRow);
  const shorter = rows.map((row, at) => (at > 0 && row === rows[at - 1] ? ':' : row)).join('');
  const total = rowBytes(page) * page.height;
  const picture = `^GFA,${total},${total},${rowBytes(page)},${shorter}`;
  return Buffer.from(`^XA^PW${page.width}^LL${page.height}^LH0,0^FO0,0${picture}^FS^PQ1^XZ\n`, 'latin1');
}

const millimetres = (dots: number, dpi: number) => ((dots / dpi) * 25.4).toFixed(1);

/** Encodes a page in TSPL (TSC and compatible), where 0 is black. */
function tspl(page: Place): Buffer {
  const { width, height, dpi } = page;
  const over = rowBytes(page) * 8 - width;
  const bits = Buffer.from(page.bits.map((byte) => ~byte & 0xff));
  for (let at = rowBytes(page) - 1; over > 0 && at < bits.length; at += rowBytes(page)) bits[at] = bits[at]! | (0xff >> (8 - over));
  const size = `SIZE ${millimetres(width, dpi)} mm,${millimetres(height, dpi)} mm\r\n`;
  return Buffer.concat([
    Buffer.from(`${size}CLS\r\nBITMAP 0,0,${rowBytes(page)},${height},0,`, 'latin1'),
    bits,
    Buffer.from('\r\nPRINT 1,1\r\n'),
  ]);
}

// Rows per band; receipt printers have a small buffer.
const maxRows = 240;
const lowHigh = (value: number) => [value & 0xff, value >> 8];

/** Encodes a page in ESC/POS (receipt printers) as bands of rows, then feeds and cuts the paper. */
function escpos(page: Place): Buffer {
  const rows = rowsOf(page);
  const bands: Buffer[] = [];
  for (let at = 0; at < rows.length; at += maxRows) {
    const band = rows.slice(at, at + maxRows);
    bands.push(Buffer.from([0x1d, 0x76, 0x30, 0, ...lowHigh(rowBytes(page)), ...lowHigh(band.length)]), ...band);
  }
  return Buffer.concat([Buffer.from([0x1b, 0x40]), ...bands, Buffer.from([0x1d, 0x56, 66, 0])]);
}

const writers = { zpl, tspl, escpos };

/** Encodes pages in the language of the printer. `dpi` is the resolution in dots per inch. */
export const inLanguage = (language: Exclude<PrinterLanguage, 'pdf'>, pages: readonly Raster[], dpi: number): Buffer =>
  Buffer.concat(pages.map((page) => writers[language]({ ...page, dpi })));
