import { refusedTimes, sheetTimes } from '@entrepot/testing/corpus/sheet-times.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheetTime } from './sheet-times.ts';

const read = (text: string) => {
  const found = readSheetTime(text);
  return found && [found.day, found.time, found.offset];
};

test.each(sheetTimes)('reads %s as %s %s', (text, ...want) => {
  expect(read(text)).toEqual(want);
});

test('does not guess what may mean two days, and refuses days and times that do not exist', () => {
  expect(refusedTimes.filter(read)).toEqual([]);
});

test('reads every second of a serial number, although its fraction is inexact', () => {
  const seconds = fc.integer({ min: Date.UTC(1960, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
  fc.assert(
    fc.property(seconds, (at) => {
      const stored = String(Number((at / 86_400 + 25_569).toPrecision(15)));
      const text = new Date(at * 1000).toISOString();
      const found = readSheetTime(stored);
      expect(`${found?.day}T${found?.time ?? '00:00:00'}.000Z`).toBe(text);
    }),
  );
});
