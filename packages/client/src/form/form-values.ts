import { headed } from '../texts/headed.ts';
import { type Field, type Fields, objectSchema, wireName } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { draftToWire } from '@entrepot/contract/core/wire.ts';
import type { Resolver } from 'react-hook-form';
import type { FieldProblem } from '../calls/problem.ts';
import type { Translate } from '../texts/i18n.ts';
import { realSchema } from './late-zod.ts';

/** The values of a form, by key. */
export type FormValues = Record<string, unknown>;

type StartValue<T> = T extends readonly (infer Row)[]
  ? readonly (Row extends object ? { readonly [K in keyof Row]?: Row[K] | null } : Row)[]
  : T;
/** Initial values of a form: each may be empty, and so may the cells of its rows. */
export type StartValues<D> = { readonly [K in keyof D]?: StartValue<D[K]> | null };

/** The initial values of a form: the default of each field, overridden by `params`. */
export function defaultsOf(fields: Fields, params: FormValues = {}): FormValues {
  const defaults = Object.entries(fields).map(([key, field]) => [key, params[key] ?? field.default ?? null]);
  return Object.fromEntries(defaults);
}

/** Validates a form's values with the contract's schema; messages are the contract's, in the current language. */
export function resolverOf(fields: Fields, t: Translate): Resolver<FormValues> {
  return async (values) => {
    const messages = await fieldErrors(fields, t, values);
    if (!messages) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, { type: 'rule', message }])) };
  };
}

/** Returns the messages of the contract's schema for some values, by key and by cell of a list; null when they are valid. */
export async function fieldErrors(fields: Fields, t: Translate, values: FormValues): Promise<Record<string, string> | null> {
  // Offline the validator may not be loaded; the server makes the same check, and the save reports problems.
  const schema = await realSchema(objectSchema(fields)).catch(() => null);
  const read = schema?.safeParse(draftToWire(fields, values));
  if (!read || read.success) return null;
  const keyOf = keysByWire(fields);
  const errors: Record<string, string> = {};
  for (const { field, key, values: placeholders } of problemsOf(read.error)) {
    const [wire = '', ...inner] = field.split('.');
    const name = keyOf(wire) ?? wire;
    const message = t(`field.${key}`, placeholders);
    const cell = cellOf(fields, name, inner);
    if (cell) errors[cell] ??= message;
    errors[name] ??= inner.length > 1 ? headed(String(Number(inner[0]) + 1), message) : message;
  }
  return errors;
}

const maxLines = 8;

/** Returns the server's field problems by the form's keys; those of several lines of a text are joined, with line numbers. */
export function errorsByKey(fields: Fields, problems: readonly FieldProblem[]): Record<string, string> {
  const keyOf = keysByWire(fields);
  const keys = new Set(problems.map(({ field }) => keyOf(field) ?? field));
  const cells = problems.flatMap(({ field, message }) => {
    const cell = cellOf(fields, keyOf(field) ?? '', field.split('.').slice(1));
    return cell ? [[cell, message] as const] : [];
  });
  const messageOf = (key: string) => {
    const ofKey = problems.filter(({ field }) => (keyOf(field) ?? field) === key);
    const lines = ofKey.filter(({ line }) => line !== undefined).map(({ line, message }) => headed(String(line), message));
    return lines.length ? lines.slice(0, maxLines).join('; ') : (ofKey.at(-1)?.message ?? '');
  };
  return Object.fromEntries([...[...keys].map((key) => [key, messageOf(key)] as const), ...cells]);
}

/** Returns the key of one cell of a list, `${key}.${line from 0}.${inner key}`, from the wire path after the list's name. */
function cellOf(fields: Fields, key: string, [line, wire]: readonly string[]): string | null {
  const inner = Object.entries((fields[key]?.children ?? {}) as Fields).find(([name, field]) => wireName(name, field) === wire);
  return inner && line !== undefined ? `${key}.${line}.${inner[0]}` : null;
}

/** Returns problems of fields that the form lacks, as one message above it; null when every problem has its field. */
export function unplacedMessage(fields: Fields, problems: readonly FieldProblem[]): string | null {
  const keyOf = keysByWire(fields);
  const rest = problems.filter(({ field }) => !keyOf(field));
  return rest.length ? rest.map(({ field, message }) => headed(field, message)).join(' ') : null;
}

function keysByWire(fields: Fields): (wire: string) => string | undefined {
  const keys = new Map(Object.entries(fields).map(([key, field]) => [wireName(key, field), key]));
  return (wire) => keys.get(wire.split('.')[0]!);
}

/** Returns the fields whose values differ between two versions of a row, compared in wire form. */
export function differing(fields: Fields, own: FormValues, other: FormValues): string[] {
  const asSent = (key: string, field: Field, values: FormValues) => JSON.stringify(draftToWire({ [key]: field }, values));
  return Object.entries(fields).flatMap(([key, field]) => (asSent(key, field, own) === asSent(key, field, other) ? [] : [key]));
}
