import { expect, test } from 'vitest';
import { publicName } from './picker-names.ts';

const currencies = [{ id: '1', code: 'HKD', sign: 'HK$', decimals: 2, isOffered: true, isBase: false, isDisplay: false, toDisplay: null }];

test('names a currency of the site to users who may not open currencies', () => {
  expect(publicName({ name: 'currency' }, '1', currencies)).toBe('HKD');
});

test('leaves other rows and unknown currencies unnamed', () => {
  expect(publicName({ name: 'currency' }, '2', currencies)).toBeUndefined();
  expect(publicName({ name: 'carrier' }, '1', currencies)).toBeUndefined();
});
