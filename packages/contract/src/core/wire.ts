import { type Field, type Fields, f, wireName } from './field.ts';
import { timeIn, timeText, usualZone } from './zones.ts';

/** Formats a moment for the wire, in the zone of the site: "yyyy-MM-dd HH:mm:ss". */
export const timeToWire = (time: Date, zone: string): string => timeText(time, zone);

/** Parses a wire time of a site in this zone. */
export const timeFromWire = (text: string, zone: string): Date => timeIn(zone, text);

/** Looks up the label of an enumeration's code in the caller's language. */
export type LabelOf = (enumName: string, code: number) => string;

/** The context of the wire form besides the field: the zone of the reader's site, and the labels of their language. */
export interface WireWriting {
  timeZone: string;
  labelOf?: LabelOf | undefined;
}

/** Converts a value of the product to its wire form. Objects get wire names; enums get an additional label. */
export function toWire(field: Field, value: unknown, writing: WireWriting): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return Number(value);
    case 'time':
      return timeToWire(value as Date, writing.timeZone);
    case 'object':
      return objectToWire(field.children as Fields, value as Record<string, unknown>, writing);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectToWire(field.children as Fields, row, writing));
    case 'page': {
      const page = value as { total: number; totalIsBound: boolean; data: Record<string, unknown>[] };
      return {
        Total: page.total,
        TotalIsBound: page.totalIsBound,
        Data: page.data.map((row) => objectToWire(field.children as Fields, row, writing)),
      };
    }
    default:
      return value;
  }
}

/** Converts an object's fields to their wire names and forms. */
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

/** Parses a wire value sent by the server: the inverse of `toWire`, for clients. */
export function fromWire(field: Field, value: unknown, zone = usualZone): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return String(value);
    case 'time':
      return timeFromWire(value as string, zone);
    case 'object':
      return objectFromWire(field.children as Fields, value as Record<string, unknown>, zone);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectFromWire(field.children as Fields, row, zone));
    case 'page': {
      const page = value as { Total: number; TotalIsBound: boolean; Data: Record<string, unknown>[] };
      return {
        total: page.Total,
        totalIsBound: page.TotalIsBound,
        data: page.Data.map((row) => objectFromWire(field.children as Fields, row, zone)),
      };
    }
    default:
      return value;
  }
}

const rowTimes = { creationTime: f.time(), lastModificationTime: f.time() } satisfies Fields;

/**
 * Parses an object sent by the server. The times of every row are times, whether or not its fields state them; other entries that are not
 * fields (labels of refs and enums) get their name with a lower-case first letter.
 */
export function objectFromWire(fields: Fields, body: Record<string, unknown>, zone = usualZone): Record<string, unknown> {
  const all: Fields = { ...rowTimes, ...fields };
  const byWire = new Map(Object.entries(all).map(([key, field]) => [wireName(key, field), [key, field] as const]));
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = byWire.get(name);
    if (known) row[known[0]] = fromWire(known[1], value, zone);
    else row[name[0]!.toLowerCase() + name.slice(1)] = value;
  }
  return row;
}

/**
 * Converts a draft to wire names and values. Empty values are left out, except where null restores the default of a field; with `empties:
 * 'sent'` they are null, because an edit leaves fields unchanged that are not sent.
 */
export function draftToWire(
  fields: Fields,
  draft: Record<string, unknown>,
  zone = usualZone,
  empties: 'sent' | 'leftOut' = 'leftOut',
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = draft[key];
    const isEmpty = value === undefined || value === null || value === '';
    if (field.readOnly || value === undefined || (isEmpty && field.required)) continue;
    if (isEmpty && field.default === undefined && empties === 'leftOut') continue;
    body[wireName(key, field)] = isEmpty ? null : draftValue(field, value, zone);
  }
  return body;
}

function draftValue(field: Field, value: unknown, zone: string): unknown {
  // A field with several amounts has them as a list.
  if (field.shape === 'decimal') return Array.isArray(value) ? value.map(Number) : Number(value);
  if (field.shape === 'time') return value instanceof Date ? timeToWire(value, zone) : value;
  if (field.shape === 'object') return draftToWire(field.children as Fields, value as Record<string, unknown>, zone);
  if (field.shape === 'list') return (value as Record<string, unknown>[]).map((row) => draftToWire(field.children as Fields, row, zone));
  return typeof value === 'string' ? value.trim() : value;
}

/**
 * Converts the moments of a parsed body to the site's zone: schemas have no site and parse every time in the default zone. `fields`
 * describe the body; a filter may have several values.
 */
export function readInZone<T extends Record<string, unknown>>(fields: Fields, body: T, zone: string): T {
  if (zone === usualZone) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fields[key] ? inZone(fields[key], value, zone) : value])) as T;
}

function inZone(field: Field, value: unknown, zone: string): unknown {
  if (value instanceof Date) return field.shape === 'time' ? timeIn(zone, timeText(value, usualZone)) : value;
  if (Array.isArray(value)) return value.map((one) => inZone(field, one, zone));
  const nested = (field.shape === 'object' || field.shape === 'list') && typeof value === 'object' && value !== null;
  return nested ? readInZone(field.children as Fields, value as Record<string, unknown>, zone) : value;
}
