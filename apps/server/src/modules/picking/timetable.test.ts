import { describe, expect, test } from 'vitest';
import { isDueBetween, isTimetable } from './timetable.ts';

const due = (text: string, from: string, until: string, zone: string) => isDueBetween(text, new Date(from), new Date(until), zone);
/** The minutes of a span at which a timetable is due when it is followed minute by minute. */
function minutesOf(text: string, from: string, until: string, zone: string): string[] {
  const found: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += 60_000)
    if (isDueBetween(text, new Date(at), new Date(at + 60_000), zone)) found.push(new Date(at + 60_000).toISOString());
  return found;
}

test('a timetable has five parts within their spans', () => {
  for (const text of ['30 9 * * 1-5', '*/10 8-18 1,15 * *', '0 0 29 2 7']) expect(isTimetable(text), text).toBe(true);
  for (const text of ['every morning', '60 9 * * *', '0 24 * * *', '0 0 0 * *', '0 9 * *']) expect(isTimetable(text), text).toBe(false);
});

describe('a timetable', () => {
  test.each([
    ['Asia/Taipei', '2026-12-01T01:30:00.000Z'],
    ['America/New_York', '2026-12-01T14:30:00.000Z'],
    ['Pacific/Honolulu', '2026-12-01T19:30:00.000Z'],
    ['Pacific/Chatham', '2026-11-30T19:45:00.000Z'],
  ])('is due at the wall clock of %s', (zone, at) => {
    expect(minutesOf('30 9 1 12 *', '2026-11-30T00:00:00Z', '2026-12-02T12:00:00Z', zone)).toEqual([at]);
  });

  test('is made up for at most a day', () => {
    expect(due('30 9 * * *', '2026-12-01T00:00:00Z', '2026-12-01T05:00:00Z', 'Asia/Taipei')).toBe(true);
    expect(due('30 9 1 12 *', '2026-11-30T00:00:00Z', '2026-12-03T00:00:00Z', 'Asia/Taipei')).toBe(false);
  });

  // The clock of New York skips from 2:00 to 3:00 on 14 March 2027, and goes from 2:00 back to 1:00 on 7 November.
  test('counts a skipped minute when the clock is put forward', () => {
    expect(minutesOf('30 2 * * *', '2027-03-14T05:00:00Z', '2027-03-14T12:00:00Z', 'America/New_York')).toEqual([
      '2027-03-14T07:00:00.000Z',
    ]);
  });

  test('counts a repeated minute once, also when it is followed minute by minute', () => {
    expect(minutesOf('30 1 * * *', '2027-11-07T03:00:00Z', '2027-11-07T12:00:00Z', 'America/New_York')).toEqual([
      '2027-11-07T05:30:00.000Z',
    ]);
    expect(minutesOf('0 * * * *', '2027-11-07T03:30:00Z', '2027-11-07T08:30:00Z', 'America/New_York')).toHaveLength(4);
  });
});
