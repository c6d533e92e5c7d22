import { expect, test } from 'vitest';
import { contrastOf, leastContrast, readableShade } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#1890ff', '#ffffff', 3.24],
])('the contrast of %s on %s is %f', (color, background, ratio) => {
  expect(contrastOf(color, background)).toBeCloseTo(ratio, 1);
  expect(contrastOf(background, color)).toBe(contrastOf(color, background));
});

test('proposes the nearest darker shade that is readable, and leaves a readable one', () => {
  expect(readableShade('#096dd9', ['#ffffff'])).toBe('#096dd9');
  const shade = readableShade('#fdc653', ['#ffffff', '#f4f6f8']);
  expect(contrastOf(shade, '#f4f6f8')).toBeGreaterThanOrEqual(leastContrast);
  expect(contrastOf(shade, '#f4f6f8')).toBeLessThan(leastContrast + 0.3);
});
