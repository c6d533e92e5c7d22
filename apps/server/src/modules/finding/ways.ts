import { type RawBuilder, sql } from 'kysely';
import { fewestSigns, type Match } from '@entrepot/contract/modules/finding/calls.ts';
import { anyOf, likeText } from '../../core/rows/list.ts';
import { isIndexed, type Kind } from './kinds.ts';
import { oneMistakeFrom } from './mistakes.ts';

type Piece = RawBuilder<unknown>;

/** One way of looking: the condition under which a column of a kind matches, undefined where it cannot be asked. */
export interface Way {
  readonly match: Match;
  /** Values that many columns are compared with, as a statement before the others. */
  readonly before?: Piece;
  readonly columnsOf: (kind: Kind) => readonly string[];
  readonly fits: (kind: Kind, column: string) => Piece | undefined;
}

const numbersOf = ({ numbers }: Kind) => numbers;
/** A column of a kind within its statement: its own, or the one of the record that it is found by. */
export const columnOf = (kind: Kind, column: string) => (kind.by && kind.numbers.includes(column) ? `n.${column}` : `r.${column}`);

/** The whole number, in capitals as scanners and carriers write it or as it was typed. */
export function whole(wanted: string): Way {
  const written = [...new Set([wanted, wanted.toUpperCase()])];
  const pattern = likeText(wanted).slice(1, -1);
  const fits = (kind: Kind, column: string) =>
    isIndexed(kind, column) ? anyOf(columnOf(kind, column), written) : sql`${sql.ref(columnOf(kind, column))} ilike ${pattern}`;
  return { match: 'whole', columnsOf: numbersOf, fits };
}

/** The last characters of a number, as people read them off a label. */
export function endOf(wanted: string): Way {
  const pattern = likeText(wanted).slice(0, -1);
  return { match: 'end', columnsOf: numbersOf, fits: (kind, column) => sql`${sql.ref(columnOf(kind, column))} ilike ${pattern}` };
}

/** A part of a name. */
export function partOf(wanted: string): Way {
  // An index of three letters at a time knows two at the beginning of a name, and not within it.
  const pattern = wanted.length < fewestSigns ? likeText(wanted).slice(1) : likeText(wanted);
  return {
    match: 'name',
    columnsOf: ({ names }) => names ?? [],
    fits: (kind, column) => sql`${sql.ref(columnOf(kind, column))} ilike ${pattern}`,
  };
}

/** A number that differs in one mistake, for what was typed by hand. Only columns with an index are asked: some hundred numbers at once. */
export function alike(wanted: string): Way {
  const before = sql`with meant (numbers) as (select ${oneMistakeFrom(wanted)}::text[])`;
  const fits = (kind: Kind, column: string) =>
    isIndexed(kind, column) ? sql`${sql.ref(columnOf(kind, column))} = any((select numbers from meant)::text[])` : undefined;
  return { match: 'alike', before, columnsOf: numbersOf, fits };
}
