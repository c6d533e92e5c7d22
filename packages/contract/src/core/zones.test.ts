import { expect, test } from 'vitest';
import { f } from './field.ts';
import { readInZone } from './wire.ts';
import { dayOf, daysAfter, isZone, timeIn, timeText } from './zones.ts';

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
