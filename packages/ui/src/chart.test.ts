import { expect, test } from 'vitest';
import { labelEvery, markWords, stepTo, topOf } from './chart-rules.ts';

test.each([
  [[0, 0], 1],
  [[1], 2],
  [[3, 7], 10],
  [[38], 40],
  [[101.5], 200],
  [[0.3], 0.4],
  [[5000], 5000],
])('the axis over %j ends at the round number %d', (values, top) => expect(topOf(values)).toBeCloseTo(top));

test('labels stand where they have room, and never none', () => {
  expect(labelEvery(7, 700, 56)).toBe(1);
  expect(labelEvery(30, 560, 56)).toBe(3);
  expect(labelEvery(30, 10, 56)).toBe(30);
});

test('arrow keys go along a series and across the bars of a point, and stop at the ends', () => {
  const at = (point: number, series: number) => ({ point, series });
  expect(stepTo('ArrowRight', at(2, 1), 5, 3)).toEqual(at(3, 1));
  expect(stepTo('ArrowRight', at(4, 1), 5, 3)).toEqual(at(4, 1));
  expect(stepTo('ArrowLeft', at(0, 0), 5, 3)).toEqual(at(0, 0));
  expect(stepTo('End', at(0, 2), 5, 3)).toEqual(at(4, 2));
  expect(stepTo('ArrowDown', at(2, 1), 5, 3)).toEqual(at(2, 2));
  expect(stepTo('ArrowDown', at(2, 2), 5, 3)).toEqual(at(2, 2));
  expect(stepTo('ArrowUp', at(2, 1), 5, 3)).toEqual(at(2, 0));
  expect(stepTo('a', at(0, 0), 5, 3)).toBeUndefined();
});

test('what is read of a bar names its series where there are several', () => {
  const point = { key: 'a', label: '2026-03-01', values: [3, 1], texts: ['3', '1'] };
  expect(markWords(['In', 'Out'], point, 1)).toBe('2026-03-01: Out 1');
  expect(markWords(['In'], point, 0)).toBe('2026-03-01: 3');
});
