import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { isReadablePdf, joinPdfs } from './join-uploads.ts';
import { pdfOf } from './pdf.ts';

const label = (pages: number) =>
  pdfOf('label', (doc) => {
    for (let page = 0; page < pages; page++) doc.addPage({ size: 'A6' });
  });

describe('untrusted labels', () => {
  test('are joined page by page in order', async () => {
    const joined = await joinPdfs('A B', [await label(2), await label(1)]);
    expect((await PDFDocument.load(joined)).getPageCount()).toBe(3);
    expect(await isReadablePdf(joined)).toBe(true);
  });

  test('are rejected when they are no PDF or are truncated', async () => {
    expect(await isReadablePdf(Buffer.from('PK'))).toBe(false);
    expect(await isReadablePdf(Buffer.from('%PDF-1.7\nnothing of a document'))).toBe(false);
    await expect(joinPdfs('A', [await label(1), Buffer.from('%PDF-1.7\n')])).rejects.toThrow();
  });

  // Half a megabyte that unpacks to five hundred, and one that unpacks to as many objects as fit.
  test.each([
    ['plain bytes', Buffer.alloc(500 * 1024 * 1024, ' ')],
    ['objects', Buffer.concat([Buffer.from('3 0 '.padEnd(9)), Buffer.from('['), Buffer.alloc(60 * 1024 * 1024, '1 ')])],
  ])('are refused when they unpack to far too many %s, without blocking other work', async (_, unpacked) => {
    const bytes = bomb(unpacked);
    const before = process.memoryUsage.rss();
    let longest = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect(await isReadablePdf(bytes)).toBe(false);
    clearInterval(clock);
    expect(longest).toBeLessThan(1_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_500 * 1024 * 1024);
    // The next request gets a new thread.
    expect(await isReadablePdf(await label(1))).toBe(true);
  });
});

/** A PDF whose only stream is an object stream that unpacks to these bytes. */
function bomb(unpacked: Buffer): Buffer {
  const packed = deflateSync(unpacked, { level: 9 });
  const dictionary = `<< /Type /ObjStm /N 1 /First 9 /Filter /FlateDecode /Length ${packed.length} >>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${dictionary}\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF'),
  ]);
}
