import { childFields, type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { resourceNamed } from '../schema/registry.ts';

const ofFiles = new Set<Field['widget']>(['picture', 'images', 'file']);
type Change = (address: string) => string;
type Row = Record<string, unknown>;

const cache = new WeakMap<Field, boolean>();

/** Whether a value of this field can contain file addresses, directly or nested. */
export function containsFiles(field: Field): boolean {
  const known = cache.get(field);
  if (known !== undefined) return known;
  const found =
    ofFiles.has(field.widget) || displayedFiles(field).length > 0 || Object.values(childFields(field) ?? {}).some(containsFiles);
  cache.set(field, found);
  return found;
}

/** The wire names next to a ref that show files of the row it references. */
function displayedFiles({ references, display }: Field): string[] {
  const fields: Fields | undefined = references && display ? resourceNamed(references)?.fields : undefined;
  return Object.entries(display ?? {}).flatMap(([name, of]) => (fields?.[of] && ofFiles.has(fields[of].widget) ? [name] : []));
}

/**
 * Applies `change` to the addresses in the file fields of a value; everything else is unchanged. `names` selects wire names or code names.
 */
export function withFiles(field: Field, value: unknown, change: Change, names: 'wire' | 'code' = 'wire'): unknown {
  if (value === null || value === undefined || !containsFiles(field)) return value;
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
  for (const [key, one] of Object.entries(childFields(field) ?? {})) {
    const name = names === 'wire' ? wireName(key, one) : key;
    if (name in row) row[name] = withFiles(one, row[name], change, names);
    for (const fileField of displayedFiles(one)) if (fileField in row) row[fileField] = changed(row[fileField], change);
  }
  return row;
}

/** The file addresses in a call's input; `fields` describe it. */
export function filesSent(fields: Fields, input: object): string[] {
  const found: string[] = [];
  const note = (address: string) => (found.push(address), address);
  for (const [key, field] of Object.entries(fields)) withFiles(field, (input as Row)[key], note, 'code');
  return found;
}
