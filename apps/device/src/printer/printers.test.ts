import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inLanguage } from './languages.ts';
import { printOn } from './printers.ts';
import { pagesIn, rasterOf, rowBytes } from './raster.ts';
import { printCommandOf } from './system-queue.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Creates a PDF with labels of 100 × 50 mm, each with a black square of 10 mm, 20 mm from the left and 10 mm from the top. */
function labels(pages: number): Buffer {
  const [width, height, size] = [100, 50, 10].map((mm) => ((mm / 25.4) * 72).toFixed(2));
  const square = `${(Number(size) * 2).toFixed(2)} ${(Number(height) - 2 * Number(size)).toFixed(2)} ${size} ${size} re f`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${square.length} >>\nstream\n${square}\nendstream`,
    ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R >>`),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
}
/** Returns whether a dot is printed black. */
const isBlack = ({ bits, width }: { bits: Buffer; width: number }, x: number, y: number) =>
  ((bits[y * rowBytes({ width }) + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
const dots = (mm: number) => Math.round((mm / 25.4) * 203);

/** Decodes the compressed rows of a ZPL graphic field. */
function readZpl(text: string) {
  const [, width, height] = /\^PW(\d+)\^LL(\d+)/.exec(text)!.map(Number);
  const [, total, each, data] = /\^GFA,(\d+),\1,(\d+),(.*?)\^FS/s.exec(text)!;
  const signs = Number(each) * 2;
  let above = '';
  const rows: string[] = [];
  for (const [row] of data!.matchAll(/:|[0-9A-F]*[,!]|[0-9A-F]+/g)) {
    const whole = row.length > signs ? row.match(new RegExp(`.{${signs}}`, 'g'))! : [row];
    for (const one of whole) {
      if (one !== ':')
        above = one.endsWith(',') ? one.slice(0, -1).padEnd(signs, '0') : one.endsWith('!') ? one.slice(0, -1).padEnd(signs, 'F') : one;
      rows.push(above);
    }
  }
  expect(rows).toHaveLength(height!);
  expect(rows.join('').length / 2).toBe(Number(total));
  return { bits: Buffer.from(rows.join(''), 'hex'), width: width!, height: height! };
}

test('rasterizes a PDF at the resolution of the printer', async () => {
  const [page, ...others] = await rasterOf(labels(2), { dpi: 203, dots: 0 });
  expect(others).toHaveLength(1);
  expect([page!.width, page!.height].map((size) => Math.round(size / 8))).toEqual([100, 50]);
  const blackIn = (x: number, y: number) => isBlack(page!, dots(x), dots(y));
  expect([blackIn(25, 15), blackIn(15, 15), blackIn(35, 15), blackIn(25, 5), blackIn(25, 25)]).toEqual([true, false, false, false, false]);
});

test('scales down a label that is wider than the printer', async () => {
  const [page] = await rasterOf(labels(1), { dpi: 203, dots: 384 });
  expect(page!.width).toBe(384);
  expect(isBlack(page!, Math.round(384 * 0.25), Math.round(page!.height * 0.3))).toBe(true);
  expect(isBlack(page!, Math.round(384 * 0.5), Math.round(page!.height * 0.3))).toBe(false);
});

test('encodes every dot in ZPL and one label per page', async () => {
  const pages = await rasterOf(labels(2), { dpi: 203, dots: 0 });
  const text = inLanguage('zpl', pages, 203).toString('latin1');
  const formats = text.match(/\^XA.*?\^XZ/gs)!;
  expect(formats).toHaveLength(2);
  expect(readZpl(formats[0]!).bits.equals(pages[0]!.bits)).toBe(true);
  expect(text.length).toBeLessThan(pages[0]!.bits.length);
});

test('encodes the label size and inverted dots in TSPL and prints each page once', () => {
  const page = { width: 10, height: 2, bits: Buffer.from([0b10000000, 0b01000000, 0, 0]) };
  const bytes = inLanguage('tspl', [page], 203);
  const head = 'SIZE 1.3 mm,0.3 mm\r\nCLS\r\nBITMAP 0,0,2,2,0,';
  expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head);
  expect([...bytes.subarray(head.length, head.length + 4)]).toEqual([0b01111111, 0b10111111, 0xff, 0xff]);
  expect(bytes.subarray(head.length + 4).toString('latin1')).toBe('\r\nPRINT 1,1\r\n');
});

test('splits an ESC/POS page into bands of at most 240 rows and cuts the paper', () => {
  const page = { width: 8, height: 500, bits: Buffer.alloc(500, 0xff) };
  const bytes = inLanguage('escpos', [page], 203);
  const heads: number[] = [];
  for (let at = bytes.indexOf('\x1dv0'); at >= 0; at = bytes.indexOf('\x1dv0', at + 1)) heads.push(bytes.readUInt16LE(at + 6));
  expect(heads).toEqual([240, 240, 20]);
  expect(bytes.subarray(-4)).toEqual(Buffer.from([0x1d, 0x56, 66, 0]));
});

test('rejects data that is not a bitmap or is truncated', () => {
  expect(() => pagesIn(Buffer.from('%PDF-1.7'))).toThrow('not a portable bitmap');
  expect(() => pagesIn(Buffer.from('P4\n8 4\n\x01\x02'))).toThrow('truncated');
});

test('sends a label to a raw port in the printer’s language and reports an unreadable PDF', async () => {
  const printed: Buffer[] = [];
  const server = createServer((line) => {
    const parts: Buffer[] = [];
    line.on('data', (part) => parts.push(part)).on('end', () => printed.push(Buffer.concat(parts)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const printer = { place: `127.0.0.1:${(server.address() as AddressInfo).port}`, language: 'zpl', dpi: 203, dots: 0 } as const;
  expect(await printOn(printer, labels(1))).toBe('printed');
  await expect.poll(() => printed.length).toBe(1);
  expect(printed[0]!.toString('latin1')).toMatch(/^\^XA.*\^XZ\n$/s);
  expect(await printOn(printer, Buffer.from('%PDF-1.7 nothing'))).toBe('undrawn');
  expect(printed).toHaveLength(1);
});

/** Puts a program of this name first in PATH. It records its arguments and the file it is called with, and exits with this code. */
function program(name: string, code: number): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-programs-'));
  const before = process.env.PATH;
  const notes = join(folder, 'notes');
  writeFileSync(
    join(folder, name),
    `#!/bin/sh\nfor word in "$@"; do echo "$word" >> ${notes}; last="$word"; done\ncat "$last" >> ${notes}\nexit ${code}\n`,
  );
  chmodSync(join(folder, name), 0o755);
  process.env.PATH = `${folder}:${before}`;
  ends.push(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
  return () => readFileSync(notes, 'utf8');
}

test('prints through a system queue, and leaves the job waiting when the queue rejects it', async () => {
  const readNotes = program('lp', 0);
  const printer = { place: 'queue:Office Laser', language: 'pdf', dpi: 203, dots: 0 } as const;
  expect(await printOn(printer, Buffer.from('%PDF-1.7 the list'))).toBe('printed');
  expect(readNotes()).toMatch(/^-d\nOffice Laser\n--\n.*\.pdf\n%PDF-1\.7 the list$/s);
  program('lp', 1);
  expect(await printOn(printer, Buffer.from('%PDF-1.7 the list'))).toBe('unreached');
});

test('prints PDFs and raw labels on Windows without a printer name in a script', () => {
  const own = { printer: 'Zebra ZD420', file: 'C:\\temp\\job.pdf' };
  const pdf = printCommandOf('win32', { ...own, isRaw: false });
  expect(pdf.command).toBe('powershell');
  expect(pdf.args.join(' ')).not.toContain('Zebra');
  expect(pdf.env).toEqual({ ENTREPOT_FILE: 'C:\\temp\\job.pdf', ENTREPOT_PRINTER: 'Zebra ZD420' });
  expect(printCommandOf('win32', { ...own, isRaw: true })).toEqual({
    command: 'cmd',
    args: ['/d', '/c', 'copy', '/b', 'C:\\temp\\job.pdf', '\\\\localhost\\Zebra ZD420'],
  });
  expect(printCommandOf('darwin', { ...own, isRaw: true }).args).toEqual(['-d', 'Zebra ZD420', '-o', 'raw', '--', 'C:\\temp\\job.pdf']);
});
