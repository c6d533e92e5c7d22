import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { f } from './field.ts';
import { problemsOf } from './problems.ts';

const resultOf = (field: ReturnType<typeof f.kilograms> | ReturnType<typeof f.money>, value: number) => {
  const { error } = safeParse(field.schema, value);
  return error ? problemsOf(error) : [];
};

test('reports a code scanned into a weight or size as a code, and a too large sum as too large', () => {
  for (const field of [f.kilograms(), f.centimetres()])
    expect(resultOf(field, 9_900_000_000_004)).toMatchObject([{ key: 'looksLikeCode' }]);
  expect(resultOf(f.kilograms(), 2350)).toEqual([]);
  expect(resultOf(f.money(), 10 ** 15)).toMatchObject([{ key: 'tooBig' }]);
});
