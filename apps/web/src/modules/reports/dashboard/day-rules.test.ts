import { expect, test } from 'vitest';
import { hasHistory, onEveryDay, typicalValue, weekdayOf } from './day-rules.ts';

const thirtyDays = (values: Readonly<Record<number, number>>) => Array.from({ length: 30 }, (_, at) => values[at] ?? 0);

test('usual value of a day is the average of its weekday in the four weeks before, without today', () => {
  expect(typicalValue(thirtyDays({ 29: 99, 22: 10, 15: 20, 8: 30, 1: 41, 28: 1000 }))).toBe(25);
});

test('shows no usual value with fewer than four weeks of data', () => {
  expect(typicalValue([1, 2, 3])).toBeNull();
  expect(typicalValue([])).toBeNull();
});

test('a company that opened last week has no usual value yet, however quiet the days before were', () => {
  const days = (values: readonly number[]) => values.map((packagesIn) => ({ day: '', packagesIn }));
  expect(hasHistory(days(thirtyDays({ 25: 3, 29: 4 })), ['packagesIn'])).toBe(false);
  expect(hasHistory(days(thirtyDays({ 4: 1 })), ['packagesIn'])).toBe(true);
});

test('a day has the weekday of its date in every language', () => {
  expect(weekdayOf('2026-11-23', 'en-us')).toBe('Monday');
  expect(weekdayOf('2026-11-23', 'zh-cn')).toBe('星期一');
});

test('includes days without data', () => {
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
