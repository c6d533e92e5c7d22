import { type RawBuilder, sql } from 'kysely';
import { minCharacters, type Match } from '@entrepot/contract/modules/finding/calls.ts';
import { anyOf, likeText, matches } from '../../core/lists/filters.ts';
import { isIndexed, type Kind } from './kinds.ts';
import { oneMistakeFrom } from './typos.ts';

type Fragment = RawBuilder<unknown>;

/** A search mode: the condition under which a column of a kind matches, undefined where it does not apply. */
export interface Way {
  readonly match: Match;
  /** A common table expression with the values that many columns are compared with. */
  readonly before?: Fragment;
  readonly columnsOf: (kind: Kind) => readonly string[];
  readonly fits: (kind: Kind, column: string) => Fragment | undefined;
}

const numbersOf = ({ numbers }: Kind) => numbers;
/** Returns the SQL of a column of a kind: its own, or that of the record by which it is found. */
export const columnOf = (kind: Kind, column: string) => (kind.by && kind.numbers.includes(column) ? `n.${column}` : `r.${column}`);

/** Matches whole numbers, as typed or in upper case, as scanners and carriers write them. */
export function whole(wanted: string): Way {
  const written = [...new Set([wanted, wanted.toUpperCase()])];
  const pattern = likeText(wanted).slice(1, -1);
  const fits = (kind: Kind, column: string) => {
    if (column === kind.former) return sql`${sql.ref(columnOf(kind, column))} @> ${JSON.stringify([wanted.toUpperCase()])}::jsonb`;
    return isIndexed(kind, column) ? anyOf(columnOf(kind, column), written) : matches(sql.ref(columnOf(kind, column)), pattern);
  };
  return { match: 'whole', columnsOf: ({ numbers, former }) => (former ? [...numbers, former] : numbers), fits };
}

/** Matches the last characters of a number, as read off a label. */
export function endOf(wanted: string): Way {
  const pattern = likeText(wanted).slice(0, -1);
  return { match: 'end', columnsOf: numbersOf, fits: (kind, column) => matches(sql.ref(columnOf(kind, column)), pattern) };
}

/** Matches a part of a name. */
export function partOf(wanted: string): Way {
  // A trigram index matches two letters at the start of a name, but not within it.
  const pattern = wanted.length < minCharacters ? likeText(wanted).slice(1) : likeText(wanted);
  return {
    match: 'name',
    columnsOf: ({ names }) => names ?? [],
    fits: (kind, column) => matches(sql.ref(columnOf(kind, column)), pattern),
  };
}

/** Matches numbers with one typo. Only indexed columns are compared, because there are some hundred candidates. */
export function alike(wanted: string): Way {
  const before = sql`with meant (numbers) as (select ${oneMistakeFrom(wanted)}::text[])`;
  const fits = (kind: Kind, column: string) =>
    isIndexed(kind, column) ? sql`${sql.ref(columnOf(kind, column))} = any((select numbers from meant)::text[])` : undefined;
  return { match: 'alike', before, columnsOf: numbersOf, fits };
}
