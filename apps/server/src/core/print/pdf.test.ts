import { describe, expect, test } from 'vitest';
import { code128 } from './barcode.ts';
import { drawCode128, drawText, pdfOf } from './pdf.ts';
import { barcodesOf, readPdf } from './test/read-pdf.ts';

const box = { x: 10, y: 10, width: 200, height: 40 };

describe('a printed page', () => {
  test('contains simplified and traditional Chinese as text', async () => {
    const pdf = await pdfOf('words', (doc) => {
      doc.addPage({ size: 'A4' });
      drawText(doc, '新北市板橋區 张柏豪 Montgomery', box);
      drawText(doc, '粗體', box, { face: 'bold' });
    });
    expect(readPdf(pdf).map(({ text }) => text)).toEqual(['新北市板橋區 张柏豪 Montgomery\n粗體']);
  });

  test('contains Code 128 as bars with the standard widths', async () => {
    // Start B, "A" (33), "b" (66), the check 104 + 33 + 2 × 66 modulo 103 = 63, stop.
    expect(code128('Ab').join('')).toBe('211214' + '111323' + '121421' + '111224' + '2331112');
    const pdf = await pdfOf('bars', (doc) => {
      doc.addPage({ size: 'A4' });
      drawCode128(doc, 'TLO250601000129-2', box);
    });
    const [page] = readPdf(pdf);
    expect(barcodesOf(page!)).toEqual([code128('TLO250601000129-2')]);
    const [first] = page!.rects;
    // A quiet zone of at least ten modules before the first bar, which has two.
    expect(first![0] - box.x).toBeGreaterThan(5 * first![2]);
  });

  test('shrinks a long text and truncates it below a readable size', async () => {
    const long = '很长的地址'.repeat(60);
    const pdf = await pdfOf('long', (doc) => {
      doc.addPage({ size: 'A4' });
      drawText(doc, '很长的地址'.repeat(8), box, { size: 20 });
      drawText(doc, long, { ...box, y: 100 });
    });
    const { text } = readPdf(pdf)[0]!;
    expect(text.replaceAll('\n', '')).toContain('很长的地址'.repeat(8));
    expect(text).toContain('…');
    expect(text.length).toBeLessThan(long.length);
  });
});
