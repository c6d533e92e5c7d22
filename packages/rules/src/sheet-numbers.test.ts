import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellNumber, hasLostDigits } from './sheet-numbers.ts';

test('reads a stored number as it was typed', () => {
  const stored = ['2.2999999999999998', '1.1000000000000001', '0.30000000000000004', '5.0000000000000003E-2', '12', '7.39123456789E+11'];
  expect(stored.map(cellNumber)).toEqual(['2.3', '1.1', '0.3', '0.05', '12', '739123456789']);
  expect(['1E-7', '-0.5', '0', '', 'A1', '999999999999999'].map(cellNumber)).toEqual([
    '0.0000001',
    '-0.5',
    '0',
    '',
    'A1',
    '999999999999999',
  ]);
});

test('marks a number of more than 15 digits, whose last digits are lost', () => {
  expect(cellNumber('7.7391234567890099E+17')).toBe('7.73912345678901E+17');
  for (const stored of ['7.7391234567890099E+17', '773912345678900000', '1000000000000000', '1E+15'])
    expect(hasLostDigits(cellNumber(stored)), stored).toBe(true);
  for (const text of [
    '7.31235E+12',
    '7.3e+017',
    ' 1E+20 ',
    '7.31235E12',
    '7,31235E+12',
    '７.３１２３５Ｅ＋１２',
    "'7.31235E+12",
    '7.31235 E+12',
  ])
    expect(hasLostDigits(text), text).toBe(true);
  expect(['SF1E+12', '5E10', '123456789012345', 'E+17', '1.2E+1', 'JD7.3E+12', '12E34', '1E05', '3.5E1'].some(hasLostDigits)).toBe(false);
});

test('returns every decimal of up to 15 digits unchanged from its double', () => {
  const decimal = fc
    .tuple(fc.bigInt(0n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 6 }))
    .map(([value, scale]) =>
      scale === 0 ? String(value) : `${value / 10n ** BigInt(scale)}.${String(value % 10n ** BigInt(scale)).padStart(scale, '0')}`,
    );
  fc.assert(
    fc.property(decimal, (text) => {
      const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
      expect(cellNumber(Number(text).toPrecision(17))).toBe(plain);
    }),
  );
});
