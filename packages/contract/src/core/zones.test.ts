import { describe, expect, test } from 'vitest';
import { f } from './field.ts';
import { readInZone } from './wire.ts';
import {
  dayOf,
  daysAfter,
  daysBetween,
  firstMomentOf,
  isDay,
  isZone,
  lastOfMonth,
  mondayOf,
  monthsAfter,
  timeIn,
  timeText,
  wallMinuteOf,
  weekdayOf,
} from './zones.ts';

const newYork = 'America/New_York';

test('formats a moment in its zone and parses it back, in summer and in winter', () => {
  for (const [moment, localText] of [
    ['2026-01-15T12:00:00Z', '2026-01-15 07:00:00'],
    ['2026-07-15T12:00:00Z', '2026-07-15 08:00:00'],
    ['2026-03-08T06:59:59Z', '2026-03-08 01:59:59'],
    ['2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
  ] as const) {
    expect(timeText(new Date(moment), newYork)).toBe(localText);
    expect(timeIn(newYork, localText)).toEqual(new Date(moment));
  }
  expect(timeIn('Asia/Shanghai', '2026-01-15')).toEqual(new Date('2026-01-14T16:00:00Z'));
});

test('takes the second of a repeated hour and shifts a skipped one, as PostgreSQL does', () => {
  expect(timeIn(newYork, '2026-11-01 01:30:00')).toEqual(new Date('2026-11-01T06:30:00Z'));
  expect(timeIn(newYork, '2026-03-08 02:30:00')).toEqual(new Date('2026-03-08T07:30:00Z'));
});

test('computes days in the zone, also for a day of 23 hours', () => {
  expect(dayOf(new Date('2026-03-09T03:59:00Z'), newYork)).toBe('2026-03-08');
  expect(daysAfter('2026-03-09', -1)).toBe('2026-03-08');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});

test('accepts only zone names that the programs and the database read alike', () => {
  expect(['Asia/Shanghai', newYork, 'Etc/GMT+5', 'UTC'].map(isZone)).toEqual([true, true, true, true]);
  expect(['', '+08:00', 'Asia/Nowhere', "x'; select 1"].map(isZone)).toEqual([false, false, false, false]);
});

test('reads times in the zone of the site, in lists and objects too', () => {
  const fields = { at: f.time(), day: f.date(), rows: f.list({ at: f.time() }), one: f.object({ at: f.time() }) };
  const noon = timeIn('Asia/Shanghai', '2026-07-01 12:00:00');
  const read = readInZone(fields, { at: [noon, noon], day: '2026-07-01', rows: [{ at: noon }], one: { at: noon }, none: null }, newYork);
  const meant = new Date('2026-07-01T16:00:00Z');
  expect(read).toEqual({ at: [meant, meant], day: '2026-07-01', rows: [{ at: meant }], one: { at: meant }, none: null });
});

test('calculates with days, weeks and months over the ends of years, and knows leap days', () => {
  expect([monthsAfter('2026-12-31', 1), monthsAfter('2027-01', -1), monthsAfter('2026-11-30', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ]);
  expect(['2026-02', '2028-02-11', '2026-12-31'].map(lastOfMonth)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
  expect(['2027-01-01', '2027-01-04', '2027-01-03'].map(mondayOf)).toEqual(['2026-12-28', '2027-01-04', '2026-12-28']);
  expect([weekdayOf('2027-01-03'), daysBetween('2026-12-30', '2027-01-02'), daysBetween('2027-03-15', '2027-03-14')]).toEqual([0, 3, -1]);
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '', '2027-2-1'].map(isDay)).toEqual([true, false, false, false, false]);
});

describe.each(['Asia/Taipei', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Chatham'])('the calendar of %s', (zone) => {
  test('has each day once, from its first moment to that of the next', () => {
    for (let day = '2026-12-30'; day < '2028-01-03'; day = daysAfter(day, 1)) {
      const start = timeIn(zone, day);
      expect(timeText(start, zone)).toBe(`${day} 00:00:00`);
      expect(firstMomentOf(zone, `${day} 00:00:00`)).toEqual(start);
      expect(dayOf(new Date(start.getTime() - 1000), zone)).toBe(daysAfter(day, -1));
      const hours = (timeIn(zone, daysAfter(day, 1)).getTime() - start.getTime()) / 3_600_000;
      expect(zone === 'Asia/Taipei' || zone === 'Pacific/Honolulu' ? [24] : [23, 24, 25]).toContain(hours);
    }
  });

  test('finds the first moment at which the clock shows a time or a later one', () => {
    for (let at = Date.parse('2027-01-01T00:00:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += 45 * 60_000) {
      const text = timeText(new Date(at), zone);
      const first = firstMomentOf(zone, text).getTime();
      // An earlier moment shows the same time only where the clock is put back.
      expect([0, 3_600_000]).toContain(at - first);
      expect(timeText(new Date(first), zone)).toBe(text);
      expect(wallMinuteOf(new Date(first), zone)).toBe(wallMinuteOf(new Date(at), zone));
    }
  });
});
