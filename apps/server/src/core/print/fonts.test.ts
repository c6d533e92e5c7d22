import { missingCharacters, mixedText, tooLongTexts, unusualCharacters } from '@entrepot/testing/corpus/paper-characters.ts';
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

describe('the fonts of a paper', () => {
  test.each(unusualCharacters)('have every character of %s in both weights', async (text) => {
    const pdf = await drawn(text, text);
    expect(printFaults(pdf)).toBeUndefined();
    expect(plain(pdf)).toBe((text + text).normalize('NFC').replace(/\s/g, ''));
  });

  test('keep the order of a text in several fonts over several lines', async () => {
    const pdf = await pdfOf('lines', (doc) => {
      doc.addPage({ size: 'A4' });
      drawText(doc, mixedText, { x: 10, y: 10, width: 150, height: 300 });
    });
    expect(plain(pdf)).toBe(mixedText.replace(/\s/g, ''));
    expect(printFaults(pdf)).toBeUndefined();
  });

  test('show a mark for a character that none has, and the answer names it', async () => {
    const { text, shown, missing } = missingCharacters;
    const pdf = await drawn(text);
    expect(plain(pdf)).toBe(shown);
    expect(printFaults(pdf)).toEqual({ missing, cut: [] });
    expect(faultNotes('en-us', pdf)).toEqual([`No font has these characters; the paper shows “〓” instead: ${missing.join(', ')}`]);
  });

  test.each(tooLongTexts)('name a text that was cut: %s', async (text) => {
    const pdf = await drawn(text);
    expect(printFaults(pdf)?.cut).toEqual([text]);
    expect(plain(pdf)).toContain('…');
    expect(faultNotes('zh-cn', pdf)[0]).toContain('被截断');
  });
});
