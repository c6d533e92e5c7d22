import { headed } from '../texts/headed.ts';
import { type Field, type Fields, objectSchema, wireName } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { draftToWire } from '@entrepot/contract/core/wire.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ToldField } from '../calls/problem.ts';
import type { Words } from '../texts/i18n.ts';
import { realSchema } from './late-zod.ts';

/** The values of a form, by key. */
export type FormValues = Record<string, unknown>;

/** What a form starts with: each field's start, under what is given. */
export function startsOf(fields: Fields, given: FormValues = {}): FormValues {
  const starts = Object.entries(fields).map(([key, field]) => [key, given[key] ?? field.starts ?? null]);
  return Object.fromEntries(starts);
}

/** Checks a form's values with the contract's own schema; messages are the contract's, in the language in use. */
export function resolverOf(fields: Fields, t: Words): Resolver<FormValues> {
  const schema = objectSchema(fields);
  const keys = new Map(Object.entries(fields).map(([key, field]) => [wireName(key, field), key]));
  return async (values) => {
    // Without the network the check may not be there; the server makes the same one, and the save tells what is wrong.
    const checked = await realSchema(schema).catch(() => null);
    if (!checked) return { values, errors: {} };
    const read = checked.safeParse(draftToWire(fields, values));
    if (read.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const { field, key, values: said } of problemsOf(read.error)) {
      const [wire = '', ...inner] = field.split('.');
      const name = keys.get(wire) ?? wire;
      const message = t(`field.${key}`, said as Record<string, unknown>);
      const cell = cellOf(fields, name, inner);
      if (cell) errors[cell] ??= { type: key, message };
      errors[name] ??= { type: key, message: inner.length > 1 ? headed(String(Number(inner[0]) + 1), message) : message } as never;
    }
    return { values: {}, errors };
  };
}

const mostLines = 8;

/** Field problems the server told, by the form's keys; those of several lines of a text one after the other, each with its line. */
export function errorsByKey(fields: Fields, told: readonly ToldField[]): Record<string, string> {
  const keyOf = keysByWire(fields);
  const keys = new Set(told.map(({ field }) => keyOf(field) ?? field));
  const cells = told.flatMap(({ field, message }) => {
    const cell = cellOf(fields, keyOf(field) ?? '', field.split('.').slice(1));
    return cell ? [[cell, message] as const] : [];
  });
  const messageOf = (key: string) => {
    const ofKey = told.filter(({ field }) => (keyOf(field) ?? field) === key);
    const lines = ofKey.filter(({ line }) => line !== undefined).map(({ line, message }) => headed(String(line), message));
    return lines.length ? lines.slice(0, mostLines).join('; ') : (ofKey.at(-1)?.message ?? '');
  };
  return Object.fromEntries([...[...keys].map((key) => [key, messageOf(key)] as const), ...cells]);
}

/** The place of one cell of a list, `${key}.${line from 0}.${inner key}`, from what the wire calls it behind the list's name. */
function cellOf(fields: Fields, key: string, [line, wire]: readonly string[]): string | null {
  const inner = Object.entries((fields[key]?.of ?? {}) as Fields).find(([name, field]) => wireName(name, field) === wire);
  return inner && line !== undefined ? `${key}.${line}.${inner[0]}` : null;
}

/** What was told of fields that the form does not have, to be said over it; null when everything has its field. */
export function toldElsewhere(fields: Fields, told: readonly ToldField[]): string | null {
  const keyOf = keysByWire(fields);
  const rest = told.filter(({ field }) => !keyOf(field));
  return rest.length ? rest.map(({ field, message }) => headed(field, message)).join(' ') : null;
}

function keysByWire(fields: Fields): (wire: string) => string | undefined {
  const keys = new Map(Object.entries(fields).map(([key, field]) => [wireName(key, field), key]));
  return (wire) => keys.get(wire.split('.')[0]!);
}

/** Fields whose values differ between two versions of a row, compared as they would be sent. */
export function differing(fields: Fields, mine: FormValues, theirs: FormValues): string[] {
  const asSent = (key: string, field: Field, values: FormValues) => JSON.stringify(draftToWire({ [key]: field }, values));
  return Object.entries(fields).flatMap(([key, field]) => (asSent(key, field, mine) === asSent(key, field, theirs) ? [] : [key]));
}
