import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { f } from './field.ts';
import { problemsOf } from './problems.ts';

const told = (field: ReturnType<typeof f.kilograms> | ReturnType<typeof f.money>, value: number) => {
  const { error } = safeParse(field.schema, value);
  return error ? problemsOf(error) : [];
};

test('a code that was scanned into a weight or a size is told as a code, and a sum that is too large as too large', () => {
  for (const field of [f.kilograms(), f.centimetres()]) expect(told(field, 9_900_000_000_004)).toMatchObject([{ key: 'looksLikeCode' }]);
  expect(told(f.kilograms(), 2350)).toEqual([]);
  expect(told(f.money(), 10 ** 15)).toMatchObject([{ key: 'tooBig' }]);
});
