import { childFields, type Field } from '@entrepot/contract/core/field.ts';
import { cleanRichText } from '../files/rich-text.ts';

/** A value of a set-up file that no form would send. */
export class ValueRefused extends Error {}

/**
 * Returns a value of a file as a form would store it: parsed by its field, rich text without scripts. References, times and
 * fields that only the server writes are left to the database. Throws `ValueRefused`.
 */
export function validValue(field: Field, value: unknown): unknown {
  if (value === null || value === '' || value === undefined || field.references || isOfServer(field)) return value ?? null;
  const children = childFields(field);
  if (children) {
    const rows = field.shape === 'list' ? value : [value];
    if (!Array.isArray(rows) || !rows.every(isObject)) throw new ValueRefused();
    const valid = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, ofChild(children[key], one)])));
    return field.shape === 'list' ? valid : valid[0];
  }
  const parsed = field.schema.safeParse(field.shape === 'decimal' ? Number(value) : value);
  if (!parsed.success) throw new ValueRefused();
  if (field.widget === 'richText') return cleanRichText(parsed.data as string);
  if (field.widget !== 'richTranslations') return parsed.data;
  return Object.fromEntries(
    Object.entries(parsed.data as Record<string, string>).map(([language, html]) => [language, cleanRichText(html)]),
  );
}

const ofChild = (field: Field | undefined, value: unknown) => (field ? validValue(field, value) : value);
const isOfServer = ({ readOnly, shape, sql }: Field) => readOnly || shape === 'time' || shape === 'date' || sql === 'uuid';
const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
