import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db } from '../db/db.ts';
import { activeFilters, type ListExtras, type Query, whereOf } from './filters.ts';
import { maxCounted } from './page.ts';
import { countedBy, exactCounts } from './totals.ts';

/** Counts the rows of a query by the values of an enumerated column; values without rows are left out. */
export async function countsBy(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  column: string,
  query: Query,
  extras: ListExtras = {},
): Promise<{ value: number; count: number }[]> {
  const { table, where } = whereOf(caller, resource, query, extras);
  const counted =
    maintainedCounts(caller, resource, column, query, extras) ??
    sql<{
      value: string;
      count: number;
    }>`select ${sql.ref(column)}::text as value, count(*)::int as count from ${table} where ${where} group by 1`;
  const { rows } = await counted.execute(tx);
  return rows.map(({ value, count }) => ({ value: Number(value), count })).sort(byValue);
}

const byValue = (one: { value: number }, other: { value: number }) => one.value - other.value;

/** The statement that reads the maintained counts by the values of a column; `undefined` where none are maintained for the query. */
function maintainedCounts(caller: Caller, resource: AnyResource, column: string, query: Query, extras: ListExtras) {
  const at = (resource.totals ?? []).indexOf(column);
  if (at < 0 || extras.where || query.startDate || query.endDate || query.content) return undefined;
  const counted = countedBy(caller, resource, activeFilters(query));
  return counted && exactCounts(counted, at);
}

/** The maximum number of matching rows that are counted in a text search. */
const searchedBound = 100_000;

/** A row count up to a bound. */
export interface BoundedCount {
  value: number;
  count: number;
  countIsBound: boolean;
}

/**
 * Counts the rows of a query for each of these values of an enumerated column: exactly where totals are maintained for its filters,
 * otherwise each up to ten thousand. A text search runs once for all values, over at most a hundred thousand rows; beyond that, every count
 * is a bound.
 */
export async function boundedCounts(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  column: string,
  values: readonly number[],
  query: Query,
  extras: ListExtras = {},
): Promise<BoundedCount[]> {
  const maintained = maintainedCounts(caller, resource, column, query, extras);
  if (maintained) {
    const { rows } = await maintained.execute(tx);
    const counts = new Map(rows.map(({ value, count }) => [Number(value), count]));
    return values.map((value) => ({ value, count: counts.get(value) ?? 0, countIsBound: false })).sort(byValue);
  }
  const { table, where } = whereOf(caller, resource, query, extras);
  const wanted = sql`unnest(${values}::smallint[]) s(code)`;
  const counted = query.content
    ? sql<BoundedCount>`with found as materialized (select ${sql.ref(column)} as value
          from ${table}
          where ${where}
          limit ${sql.lit(searchedBound + 1)}), whole as (select count(*) > ${sql.lit(searchedBound)} as bounded from found)
      select s.code as value, (select count(*)::int from found where found.value = s.code) as count,
        whole.bounded as count_is_bound
      from ${wanted}, whole
      order by s.code`
    : sql<BoundedCount>`select s.code as value, n.count, n.count > ${sql.lit(maxCounted)} as count_is_bound
      from ${wanted},
        lateral (select count(*)::int as count
          from (select 1 from ${table} where ${where} and ${sql.ref(column)} = s.code limit ${sql.lit(maxCounted + 1)}) c) n
      order by s.code`;
  const { rows } = await counted.execute(tx);
  return rows.map(({ value, count, countIsBound }) => ({
    value: Number(value),
    count: Math.min(count, maxCounted),
    countIsBound: countIsBound || count > maxCounted,
  }));
}
