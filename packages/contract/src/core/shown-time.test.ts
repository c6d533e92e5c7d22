import { expect, test } from 'vitest';
import { shownTime } from './shown-time.ts';
import { isRepeated, offsetText, zonedMinute } from './zones.ts';

const at = (text: string) => new Date(text);

test('a time carries its zone where the clock of the reader shows another time', () => {
  const noon = at('2026-07-01T04:00:00Z');
  expect(shownTime(noon, 'Asia/Taipei', 'second', 'Asia/Taipei')).toBe('2026-07-01 12:00:00');
  expect(shownTime(noon, 'Asia/Taipei', 'minute', 'Asia/Shanghai')).toBe('2026-07-01 12:00');
  expect(shownTime(noon, 'Asia/Taipei', 'minute', 'America/New_York')).toBe('2026-07-01 12:00 UTC+8');
  expect(shownTime(noon, 'Pacific/Honolulu', 'second', 'Asia/Taipei')).toBe('2026-06-30 18:00:00 UTC−10');
  // London and Lisbon have one time, London and Accra only in winter.
  expect(shownTime(noon, 'Europe/London', 'minute', 'Africa/Accra')).toBe('2026-07-01 05:00 UTC+1');
  expect(shownTime(at('2026-12-01T04:00:00Z'), 'Europe/London', 'minute', 'Africa/Accra')).toBe('2026-12-01 04:00');
});

test.each([
  ['America/New_York', '2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z', '2027-11-07 01:30', 'UTC−4', 'UTC−5'],
  ['Pacific/Chatham', '2027-04-03T13:30:00Z', '2027-04-03T14:30:00Z', '2027-04-04 03:15', 'UTC+13:45', 'UTC+12:45'],
])('the two hours of one name in %s are distinguishable, also for readers there', (zone, first, second, text, before, after) => {
  expect(shownTime(at(first), zone, 'minute', zone)).toBe(`${text} ${before}`);
  expect(shownTime(at(second), zone, 'minute', zone)).toBe(`${text} ${after}`);
  const hours = [-1, 0, 1, 2].map((by) => isRepeated(new Date(at(first).getTime() + by * 3_600_000), zone));
  expect(hours).toEqual([false, true, true, false]);
});

test('papers, messages and files always state the zone', () => {
  expect(zonedMinute(at('2026-07-01T04:00:00Z'), 'Asia/Taipei')).toBe('2026-07-01 12:00 UTC+8');
  expect(offsetText(at('2026-01-01T00:00:00Z'), 'America/St_Johns')).toBe('UTC−3:30');
  expect(offsetText(at('2026-01-01T00:00:00Z'), 'UTC')).toBe('UTC');
});
