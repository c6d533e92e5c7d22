import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { conditionsOf, type Query } from './filters.ts';
import { scopeInSite, scopeOf } from '../scope/scope.ts';
import { countedBy, exactTotal } from './totals.ts';

type Fragment = RawBuilder<unknown>;

/** Rows of a resource that await an action: exactly those its list shows with the same filters. */
export interface PendingRows {
  of: AnyResource;
  /** The column of their state, or a flag, and the states that await an action; an index on it leads to the oldest. */
  state: string;
  codes: readonly number[] | readonly boolean[];
  /** Further filters of the list. */
  more?: Query;
  /** The list's own fixed condition. */
  where?: Fragment;
  /** The time since which a row has been waiting; by default its creation time. */
  since?: string;
  /** A table to join first, when the state's index begins with one of its columns; `s.id` is the site. */
  through?: { from: Fragment; where: Fragment };
}

// With maintained totals, only this many of the oldest rows are searched for the one waiting longest.
const scanLimit = 100;

/**
 * The number of the caller's waiting rows, and since when the first has been waiting: SQL with the columns count, count_is_bound and
 * oldest. Uses maintained totals where there are any. Otherwise counts at most `max` rows: each site and state is read along its index
 * from the oldest row, up to that number.
 */
export function waitingOf(caller: Caller, waiting: PendingRows, max: number): Fragment {
  const { of, state, codes, more = {}, where, through } = waiting;
  const total = where || through ? undefined : countedBy(caller, of, { [state]: codes, ...more });
  const found = (limit: number): Fragment =>
    sql`from unnest(${caller.siteIds}::uuid[]) s(id) ${through ? sql`cross join ${through.from}` : sql``},
        lateral (${sql.join(
          codes.map((code) => oldestOf(caller, waiting, code, limit)),
          sql` union all `,
        )}) c`;
  if (total)
    return sql`select ${exactTotal(total)}::int as count, false as count_is_bound, (select min(c.oldest) ${found(scanLimit)}) as oldest`;
  return sql`select least(coalesce(sum(c.n), 0), ${sql.lit(max)})::int as count, coalesce(sum(c.n) > ${sql.lit(max)}, false) as count_is_bound,
    min(c.oldest) as oldest ${found(max + 1)}`;
}

/** The number of rows of a site `s` in one state, and the earliest time. The state is a literal, because plans differ by it. */
function oldestOf(caller: Caller, waiting: PendingRows, code: number | boolean, limit: number): Fragment {
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

/** The ids, among the given ones, of rows that await an action, as SQL. */
export function waitAmong(caller: Caller, { of, state, codes, more = {}, where }: PendingRows, ids: readonly string[]): Fragment {
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
