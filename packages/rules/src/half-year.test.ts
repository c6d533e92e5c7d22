import { expect, test } from 'vitest';
import { endOfHalfYear, halfYearOf } from './half-year.ts';

test('a half-year begins on 1 January or 1 July and ends on the day before the next one', () => {
  const days = ['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31', '2027-02-28'];
  expect(days.map(halfYearOf)).toEqual(['2026-01-01', '2026-01-01', '2026-07-01', '2026-07-01', '2027-01-01']);
  expect(['2026-01-01', '2026-07-01'].map(endOfHalfYear)).toEqual(['2026-06-30', '2026-12-31']);
});
