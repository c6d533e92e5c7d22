/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { resources } from './index.ts';
import type { Call } from '../core/call.ts';
import { childFields, type Field, type Fields } from '../core/field.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true });
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'input' in (one as Call);
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));

const fieldsIn = (name: string, fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([key, field]) => [
    [`${name}.${key}`, field] as [string, Field],
    ...fieldsIn(`${name}.${key}`, childFields(field) ?? {}),
  ]);
const isNumber = ({ shape, widget }: Field) => shape === 'decimal' || widget === 'number';

test('every number field states for negative numbers what its schema accepts', () => {
  const numbers = [
    ...resources.flatMap(({ name, fields }) => fieldsIn(name, fields)),
    ...calls.flatMap(({ path, input }) => fieldsIn(path, input)),
  ].filter(([, field]) => isNumber(field));
  const signed = numbers.filter(([, field]) => field.signed);
  expect([numbers.length > 500, signed.length > 0]).toEqual([true, true]);
  expect(numbers.filter(([, { signed: isSigned, schema }]) => isSigned !== schema.safeParse(-1).success).map(([name]) => name)).toEqual([]);
});
