import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { conditionsOf, type Query } from './list.ts';
import { scopeInSite, scopeOf } from './scope.ts';
import { countedBy, exactTotal } from './totals.ts';

type Piece = RawBuilder<unknown>;

/** Rows of a resource that wait for somebody: just those that its list shows under the same filters. */
export interface Waiting {
  of: AnyResource;
  /** The column of their state, or a flag, and the states in which they wait; an index leads from it to the longest waiting. */
  state: string;
  codes: readonly number[] | readonly boolean[];
  /** What else the list is narrowed to. */
  more?: Query;
  /** What the list of this resource leaves out by itself. */
  where?: Piece;
  /** The moment since which a row waits; left out: since it was made. */
  since?: string;
  /** Another table to go through first, where the state's index begins with a column of its rows; `s.id` is the site. */
  through?: { from: Piece; where: Piece };
}

// Where their number is kept, so many of the rows that were made first are looked through for the one that waits longest.
const looked = 100;

/**
 * How many of the caller's rows wait, and since when the first does: a piece with the columns count, count_is_bound and oldest. Where
 * totals are kept, the number is theirs. Else the rows are counted, `most` at most: each site and state is read along its index from the
 * oldest end, and no further than is told.
 */
export function waitingOf(caller: Caller, waiting: Waiting, most: number): Piece {
  const { of, state, codes, more = {}, where, through } = waiting;
  const total = where || through ? undefined : countedBy(caller, of, { [state]: codes, ...more });
  const found = (limit: number): Piece =>
    sql`from unnest(${caller.siteIds}::uuid[]) s(id) ${through ? sql`cross join ${through.from}` : sql``}, lateral (${sql.join(
      codes.map((code) => oldestOf(caller, waiting, code, limit)),
      sql` union all `,
    )}) c`;
  if (total)
    return sql`select ${exactTotal(total)}::int as count, false as count_is_bound, (select min(c.oldest) ${found(looked)}) as oldest`;
  return sql`select least(sum(c.n), ${sql.lit(most)})::int as count, coalesce(sum(c.n) > ${sql.lit(most)}, false) as count_is_bound,
    min(c.oldest) as oldest ${found(most + 1)}`;
}

/** How many rows of a site `s` are in one state, and the earliest moment of theirs. The state is in the text, as plans differ by it. */
function oldestOf(caller: Caller, waiting: Waiting, code: number | boolean, limit: number): Piece {
  const { of, state, more = {}, where, since = 'creation_time', through } = waiting;
  const table = sql.table(of.table);
  const conditions = sql.join(
    [
      sql`${table}.site_id = s.id and ${table}.${sql.ref(state)} = ${sql.lit(code)}`,
      scopeInSite(caller, of),
      ...conditionsOf(of, more, {}),
      ...(where ? [where] : []),
      ...(through ? [through.where] : []),
    ],
    sql` and `,
  );
  return sql`select count(*) as n, min(q.since) as oldest from (
    select coalesce(${sql.ref(since)}, creation_time) as since from ${table} where ${conditions} order by creation_time, id limit ${sql.lit(limit)}) q`;
}

/** Which of some rows, by their ids, wait: a piece with their ids. */
export function waitAmong(caller: Caller, { of, state, codes, more = {}, where }: Waiting, ids: readonly string[]): Piece {
  const table = sql.table(of.table);
  const conditions = [
    scopeOf(caller, of),
    sql`${table}.id = any(${ids}::uuid[])`,
    sql`${table}.${sql.ref(state)} in (${sql.join(codes.map((code) => sql.lit(code)))})`,
    ...conditionsOf(of, more, {}),
    ...(where ? [where] : []),
  ];
  return sql`select ${table}.id from ${table} where ${sql.join(conditions, sql` and `)}`;
}
