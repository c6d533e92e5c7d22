import { expect, test } from 'vitest';
import { compare, isSome, least, minus, plus } from './amounts.ts';

test('adds amounts exactly where floating point does not', () => {
  expect(plus('0.1', '0.2')).toBe('0.3');
  expect(plus('999999999999.99', '0.01', null, '')).toBe('1000000000000');
  expect(minus('10', '10.005')).toBe('-0.005');
  expect(minus('225.000', '225')).toBe('0');
  expect(plus('-41', '0.5')).toBe('-40.5');
});

test('compares amounts by value, not by text', () => {
  expect(compare('9', '10')).toBe(-1);
  expect(compare('10.50', '10.5')).toBe(0);
  expect(least('2', '10')).toBe('2');
  expect([isSome('0.000'), isSome(null), isSome('-1'), isSome('0.01')]).toEqual([false, false, false, true]);
});
