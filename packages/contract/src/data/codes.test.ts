import { expect, test } from 'vitest';
import { languages } from '../core/language.ts';
import { enumCodes } from './codes.ts';
import { type CodeTable, textIn } from './coded.ts';
import { enumerations } from './enumerations.ts';
import { errorCodes } from './error-codes.ts';
import { errors } from './errors.ts';

const tables = [...Object.entries<CodeTable>(enumerations), ['errors', errors] as const];

test.each(tables)('gives each value of %s a unique code and a text in every language', (_name, { codes, lines }) => {
  const all = Object.values(lines);
  expect(new Set(Object.values(codes)).size).toBe(all.length);
  for (const language of languages) for (const line of all) expect(textIn(line, language)).toMatch(/\S/);
});

test('infers codes as literal types', () => {
  const signed: 130 = enumCodes.OrderStatus.Signed;
  const notFound: 101 = errorCodes.NotFound;
  expect([signed, notFound]).toEqual([130, 101]);
});
