import { type Field, type Fields, wireName } from './field.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** A moment as the wire writes it: "yyyy-MM-dd HH:mm:ss" at UTC+8, the zone of every site. */
export function timeToWire(time: Date): string {
  const t = new Date(time.getTime() + 8 * 3_600_000);
  return `${t.getUTCFullYear()}-${pad(t.getUTCMonth() + 1)}-${pad(t.getUTCDate())} ${pad(t.getUTCHours())}:${pad(t.getUTCMinutes())}:${pad(t.getUTCSeconds())}`;
}

/** The moment of a wire time. */
export const timeFromWire = (text: string) => new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}+08:00`);

/** Looks up the label of an enumeration's code in the caller's language. */
export type LabelOf = (enumName: string, code: number) => string;

/** Turns a value of the product into its wire form. Objects get wire names; enums get a label beside them. */
export function toWire(field: Field, value: unknown, labelOf?: LabelOf): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return Number(value);
    case 'time':
      return timeToWire(value as Date);
    case 'object':
      return objectToWire(field.of as Fields, value as Record<string, unknown>, labelOf);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectToWire(field.of as Fields, row, labelOf));
    case 'page': {
      const page = value as { total: number; totalIsBound: boolean; data: Record<string, unknown>[] };
      return {
        Total: page.total,
        TotalIsBound: page.totalIsBound,
        Data: page.data.map((row) => objectToWire(field.of as Fields, row, labelOf)),
      };
    }
    default:
      return value;
  }
}

/** Writes an object's fields with their wire names. */
export function objectToWire(fields: Fields, row: Record<string, unknown>, labelOf?: LabelOf): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const name = wireName(key, field);
    body[name] = toWire(field, row[key], labelOf);
    if (labelOf && field.shape === 'enum' && row[key] != null) body[`${name}Name`] = labelOf(field.enumName!, row[key] as number);
  }
  return body;
}

/** Reads a wire value that the server sent: the client's other half of `toWire`. */
export function fromWire(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.shape) {
    case 'decimal':
      return String(value);
    case 'time':
      return timeFromWire(value as string);
    case 'object':
      return objectFromWire(field.of as Fields, value as Record<string, unknown>);
    case 'list':
      return (value as Record<string, unknown>[]).map((row) => objectFromWire(field.of as Fields, row));
    case 'page': {
      const page = value as { Total: number; TotalIsBound: boolean; Data: Record<string, unknown>[] };
      return { total: page.Total, totalIsBound: page.TotalIsBound, data: page.Data.map((row) => objectFromWire(field.of as Fields, row)) };
    }
    default:
      return value;
  }
}

/** Reads an object that the server sent; what the fields do not name (labels of refs and enums) keeps its name with a small first letter. */
export function objectFromWire(fields: Fields, body: Record<string, unknown>): Record<string, unknown> {
  const byWire = new Map(Object.entries(fields).map(([key, field]) => [wireName(key, field), [key, field] as const]));
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = byWire.get(name);
    if (known) row[known[0]] = fromWire(known[1], value);
    else row[name[0]!.toLowerCase() + name.slice(1)] = value;
  }
  return row;
}

/** Puts a draft's values into the wire's form and names; empty values are left out, as the contract's clients do. */
export function draftToWire(fields: Fields, draft: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = draft[key];
    if (field.byServer || value === undefined || value === null || value === '') continue;
    body[wireName(key, field)] = draftValue(field, value);
  }
  return body;
}

function draftValue(field: Field, value: unknown): unknown {
  if (field.shape === 'decimal') return Number(value);
  if (field.shape === 'time') return value instanceof Date ? timeToWire(value) : value;
  if (field.shape === 'object') return draftToWire(field.of as Fields, value as Record<string, unknown>);
  if (field.shape === 'list') return (value as Record<string, unknown>[]).map((row) => draftToWire(field.of as Fields, row));
  return typeof value === 'string' ? value.trim() : value;
}
