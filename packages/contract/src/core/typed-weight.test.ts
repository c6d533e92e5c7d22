import { expect, test } from 'vitest';
import { scaleWeightOf, weightOf } from './typed-weight.ts';

test('reads the weight a scale types, and takes a number without point or unit as a code', () => {
  expect(['2.35', '2,350', '+12.5 kg', '12kg', '1234'].map(weightOf)).toEqual(['2.35', '2.350', '12.5', '12', '1234']);
  expect(['SF1234567890', '2.3.5', '12345.6', ''].map(weightOf)).toEqual([null, null, null, null]);
  expect(['2.35', '12 KG', '1234'].map(scaleWeightOf)).toEqual(['2.35', '12', null]);
});
