import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { RawJson } from '../calls/handler.ts';
import type { Db } from '../db/db.ts';
import { allFields } from '../db/sql-names.ts';
import { scopeInSite, scopeOf } from '../scope/scope.ts';
import { columnsOf } from './columns.ts';
import { activeFilters, conditionsOf, type FiltersOf, type ListExtras, type Query, searchesSubstring } from './filters.ts';
import type { OutputShape } from './json-answers.ts';
import { orderOf, sortColumns, timeColumn } from './sort-order.ts';
import { countedBy, exactTotal, hourOf } from './totals.ts';

type Fragment = RawBuilder<unknown>;

/** Larger totals are reported as a bound unless they are maintained, and later pages cannot be read by offset. */
export const maxCounted = 10_000;

/** From this offset on, pages are located with the hourly totals. */
const deepPageOffset = 1000;
/** Usual page sizes are written into the statement, so that it is planned for them. */
const usual = new Set([10, 20, 50, 100]);

/**
 * Reads one page of a resource as the JSON of {Total, TotalIsBound, Data}, built by PostgreSQL in one statement: the caller's scope, the
 * query's filters, ordered by creation time (or as requested), newest first. The total is exact when the resource maintains one for these
 * filters, otherwise counted up to ten thousand; pages beyond that need an exact total (`LimitExceeded`). A page that is not full is the
 * last one, so its total needs no counting. A text search runs once for the page and its total.
 */
export async function pageOf<G extends OutputShape, Q extends Query>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  query: Q,
  extras: ListExtras<G> & { filters?: FiltersOf<Q> } = {},
): Promise<RawJson> {
  const rows = query.rows ?? 20;
  const offset = ((query.index ?? 1) - 1) * rows;
  const counted =
    extras.where || query.startDate || query.endDate || query.content ? undefined : countedBy(caller, resource, activeFilters(query));
  const byTime = !extras.order && timeColumn(resource, query) === 'creation_time';
  const order = extras.order?.by ?? orderOf(resource, query);
  const sorted = extras.order ? [extras.order.column] : sortColumns(resource, query);
  if (offset + rows > maxCounted + 100 && !(counted && byTime)) throw refuse('LimitExceeded');
  if (query.startDate && query.endDate && query.startDate > query.endDate) throw invalid({ field: 'StartDate', key: 'dates' });
  const conditions = [...conditionsOf(resource, query, extras), ...(extras.where ? [extras.where] : [])];
  const deep = counted && byTime && offset >= deepPageOffset;
  const page = {
    order,
    rows: usual.has(rows) ? sql.lit(rows) : sql`${rows}`,
    offset: deep ? sql`(select ${offset} - before from hour_at)` : sql`${offset}`,
    within: deep ? hourBound(query) : undefined,
  };
  const found = searchesSubstring(resource, query, extras) ? foundRows(caller, resource, conditions, sorted) : undefined;
  const picked = found ? pickedOfFound(caller, resource, conditions, page) : pickedRows(caller, resource, conditions, page);
  const total = counted
    ? sql`${exactTotal(counted)} as n, false as bounded`
    : sql`least(n, ${sql.lit(maxCounted)}) as n, n > ${sql.lit(maxCounted)} as bounded from (${
        found ? foundCount : countIfFull(caller, resource, conditions, { rows, offset })
      }) b`;
  const statement = sql<{ page: string }>`
    with ${deep ? sql`${hourOf(counted, offset, query.descendingOrder !== false)},` : sql``} ${found ? sql`found as materialized (${found}),` : sql``} picked as materialized (${picked}),
      counted as (select ${total})
    select json_build_object('Total', n, 'TotalIsBound', bounded, 'Data',
      coalesce((select json_agg(j)
          from (select ${columnsOf(caller, resource, extras)} from picked r order by ${order}) j), '[]'::json))::text as page
    from counted`;
  return { rawJson: (await statement.execute(tx)).rows[0]!.page };
}

/** The selection and order of the rows on a page. */
interface PageSelection {
  order: Fragment;
  rows: Fragment;
  offset: Fragment;
  within?: Fragment | undefined;
}

/** Counts the rows only when the page is full; otherwise the offset and the page give the total. */
const countIfFull = (
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Fragment[],
  { rows, offset }: { rows: number; offset: number },
) =>
  sql`select case when got < ${rows}::bigint
      and (got > 0 or ${offset}::bigint = 0) then ${offset}::bigint + got
        else (select count(*)
          from (select 1
            from ${sql.table(resource.table)}
            where ${sql.join([scopeOf(caller, resource), ...conditions], sql` and `)}
            limit ${sql.lit(maxCounted + 1)}) c) end as n
    from (select count(*) as got from picked) p`;

const foundCount = sql`select count(*) as n from found`;

/**
 * The rows that match a text search, up to the bound. A rare text is found fast only by a text index: reading in list order might scan the
 * whole table for one page, and the frequency is not known in advance.
 */
function foundRows(caller: Caller, resource: AnyResource, conditions: readonly Fragment[], sorted: readonly string[]): Fragment {
  const columns = new Set(['id', ...(allFields(resource).siteId ? ['site_id'] : []), ...sorted]);
  const all = sql.join([scopeOf(caller, resource), ...conditions], sql` and `);
  return sql`select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(resource.table)} where ${all} limit ${sql.lit(maxCounted + 1)}`;
}

/** The rows of a page from the search result; in list order when there are more matches than the bound. */
function pickedOfFound(caller: Caller, resource: AnyResource, conditions: readonly Fragment[], page: PageSelection): Fragment {
  const { order, rows, offset } = page;
  const [all, bounded] = [
    sql`(select count(*) from found) <= ${sql.lit(maxCounted)}`,
    sql`(select count(*) from found) > ${sql.lit(maxCounted)}`,
  ];
  const atSite = allFields(resource).siteId ? sql`t.site_id = f.site_id and ` : sql``;
  return sql`(select t.*
      from (select * from found where ${all} order by ${order} limit ${rows} offset ${offset}) f
      join ${sql.table(resource.table)} t on ${atSite}t.id = f.id)
    union all (${pickedRows(caller, resource, [...conditions, bounded], page)})`;
}

/** The rows of a page: for one site by an index in list order; for several, the first rows of each site, then merged. */
function pickedRows(
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Fragment[],
  { order, rows, offset, within }: PageSelection,
): Fragment {
  const table = sql.table(resource.table);
  const all = (scope: Fragment) => sql.join([scope, ...conditions, ...(within ? [within] : [])], sql` and `);
  if (!allFields(resource).siteId || caller.siteIds.length === 1)
    return sql`select * from ${table} where ${all(scopeOf(caller, resource))} order by ${order} limit ${rows} offset ${offset}`;
  return sql`select p.*
    from unnest(${caller.siteIds}::uuid[]) of_site(id),
      lateral (select *
        from ${table}
        where ${table}.site_id = of_site.id and ${all(scopeInSite(caller, resource))}
        order by ${order}
        limit ${rows}::bigint + ${offset}::bigint) p
    order by ${order}
    limit ${rows}
    offset ${offset}`;
}

const hourBound = ({ descendingOrder }: Query): Fragment =>
  descendingOrder === false ? sql`creation_time >= (select since from hour_at)` : sql`creation_time < (select until from hour_at)`;
