import { describe, expect, test } from 'vitest';
import { faultNotes } from './fault-notes.ts';
import { drawText, pdfOf, printFaults } from './pdf.ts';
import { readPdf } from './test/read-pdf.ts';

const box = { x: 10, y: 10, width: 400, height: 60 };
const drawn = (...texts: string[]) =>
  pdfOf('signs', (doc) => {
    doc.addPage({ size: 'A4' });
    for (const [at, text] of texts.entries()) drawText(doc, text, { ...box, y: 10 + at * 70 }, at % 2 ? { face: 'bold' } : {});
  });
const plain = (pdf: Buffer) => readPdf(pdf)[0]!.text.replace(/\s/g, '');

/** Names and addresses with characters that the main font lacks. */
const unusual = [
  '𠮷野家 吉野家',
  '𨋢口 𡃁仔記',
  '서울특별시 강남구 테헤란로 152',
  'ถนนสุขุมวิท กรุงเทพ',
  'Đường Nguyễn Huệ, Quận 1',
  'Łódź, ulica Święty Marcin ı ẓ',
  'улица Ленина, Ελλάδα',
  '易碎 📦 小心 😀 👍',
  '①Ⅷ㈱№℃㎏★☎',
];

describe('the fonts of a paper', () => {
  test.each(unusual)('have every character of %s in both weights', async (text) => {
    const pdf = await drawn(text, text);
    expect(printFaults(pdf)).toBeUndefined();
    expect(plain(pdf)).toBe((text + text).normalize('NFC').replace(/\s/g, ''));
  });

  test('keep the order of a text in several fonts over several lines', async () => {
    const text = '新北市板橋區文化路一段188巷 서울특별시 강남구 테헤란로 ถนนสุขุมวิท 𠮷田様方 '.repeat(4).trim();
    const pdf = await pdfOf('lines', (doc) => {
      doc.addPage({ size: 'A4' });
      drawText(doc, text, { x: 10, y: 10, width: 150, height: 300 });
    });
    expect(plain(pdf)).toBe(text.replace(/\s/g, ''));
    expect(printFaults(pdf)).toBeUndefined();
  });

  test('show a mark for a character that none has, and the answer names it', async () => {
    const pdf = await drawn('שלום 王小明');
    expect(plain(pdf)).toBe('〓〓〓〓王小明');
    expect(printFaults(pdf)).toEqual({ missing: ['ש', 'ל', 'ו', 'ם'], cut: [] });
    expect(faultNotes('en-us', pdf)).toEqual(['No font has these characters; the paper shows “〓” instead: ש, ל, ו, ם']);
  });

  test.each(['很长的地址', '긴 주소 '])('name a text that was cut: %s', async (part) => {
    const pdf = await drawn(part.repeat(300));
    expect(printFaults(pdf)?.cut).toEqual([part.repeat(300)]);
    expect(plain(pdf)).toContain('…');
    expect(faultNotes('zh-cn', pdf)[0]).toContain('被截断');
  });
});
