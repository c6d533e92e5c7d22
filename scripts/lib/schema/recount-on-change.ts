import type { Part } from './catalog.ts';
import type { Wanted } from './words.ts';

/** Returns the statements that recount a table's list when its triggers change; only one of the list's three triggers yields them. */
export function recountOnChange({ name }: Part, table: string, wanted: Wanted): string[] {
  const statement = name.endsWith('_added') ? wanted.recountSql(table) : undefined;
  return statement ? [statement] : [];
}
