import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { f, oneOrSeveral } from './field.ts';
import { problemsOf } from './problems.ts';

const schema = oneOrSeveral(f.code().schema);
const resultOf = (sent: unknown) => {
  const { error } = safeParse(schema, sent);
  return error ? problemsOf(error).map(({ key }) => key) : [];
};

test('reports the problem of the variant that was sent, for one value or several', () => {
  expect(resultOf('A-01')).toEqual([]);
  expect(resultOf(['A-01', 'A-02'])).toEqual([]);
  expect(resultOf('A 箱')).toEqual(['trackingNumber']);
  expect(resultOf(['A-01', 'A 箱'])).toEqual(['trackingNumber']);
});
