import { expect, test } from 'vitest';
import { codeOfVariant, combinationsOf, nameOfVariant, variantKey } from './variants.ts';

const options = (...values: string[]) => values.map((value, at) => ({ name: `Option ${at + 1}`, value }));

test('a variant is named by its article and the values that the name lacks', () => {
  expect(nameOfVariant('T-shirt', options('Red', 'L'))).toBe('T-shirt Red L');
  expect(nameOfVariant('Red T-shirt', options('Red', 'L'))).toBe('Red T-shirt L');
  // The L of "Light" is not the size.
  expect(nameOfVariant('Light shirt', options('L'))).toBe('Light shirt L');
  expect(nameOfVariant('T-shirt (red, l)', options('Red', 'L'))).toBe('T-shirt (red, l)');
  expect(nameOfVariant('红色T恤', options('红色', '大'))).toBe('红色T恤 大');
});

test('other values replace the former ones in their place', () => {
  expect(nameOfVariant('T-shirt Red L', options('Blue', 'L'), options('Red', 'L'))).toBe('T-shirt Blue L');
  expect(nameOfVariant('Red T-shirt L', options('Blue', 'M'), options('Red', 'L'))).toBe('Blue T-shirt M');
  expect(nameOfVariant('红色T恤 大', options('蓝色', '小'), options('红色', '大'))).toBe('蓝色T恤 小');
  expect(nameOfVariant('T-shirt Red L', [], options('Red', 'L'))).toBe('T-shirt');
  expect(nameOfVariant('T-shirt Red L', options('Red', 'L'), options('Red', 'L'))).toBe('T-shirt Red L');
});

test('combinations have every value with every other', () => {
  const made = combinationsOf([
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S', 'M'] },
  ]);
  expect(made.map((one) => one.map(({ value }) => value).join())).toEqual(['Red,S', 'Red,M', 'Blue,S', 'Blue,M']);
  expect(variantKey(made[0]!)).toBe(variantKey(options('red', ' s ')));
});

test('codes of variants are unused and can be scanned', () => {
  expect(codeOfVariant('TS', options('Dark blue', 'L'), new Set())).toBe('TS-DARKBLUE-L');
  expect(codeOfVariant('TS', options('红色', 'L'), new Set())).toBe('TS-L-1');
  expect(codeOfVariant('TS', options('L'), new Set(['TS-L', 'TS-L-1']))).toBe('TS-L-2');
});
