import { expect, test } from 'vitest';
import { ticksOf } from './time-ticks.ts';

const at = (text: string) => new Date(`${text}T00:00:00+08:00`).getTime();
const labels = (from: string, to: string) => ticksOf(at(from), at(to), 'Asia/Shanghai').map(({ label }) => label);

test('ticks half a year by month and three years by half year, with at most nine ticks', () => {
  expect(labels('2026-01-15', '2026-06-15')).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
  expect(labels('2024-02-01', '2027-02-01')).toEqual(['2024-07', '2025-01', '2025-07', '2026-01', '2026-07', '2027-01']);
  for (const years of [1, 2, 5, 9, 20]) expect(labels('2020-01-01', `${2020 + years}-01-01`).length).toBeLessThanOrEqual(9);
});
