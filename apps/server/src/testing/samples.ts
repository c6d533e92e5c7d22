import { type Field, type Fields, type Audience, wireName } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

/** The context of sample values: a number that makes them distinct, and rows to reference. */
export interface SampleContext {
  serial: number;
  /** The id of a row of a resource that a new row may (or, if `needed`, must) reference; null when there is none. */
  idOf(resource: string, needed: boolean): Promise<string | null>;
}

const pad = (value: number) => String(value).padStart(2, '0');
const accepts = (field: Field, value: unknown) => field.schema.safeParse(value).success;
const firstAccepted = (field: Field, values: readonly unknown[]) => values.find((value) => accepts(field, value));

/** A value of the field's kind in wire format; `undefined` when there is none, as for a ref without a row. */
export async function sampleValue(field: Field, key: string, at: number, context: SampleContext): Promise<unknown> {
  const { serial } = context;
  if (field.references) {
    const id = await context.idOf(field.references, field.required === true);
    return id && (field.sql === 'jsonb' ? [id] : id);
  }
  switch (field.shape) {
    case 'decimal':
      return firstAccepted(field, [serial + 0.5, 1.5, 0.5]);
    // Later fields get later times, so that an end follows its start.
    case 'time':
      return `2025-06-${pad(1 + (serial % 20))} ${pad(at % 24)}:00:00`;
    case 'date':
      return `2025-06-${pad(1 + (at % 28))}`;
    case 'enum':
      return Object.values(enumCodes[field.enumName!])[0];
    case 'enums':
      return [Object.values(enumCodes[field.enumName!])[0]];
    case 'translations':
      return Object.fromEntries(languages.map((language) => [language, `${key} ${serial} ${language}`.slice(0, field.max)]));
    case 'object':
      return sampleBody(field.children as Fields, 'platform', context);
    case 'list':
      return [await sampleBody(field.children as Fields, 'platform', context)];
    case 'json':
      return [];
    default:
      return plainValue(field, key, serial);
  }
}

function plainValue(field: Field, key: string, serial: number): unknown {
  if (field.sql === 'boolean') return serial % 2 === 0;
  if (field.sql === 'integer') return firstAccepted(field, [serial, 2, 1, 0]);
  const max = field.max ?? 40;
  const texts = [
    `${key} ${serial}`,
    `S${serial}`,
    `sample${serial}@example.com`,
    `https://example.com/${serial}`,
    String(serial),
    'A',
  ].filter((text) => text.length <= max);
  return field.widget === 'phone' ? `136${String(serial).padStart(8, '0')}` : firstAccepted(field, texts);
}

/** A body with a value for every field that this audience may send, except the idempotency key: each sample is a request of its own. */
export async function sampleBody(fields: Fields, who: Audience, context: SampleContext): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [at, [key, field]] of Object.entries(fields).entries()) {
    if (field.readOnly || key === 'idempotencyKey' || !seenBy(field, who)) continue;
    const value = await sampleValue(field, key, at, context);
    if (value !== undefined && value !== null) body[wireName(key, field)] = value;
  }
  return body;
}
