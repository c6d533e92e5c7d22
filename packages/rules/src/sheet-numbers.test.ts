import { longNumbers, lostDigits, storedNumbers, wholeCodes } from '@entrepot/testing/corpus/sheet-numbers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellNumber, hasLostDigits } from './sheet-numbers.ts';

test.each(storedNumbers)('reads the stored number %s as %s', (stored, typed) => {
  expect(cellNumber(stored)).toBe(typed);
});

test('marks a number of more than 15 digits, whose last digits are lost', () => {
  expect(longNumbers.filter((stored) => !hasLostDigits(cellNumber(stored)))).toEqual([]);
  expect(lostDigits.filter((text) => !hasLostDigits(text))).toEqual([]);
  expect(wholeCodes.filter(hasLostDigits)).toEqual([]);
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
