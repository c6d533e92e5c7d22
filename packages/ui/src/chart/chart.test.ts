import { expect, test } from 'vitest';
import { labelEvery, markText, stepTo, topOf } from './chart-rules.ts';

test.each([
  [[0, 0], 1],
  [[1], 2],
  [[3, 7], 10],
  [[38], 40],
  [[101.5], 200],
  [[0.3], 0.4],
  [[5000], 5000],
])('ends the axis over %j at the round number %d', (values, top) => expect(topOf(values)).toBeCloseTo(top));

test('shows as many labels as fit, and at least one', () => {
  expect(labelEvery(7, 700, 56)).toBe(1);
  expect(labelEvery(30, 560, 56)).toBe(3);
  expect(labelEvery(30, 10, 56)).toBe(30);
});

test('moves by arrow keys along a series and across a point, and stops at the ends', () => {
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

test('names the series in the accessible text of a bar where there are several', () => {
  const point = { key: 'a', label: '2026-03-01', values: [3, 1], texts: ['3', '1'] };
  expect(markText(['In', 'Out'], point, 1)).toBe('2026-03-01: Out 1');
  expect(markText(['In'], point, 0)).toBe('2026-03-01: 3');
});
