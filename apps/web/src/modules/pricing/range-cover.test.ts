import { expect, test } from 'vitest';
import { coverOf } from './range-cover.ts';

const row = (startingRange: string | null, endRange: string | null = null) =>
  ({ startingRange, endRange }) as { startingRange: string; endRange: string | null };
const kinds = (...rows: ReturnType<typeof row>[]) => coverOf(rows).parts.map(({ kind, from, to }) => `${kind} ${from}-${to ?? ''}`);

test('adjacent ranges leave no gap, in any order', () => {
  expect(kinds(row('5', '20'), row('0', '5'), row('20'))).toEqual(['range 0-5', 'range 5-20', 'range 20-']);
  expect(coverOf([row('0', '5'), row('5')])).toMatchObject({ problems: [], endsAt: null });
});

test('reports a gap and an overlap with their weights', () => {
  expect(coverOf([row('0', '8'), row('10', '20')]).problems).toEqual([{ key: 'gapAt', values: { from: '8', to: '10' } }]);
  expect(coverOf([row('0', '10'), row('5', '20')]).problems).toEqual([{ key: 'overlapAt', values: { from: '5', to: '10' } }]);
  expect(coverOf([row('0'), row('5')]).problems).toEqual([{ key: 'overlapAt', values: { from: '5', to: '∞' } }]);
});

test('reports an end not above its start and prices that end, and ignores incomplete rows', () => {
  expect(coverOf([row('0', '5'), row('5', '5')]).problems).toEqual([{ key: 'endBelow', values: { row: 2 } }]);
  expect(coverOf([row('0', '30')]).endsAt).toBe('30');
  expect(coverOf([row(null), row('')])).toEqual({ parts: [], problems: [], endsAt: null });
});
