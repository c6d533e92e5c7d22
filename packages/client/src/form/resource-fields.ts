import { type Field, type Fields, f, type Who, wireName } from '@entrepot/contract/core/field.ts';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { knows, languageNow, say } from '../texts/i18n.ts';

const common = {
  id: f.id({ byServer: true }),
  siteId: f.id({ byServer: true }),
  creationTime: f.time({ byServer: true }),
  creatorId: f.id({ byServer: true }),
  lastModificationTime: f.time({ byServer: true }),
  lastModifierId: f.id({ byServer: true }),
  rowVersion: f.count({ byServer: true }),
  isDeleted: f.flag({ byServer: true }),
} satisfies Fields;

/** A resource's own fields and the columns every row has. */
export const allFields = (of: AnyResource): Fields => ({ ...common, ...(of.fields as Fields) });

/** The field of a key, common columns included. */
export function fieldOf(of: AnyResource, key: string): Field {
  const field = allFields(of)[key];
  if (!field) throw new Error(`${of.name} has no field ${key}`);
  return field;
}

/** The keys of a list that a caller of this kind may see, in the list's order. */
export const seenKeys = (of: AnyResource, keys: readonly string[], who: Who): string[] =>
  keys.filter((key) => seenBy(fieldOf(of, key), who));

/** The key in a listed row that holds the label of a ref: `warehouseId` has its name in `warehouseName`. */
export function labelKey(key: string, field: Field): string {
  const wire = Object.keys(field.shows ?? {})[0] ?? `${wireName(key, field).replace(/Id$/, '')}Name`;
  return wire[0]!.toLowerCase() + wire.slice(1);
}

/** A title in words where the texts of a resource have them, as those of roles that every site begins with; else as it is. */
export function shippedTitle({ module, name }: Pick<AnyResource, 'module' | 'name'>, title: string): string {
  const key = `${name}.shipped.${title}`;
  return knows(module, key) ? say(module, key) : title;
}

/** The title of a row: what a person calls it. What the product ships with by a name of its own is called in words. */
export function titleOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const key = of.title ?? 'name';
  const told = inReadersLanguage(of, row, key) ?? row[key] ?? row.serialNumber ?? row.name;
  // A row opened for its form has its texts in all languages.
  const title = told && typeof told === 'object' ? (told as Record<string, unknown>)[languageNow()] : told;
  return typeof title === 'string' || typeof title === 'number' ? shippedTitle(of, String(title)) : '';
}

/** A text of a row that was opened for its form, in the reader's language; undefined where it stands in the text as it was typed. */
function inReadersLanguage(of: AnyResource, row: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const beside = (of.fields as Fields)[key]?.inLanguages;
  const texts = beside === undefined ? undefined : row[beside];
  return (texts as Partial<Languages> | null | undefined)?.[languageNow()] || undefined;
}
