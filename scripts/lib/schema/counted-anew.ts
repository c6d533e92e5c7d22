import type { Part } from './catalog.ts';
import type { Wanted } from './difference.ts';

/** The statements behind a trigger or a function that count a table's list; one of the three of a list stands for all. */
export function countedAnew({ name }: Part, table: string, wanted: Wanted): string[] {
  const statement = name.endsWith('_added') ? wanted.countAnew(table) : undefined;
  return statement ? [statement] : [];
}
