import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheetTime } from './sheet-times.ts';

const read = (text: string) => {
  const found = readSheetTime(text);
  return found && [found.day, found.time, found.offset];
};

test('reads days and times as people and spreadsheet programs write them', () => {
  expect(['2026-1-5', '2026/01/05', '2026.1.5', '20260105', '115/1/5', '5.1.2026', 'Jan 5, 2026', '5 January 2026'].map(read)).toEqual(
    Array.from({ length: 8 }, () => ['2026-01-05', null, null]),
  );
  expect(['2026-01-05T09:05', '2026-01-05 9:05:00', '20260105090500', '2026-01-05 9:05 AM'].map(read)).toEqual(
    Array.from({ length: 4 }, () => ['2026-01-05', '09:05:00', null]),
  );
  expect(read('2026-01-05 12:30 AM')).toEqual(['2026-01-05', '00:30:00', null]);
  expect(read('2026-01-05 12:30 PM')).toEqual(['2026-01-05', '12:30:00', null]);
  expect(read('2026-01-05T23:59:59.7+08:00')).toEqual(['2026-01-06', '00:00:00', 480]);
});

test('reads times in Chinese, eras, days of the week and zones', () => {
  const same = [
    '2026年1月5日 下午3時10分',
    '2026年1月5日15点10分',
    '民國115年1月5日 15:10',
    '2026/1/5 3:10:00 下午',
    '2026/01/05 (一) 15:10',
  ];
  expect([...same, '2026-01-05 周一 15:10', 'Monday, January 5th, 2026 3:10 PM', '2026. 1. 5. 15:10', '20260105 1510'].map(read)).toEqual(
    Array.from({ length: 9 }, () => ['2026-01-05', '15:10:00', null]),
  );
  expect(['Mon, 5 Jan 2026 15:10:00 +0800', '2026-01-05 15:10:00 GMT+8', '2026-01-05 15:10:00+08'].map(read)).toEqual(
    Array.from({ length: 3 }, () => ['2026-01-05', '15:10:00', 480]),
  );
  expect(['20260105T151000Z', '2026-01-05 15:10:00 UTC'].map(read)).toEqual(Array.from({ length: 2 }, () => ['2026-01-05', '15:10:00', 0]));
});

test('does not guess what may mean two days, and refuses days and times that do not exist', () => {
  const refused = [
    '01/05/2026',
    '2026-02-30',
    '2026-13-01',
    '2026-01-05 24:00',
    '2026-01-05 10:60',
    '13:00 PM',
    '10:10',
    '',
    'soon',
    '1/2/26',
    '5-Jan-26',
    '2026年1月5日 25時',
    '20260105 2560',
  ];
  expect(refused.map(read)).toEqual(refused.map(() => undefined));
  expect(read('13/05/2026')).toEqual(['2026-05-13', null, null]);
  expect(read('05/13/2026')).toEqual(['2026-05-13', null, null]);
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
