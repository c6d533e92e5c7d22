import { expect, test } from 'vitest';
import { onEveryDay, usualOf, weekdayOf } from './day-rules.ts';

const thirtyDays = (values: Readonly<Record<number, number>>) => Array.from({ length: 30 }, (_, at) => values[at] ?? 0);

test('what a day usually brings is the average of the same weekday in the four weeks before, today aside', () => {
  expect(usualOf(thirtyDays({ 29: 99, 22: 10, 15: 20, 8: 30, 1: 41, 28: 1000 }))).toBe(25);
});

test('of fewer than four weeks nothing usual is told', () => {
  expect(usualOf([1, 2, 3])).toBeNull();
  expect(usualOf([])).toBeNull();
});

test('a day has the weekday of its date in every language', () => {
  expect(weekdayOf('2026-11-23', 'en-us')).toBe('Monday');
  expect(weekdayOf('2026-11-23', 'zh-cn')).toBe('星期一');
});

test('a day on which nothing happened is there as well', () => {
  const lines = onEveryDay(
    ['2026-03-01', '2026-03-02'],
    [{ day: '2026-03-02', n: 5 }],
    ({ day }) => day,
    (day) => ({ day, n: 0 }),
  );
  expect(lines).toEqual([
    { day: '2026-03-01', n: 0 },
    { day: '2026-03-02', n: 5 },
  ]);
});
