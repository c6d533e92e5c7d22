import { expect, test } from 'vitest';
import { labelEvery, stepTo, topOf } from './chart-rules.ts';

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

test('arrow keys go from point to point and stop at the ends', () => {
  expect(stepTo('ArrowRight', 2, 5)).toBe(3);
  expect(stepTo('ArrowRight', 4, 5)).toBe(4);
  expect(stepTo('ArrowLeft', 0, 5)).toBe(0);
  expect(stepTo('End', 0, 5)).toBe(4);
  expect(stepTo('a', 0, 5)).toBeUndefined();
});
