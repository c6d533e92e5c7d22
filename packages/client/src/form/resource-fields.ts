import { type Field, type Fields, f, type Audience, wireName } from '@entrepot/contract/core/field.ts';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { knows, languageNow, translate } from '../texts/i18n.ts';

const common = {
  id: f.id({ readOnly: true }),
  siteId: f.id({ readOnly: true }),
  creationTime: f.time({ readOnly: true }),
  creatorId: f.id({ readOnly: true }),
  lastModificationTime: f.time({ readOnly: true }),
  lastModifierId: f.id({ readOnly: true }),
  rowVersion: f.count({ readOnly: true }),
  isDeleted: f.flag({ readOnly: true }),
} satisfies Fields;

/** Returns a resource's own fields and the common columns. */
export const allFields = (of: AnyResource): Fields => ({ ...common, ...of.fields });

/** Returns the field of a key, common columns included. */
export function fieldOf(of: AnyResource, key: string): Field {
  const field = allFields(of)[key];
  if (!field) throw new Error(`${of.name} has no field ${key}`);
  return field;
}

/** Returns the keys of a list that are visible to this audience, in the list's order. */
export const seenKeys = (of: AnyResource, keys: readonly string[], who: Audience): string[] =>
  keys.filter((key) => seenBy(fieldOf(of, key), who));

/** Returns the key in a listed row that contains the label of a ref: `warehouseId` has its label in `warehouseName`. */
export function labelKey(key: string, field: Field): string {
  const wire = Object.keys(field.display ?? {})[0] ?? `${wireName(key, field).replace(/Id$/, '')}Name`;
  return wire[0]!.toLowerCase() + wire.slice(1);
}

/**
 * Returns the translated title where the texts of a resource have one, such as for the default roles of a site; else the title unchanged.
 */
export function shippedTitle({ module, name }: Pick<AnyResource, 'module' | 'name'>, title: string): string {
  const key = `${name}.shipped.${title}`;
  return knows(module, key) ? translate(module, key) : title;
}

/** Returns the title of a row. Titles of shipped rows are translated. */
export function titleOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const key = of.title ?? 'name';
  const titleValue = inReadersLanguage(of, row, key) ?? row[key] ?? row.serialNumber ?? row.name;
  // A row fetched for its form has its texts in all languages.
  const title = titleValue && typeof titleValue === 'object' ? (titleValue as Record<string, unknown>)[languageNow()] : titleValue;
  return typeof title === 'string' || typeof title === 'number' ? shippedTitle(of, String(title)) : '';
}

/** Returns a text of an opened row in the reader's language; undefined where only the typed text exists. */
function inReadersLanguage(of: AnyResource, row: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const languagesKey = (of.fields as Fields)[key]?.inLanguages;
  const texts = languagesKey === undefined ? undefined : row[languagesKey];
  return (texts as Partial<Languages> | null | undefined)?.[languageNow()] || undefined;
}
