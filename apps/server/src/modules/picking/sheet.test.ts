import { expect, test } from 'vitest';
import { piecesText } from './sheet.ts';

test.each([
  [0, 3, '3'],
  [1, 3, '1/3'],
  [3, 3, '3/3'],
])('prints a line with %i of %i pieces picked as %s', (pickedQuantity, quantity, expected) => {
  expect(piecesText({ quantity, pickedQuantity })).toBe(expected);
});
