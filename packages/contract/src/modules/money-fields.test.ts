/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { resources } from './index.ts';
import type { Call } from '../core/call.ts';
import { childFields, type Field, type Fields } from '../core/field.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true });
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'input' in (one as Call);
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));

/** The fields by which an amount may name its currency: of its own row, and of the rows around it. */
type Around = readonly Fields[];

/** The amounts below some fields whose currency no field states. */
function unstated(name: string, fields: Fields, around: Around = []): string[] {
  const places = [fields, ...around];
  return Object.entries(fields).flatMap(([key, field]) => [
    ...(field.widget === 'money' && !isStated(field, places) ? [`${name}.${key}`] : []),
    ...unstated(`${name}.${key}`, childFields(field) ?? {}, places),
  ]);
}

const isStated = ({ currency = 'currencyId' }: Field, places: Around): boolean =>
  currency === 'site' || currency === 'target' || places.some((fields) => currency in fields);

const isEntry = ({ bare }: { bare?: boolean }) => !bare;

test('every amount of a list or form names the field of its currency, or the site', () => {
  expect(resources.filter(isEntry).flatMap(({ name, fields }) => unstated(name, fields as Fields))).toEqual([]);
});

test('every amount that a call takes names its currency, the site, or the row it is about', () => {
  expect(calls.flatMap(({ path, input }) => unstated(path, input))).toEqual([]);
});
