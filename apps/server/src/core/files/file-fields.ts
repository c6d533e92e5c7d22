import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { resourceNamed } from '../rows/registry.ts';

const ofFiles = new Set<Field['widget']>(['picture', 'images', 'file']);
type Change = (address: string) => string;
type Row = Record<string, unknown>;

const held = new WeakMap<Field, boolean>();

/** May a value of this field hold addresses of files, in itself or inside? */
export function holdsFiles(field: Field): boolean {
  const known = held.get(field);
  if (known !== undefined) return known;
  const found = ofFiles.has(field.widget) || shownFiles(field).length > 0 || insides(field).some(([, one]) => holdsFiles(one));
  held.set(field, found);
  return found;
}

const insides = ({ of }: Field): [string, Field][] =>
  of && typeof of === 'object' && !('schema' in of) ? Object.entries(of as Fields) : [];

/** The wire names beside a ref under which files of the row it points at are shown. */
function shownFiles({ points, shows }: Field): string[] {
  const fields: Fields | undefined = points && shows ? resourceNamed(points)?.fields : undefined;
  return Object.entries(shows ?? {}).flatMap(([name, of]) => (fields?.[of] && ofFiles.has(fields[of].widget) ? [name] : []));
}

/** A value with the addresses that stand in its fields of files changed, and nothing else; names are those of the wire or of the product. */
export function withFiles(field: Field, value: unknown, change: Change, names: 'wire' | 'code' = 'wire'): unknown {
  if (value === null || value === undefined || !holdsFiles(field)) return value;
  if (ofFiles.has(field.widget)) return Array.isArray(value) ? value.map((one) => changed(one, change)) : changed(value, change);
  if (Array.isArray(value)) return value.map((one) => rowWith(field, one, change, names));
  if (field.shape !== 'page') return rowWith(field, value, change, names);
  const { Data, ...rest } = value as { Data: unknown[] };
  return { ...rest, Data: Data.map((one) => rowWith(field, one, change, names)) };
}

const changed = (value: unknown, change: Change) => (typeof value === 'string' ? change(value) : value);

function rowWith(field: Field, value: unknown, change: Change, names: 'wire' | 'code'): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const row: Row = { ...value };
  for (const [key, one] of insides(field)) {
    const name = names === 'wire' ? wireName(key, one) : key;
    if (name in row) row[name] = withFiles(one, row[name], change, names);
    for (const shown of shownFiles(one)) if (shown in row) row[shown] = changed(row[shown], change);
  }
  return row;
}

/** The addresses that stand in the fields of files of what a call takes. */
export function filesSent(takes: Fields, input: object): string[] {
  const found: string[] = [];
  const note = (address: string) => (found.push(address), address);
  for (const [key, field] of Object.entries(takes)) withFiles(field, (input as Row)[key], note, 'code');
  return found;
}
