import type { Language, Translations } from '@entrepot/contract/core/language.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../core/calls/caller.ts';
import type { Tx } from '../core/db/db.ts';
import { insertAll } from '../core/db/rows.ts';

/** A text in the three languages of the product. */
export const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });

/** The name of a row in its author's language, with its translations for other readers. */
export function named(zhCn: string, zhTw: string, enUs: string, own: Language = 'zh-cn') {
  const nameInLanguages = texts(zhCn, zhTw, enUs);
  return { name: nameInLanguages[own], nameInLanguages };
}

/** The founding date of the demo's companies: prices, rates and rules are in effect from here on. */
// Calendar: data of the product.
export const founded = new Date('2024-01-01T00:00:00+08:00');

// PostgreSQL allows 65,535 parameters per statement.
const rowsAtOnce = 400;

/** Inserts any number of rows, some hundreds per statement, in the given order. */
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

/** Maps keys to the ids of rows that were inserted in the same order. */
export const idsBy = <K extends string>(keys: readonly K[], rows: readonly unknown[]) =>
  Object.fromEntries(keys.map((key, at) => [key, (rows[at] as { id: string }).id])) as Record<K, string>;
