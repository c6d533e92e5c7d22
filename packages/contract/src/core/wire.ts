import { type Field, type Fields, wireName } from './field.ts';
import { timeIn, timeText, usualZone } from './zones.ts';

/** A moment as the wire writes it, in the zone of the site: "yyyy-MM-dd HH:mm:ss". */
export const timeToWire = (time: Date, zone: string): string => timeText(time, zone);

/** The moment of a wire time of a site in this zone. */
export const timeFromWire = (text: string, zone: string): Date => timeIn(zone, text);

/** Looks up the label of an enumeration's code in the caller's language. */
export type LabelOf = (enumName: string, code: number) => string;

/** What a value's wire form depends on beside the field: the zone of the reader's site, and the words of its language. */
export interface WireWriting {
  timeZone: string;
  labelOf?: LabelOf | undefined;
}

/** Turns a value of the product into its wire form. Objects get wire names; enums get a label beside them. */
export function toWire(field: Field, value: unknown, writing: WireWriting): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return Number(value);
    case 'time':
      return timeToWire(value as Date, writing.timeZone);
    case 'object':
      return objectToWire(field.of as Fields, value as Record<string, unknown>, writing);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectToWire(field.of as Fields, row, writing));
    case 'page': {
      const page = value as { total: number; totalIsBound: boolean; data: Record<string, unknown>[] };
      return {
        Total: page.total,
        TotalIsBound: page.totalIsBound,
        Data: page.data.map((row) => objectToWire(field.of as Fields, row, writing)),
      };
    }
    default:
      return value;
  }
}

/** Writes an object's fields with their wire names. */
export function objectToWire(fields: Fields, row: Record<string, unknown>, writing: WireWriting): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const name = wireName(key, field);
    body[name] = toWire(field, row[key], writing);
    if (writing.labelOf && field.shape === 'enum' && row[key] != null)
      body[`${name}Name`] = writing.labelOf(field.enumName!, row[key] as number);
  }
  return body;
}

/** Reads a wire value that the server sent: the client's other half of `toWire`. */
export function fromWire(field: Field, value: unknown, zone = usualZone): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return String(value);
    case 'time':
      return timeFromWire(value as string, zone);
    case 'object':
      return objectFromWire(field.of as Fields, value as Record<string, unknown>, zone);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectFromWire(field.of as Fields, row, zone));
    case 'page': {
      const page = value as { Total: number; TotalIsBound: boolean; Data: Record<string, unknown>[] };
      return {
        total: page.Total,
        totalIsBound: page.TotalIsBound,
        data: page.Data.map((row) => objectFromWire(field.of as Fields, row, zone)),
      };
    }
    default:
      return value;
  }
}

/** Reads an object that the server sent; what the fields do not name (labels of refs and enums) keeps its name with a small first letter. */
export function objectFromWire(fields: Fields, body: Record<string, unknown>, zone = usualZone): Record<string, unknown> {
  const byWire = new Map(Object.entries(fields).map(([key, field]) => [wireName(key, field), [key, field] as const]));
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = byWire.get(name);
    if (known) row[known[0]] = fromWire(known[1], value, zone);
    else row[name[0]!.toLowerCase() + name.slice(1)] = value;
  }
  return row;
}

/** Puts a draft's values into the wire's form and names; empty values are left out, as the contract's clients do. */
export function draftToWire(fields: Fields, draft: Record<string, unknown>, zone = usualZone): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = draft[key];
    if (field.byServer || value === undefined || value === null || value === '') continue;
    body[wireName(key, field)] = draftValue(field, value, zone);
  }
  return body;
}

function draftValue(field: Field, value: unknown, zone: string): unknown {
  if (field.shape === 'decimal') return Number(value);
  if (field.shape === 'time') return value instanceof Date ? timeToWire(value, zone) : value;
  if (field.shape === 'object') return draftToWire(field.of as Fields, value as Record<string, unknown>, zone);
  if (field.shape === 'list') return (value as Record<string, unknown>[]).map((row) => draftToWire(field.of as Fields, row, zone));
  return typeof value === 'string' ? value.trim() : value;
}

/**
 * What a schema read of a wire body, with its moments as the clock of another zone shows them: schemas know of no site and read
 * every time in the usual zone. `fields` describe the body; a filter may have several values.
 */
export function readInZone<T extends Record<string, unknown>>(fields: Fields, body: T, zone: string): T {
  if (zone === usualZone) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fields[key] ? inZone(fields[key], value, zone) : value])) as T;
}

function inZone(field: Field, value: unknown, zone: string): unknown {
  if (value instanceof Date) return field.shape === 'time' ? timeIn(zone, timeText(value, usualZone)) : value;
  if (Array.isArray(value)) return value.map((one) => inZone(field, one, zone));
  const nested = (field.shape === 'object' || field.shape === 'list') && typeof value === 'object' && value !== null;
  return nested ? readInZone(field.of as Fields, value as Record<string, unknown>, zone) : value;
}
