import { courierNumbers } from '@entrepot/testing/corpus/courier-labels.ts';
import { lostDigits } from '@entrepot/testing/corpus/sheet-numbers.ts';
import { expect, test } from 'vitest';
import { linesOf, numberFault } from './lines.ts';

test('a batch box refuses long numbers that a spreadsheet program shortened, line by line', () => {
  const lines = linesOf(lostDigits.join('\r\n'));
  expect(lines.map(numberFault)).toEqual(lostDigits.map(() => 'core.field.digitsLost'));
});

test('a batch box accepts the numbers of every courier', () => {
  expect(linesOf(courierNumbers.join('\n')).map(numberFault)).toEqual(courierNumbers.map(() => null));
});
