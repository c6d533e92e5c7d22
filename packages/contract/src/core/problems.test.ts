import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { f, oneOrSeveral } from './field.ts';
import { problemsOf } from './problems.ts';

const schema = oneOrSeveral(f.code().schema);
const told = (sent: unknown) => {
  const { error } = safeParse(schema, sent);
  return error ? problemsOf(error).map(({ key }) => key) : [];
};

test('of what may be one or several, the one that was sent is told what is wrong with it', () => {
  expect(told('A-01')).toEqual([]);
  expect(told(['A-01', 'A-02'])).toEqual([]);
  expect(told('A 箱')).toEqual(['trackingNumber']);
  expect(told(['A-01', 'A 箱'])).toEqual(['trackingNumber']);
});
