import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inLanguage } from './languages.ts';
import type { PrinterProblem } from './delivery.ts';
import { type Printer, printOn } from './printers.ts';
import { rawTimes } from './raw-port.ts';
import { pagesIn, rasterOf, rowBytes } from './raster.ts';
import { printCommandOf, queueTimes } from './system-queue.ts';

Object.assign(rawTimes, { idle: 1_000, answer: 300, poll: 20 });
queueTimes.poll = 20;

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

/** Prints and records the problems that the printer reports meanwhile. */
async function print(printer: Printer, pdf: Buffer, signal = new AbortController().signal) {
  const problems: (PrinterProblem | null)[] = [];
  const outcome = await printOn(printer, pdf, { signal, onProblem: (problem) => problems.push(problem) });
  return { outcome, problems };
}

type Condition = 'ok' | 'printing' | 'paper' | 'cover' | 'paused';
const flag = (condition: Condition, name: Condition) => (condition === name ? 1 : 0);
const hostStatus = (now: Condition) =>
  `\x02030,${flag(now, 'paper')},${flag(now, 'paused')},0406,00${flag(now, 'printing')},0,0,0,000,0,0,0\x03\r\n` +
  `\x02000,0,${flag(now, 'cover')},0,0,2,4,0,0000000${flag(now, 'printing')},1,000\x03\r\n\x021234,0\x03\r\n`;
const tsplStatus: Record<Condition, number> = { ok: 0, printing: 0x20, paper: 0x04, cover: 0x01, paused: 0x10 };

/** How printers of each language answer questions in what they receive. */
const speech: Record<'zpl' | 'tspl' | 'escpos', (received: string, now: Condition) => Buffer | null> = {
  zpl: (received, now) => (received.includes('~HS') ? Buffer.from(hostStatus(now), 'latin1') : null),
  tspl: (received, now) => (received.includes('\x1b!?') ? Buffer.from([tsplStatus[now]]) : null),
  escpos(received, now) {
    const answers: number[] = [];
    if (received.includes('\x10\x04')) answers.push(now === 'paper' ? 0x32 : now === 'cover' ? 0x16 : 0x12, now === 'paper' ? 0x72 : 0x12);
    return answers.length ? Buffer.from(answers) : null;
  },
};

/** A printer that answers in its language. `conditions` are its conditions by question; the last one remains. */
async function answering(language: 'zpl' | 'tspl' | 'escpos', conditions: Condition[]) {
  const received: string[] = [];
  let inquiries = 0;
  const server = createServer((line) => {
    line
      .on('error', () => undefined)
      .on('data', (part) => {
        const text = part.toString('latin1');
        received.push(text);
        const now = conditions[Math.min(inquiries, conditions.length - 1)]!;
        const answer = speech[language](text, now);
        if (answer) {
          inquiries += 1;
          line.write(answer);
        }
        // A receipt printer answers to the end of the job once it is printed.
        if (language === 'escpos' && text.includes('\x1dr\x01')) line.write(Buffer.from([0x00]));
      });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { printer: { place, language, dpi: 203, dots: 0 } as const, received: () => received.join('') };
}

/** How a label begins in each language. */
const starts = { zpl: '^XA', tspl: 'BITMAP', escpos: '\x1dv0' };

test.each(['zpl', 'tspl', 'escpos'] as const)('a %s printer confirms a label that it has printed', async (language) => {
  const { printer, received } = await answering(language, ['ok', 'printing', 'printing', 'ok']);
  expect(await print(printer, labels(1))).toEqual({ outcome: 'printed', problems: [] });
  expect(received()).toContain(starts[language]);
});

test.each(['zpl', 'tspl', 'escpos'] as const)('a %s printer without paper gets no label', async (language) => {
  const { printer, received } = await answering(language, ['paper']);
  expect(await print(printer, labels(1))).toEqual({ outcome: { blocked: 'paper' }, problems: [] });
  expect(received()).not.toContain(starts[language]);
});

test.each(['zpl', 'tspl'] as const)(
  'a %s printer whose paper ends in the job needs attention, and prints the rest later',
  async (language) => {
    const { printer } = await answering(language, ['ok', 'printing', 'paper', 'paper', 'printing', 'ok']);
    expect(await print(printer, labels(3))).toEqual({ outcome: 'printed', problems: ['paper', null] });
  },
);

test('reports an open head and a paused printer', async () => {
  for (const problem of ['cover', 'paused'] as const) {
    const { printer } = await answering('zpl', [problem]);
    expect((await print(printer, labels(1))).outcome).toEqual({ blocked: problem });
  }
});

test('is unsure about a job whose printer is switched off while it prints', async () => {
  const { printer } = await answering('zpl', ['ok', 'printing']);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 300);
  expect((await print(printer, labels(1), stop.signal)).outcome).toBe('unsure');
});

test('a printer that cannot answer leaves a label sent, and an unreadable PDF is not sent', async () => {
  const printed: Buffer[] = [];
  const server = createServer((line) => {
    const parts: Buffer[] = [];
    line.on('data', (part) => parts.push(part)).on('end', () => printed.push(Buffer.concat(parts)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const printer = { place: `127.0.0.1:${(server.address() as AddressInfo).port}`, language: 'zpl', dpi: 203, dots: 0 } as const;
  expect((await print(printer, labels(1))).outcome).toBe('sent');
  await expect.poll(() => printed.length).toBe(1);
  expect(printed[0]!.toString('latin1')).toMatch(/^~HS\r\n\^XA.*\^XZ\n$/s);
  expect((await print(printer, Buffer.from('%PDF-1.7 nothing'))).outcome).toBe('undrawn');
  expect(printed).toHaveLength(1);
});

test('a printer that reads nothing never counts as having printed', async () => {
  const server = createServer({ pauseOnConnect: true }, () => undefined);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcomeOf = async (bytes: Buffer) => (await print({ place, language: 'pdf', dpi: 0, dots: 0 }, bytes)).outcome;
  expect(await outcomeOf(Buffer.from('%PDF-1.7 short'))).toBe('sent');
  expect(await outcomeOf(Buffer.alloc(20_000_000, '%PDF-1.7'))).toBe('unsure');
});

/**
 * Puts programs first in PATH, by name with their scripts. Each records its arguments and, `lp`, the file it is called with; returns the
 * records.
 */
function programs(scripts: Record<string, string>): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-programs-'));
  const before = process.env.PATH;
  const notes = join(folder, 'notes');
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nNOTES=${notes}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  process.env.PATH = `${folder}:${before}`;
  ends.push(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
  return () => readFileSync(notes, 'utf8');
}
const accepting = `for word in "$@"; do echo "$word" >> $NOTES; last="$word"; done; cat "$last" >> $NOTES
echo "request id is Office-7 (1 file(s))"`;
/** `lpstat` of a queue: its answers about open jobs and the printer at each poll, and about finished jobs. */
const lpstat = (open: readonly string[], printer: readonly string[], completed: string) => `
at() { n=$(cat $NOTES.$1 2>/dev/null || echo 0); echo $((n + 1)) > $NOTES.$1; shift; while [ $n -gt 0 ] && [ $# -gt 1 ]; do shift; n=$((n - 1)); done; printf "$1"; }
case "$*" in
*not-completed*) at open ${open.map((text) => `'${text}'`).join(' ')} ;;
*completed*) printf '${completed}' ;;
*) at printer ${printer.map((text) => `'${text}'`).join(' ')} ;;
esac`;
const listed = 'Office-7  clerk  1024  Sun\\n\\tqueued for Office\\n';
const isIdle = 'printer Office is idle.  enabled since Sun\\n\\tAlerts: none\\n';
const office = { place: 'queue:Office', language: 'pdf', dpi: 203, dots: 0 } as const;
const document = Buffer.from('%PDF-1.7 the list');

test('a queue confirms a finished job', async () => {
  const readNotes = programs({
    lp: accepting,
    lpstat: lpstat([listed, ''], [isIdle], `${listed}\\tAlerts: job-completed-successfully\\n`),
  });
  expect(await print(office, document)).toEqual({ outcome: 'printed', problems: [] });
  expect(readNotes()).toMatch(/^-d\nOffice\n--\n.*\.pdf\n%PDF-1\.7 the list$/s);
});

test('a queue that is paused or without paper needs attention until it goes on', async () => {
  const paused = 'printer Office disabled since Sun -\\n\\tPaused\\n';
  const empty = 'printer Office now printing Office-7.\\n\\tAlerts: media-empty-error\\n';
  programs({
    lp: accepting,
    lpstat: lpstat([listed, listed, listed, listed, ''], [paused, empty, isIdle], `${listed}\\tAlerts: job-completed-successfully\\n`),
  });
  expect(await print(office, document)).toEqual({ outcome: 'printed', problems: ['paused', 'paper', null] });
});

test('a job that is cancelled or aborted in its queue was not printed', async () => {
  for (const reason of ['job-canceled-by-user', 'aborted-by-system']) {
    programs({
      lp: accepting,
      lpstat: lpstat([''], [isIdle], `Office-6  clerk\\n\\tAlerts: none\\nOffice-7  clerk\\n\\tAlerts: ${reason}\\n`),
    });
    expect((await print(office, document)).outcome).toBe('failed');
  }
});

test('a queue that names no jobs leaves them sent, and one that rejects a job leaves it waiting', async () => {
  programs({ lp: 'exit 0', lpstat: 'exit 1' });
  expect((await print(office, document)).outcome).toBe('sent');
  programs({ lp: 'exit 1', lpstat: 'exit 1' });
  expect((await print(office, document)).outcome).toBe('unreached');
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
