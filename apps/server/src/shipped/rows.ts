import { type Language, languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../core/calls/caller.ts';
import type { Tx } from '../core/rows/db.ts';
import { insertAll } from '../core/rows/rows.ts';
import { enumLabel } from '../core/calls/texts.ts';

/** A text in the three languages of the product. */
export const words = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });

/** The name of a row that one person wrote in one language, as everybody else reads it. */
export function named(zhCn: string, zhTw: string, enUs: string, own: Language = 'zh-cn') {
  const nameInLanguages = words(zhCn, zhTw, enUs);
  return { name: nameInLanguages[own], nameInLanguages };
}

/** The label of an enumeration's code in the three languages. */
export const labels = (enumName: string, code: number) =>
  Object.fromEntries(languages.map((language) => [language, enumLabel(language, enumName, code)])) as Translations;

/** Since when the demo's companies exist: prices, rates and rules are in force from here on. */
export const founded = new Date('2024-01-01T00:00:00+08:00');

// A statement takes at most 65,535 parameters.
const rowsAtOnce = 400;

/** Adds any number of rows, some hundreds in a statement, in the order given. */
export async function insertMany<R extends AnyResource>(
  tx: Tx,
  caller: Caller,
  resource: R,
  rows: readonly Partial<RowOf<R>>[],
): Promise<RowOf<R>[]> {
  const made: RowOf<R>[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    made.push(...(await insertAll(tx, caller, resource, rows.slice(from, from + rowsAtOnce))));
  }
  return made;
}

/** Pairs keys with the ids of rows that were made in the same order. */
export const idsBy = <K extends string>(keys: readonly K[], rows: readonly unknown[]) =>
  Object.fromEntries(keys.map((key, at) => [key, (rows[at] as { id: string }).id])) as Record<K, string>;
