import { type RawBuilder, sql } from 'kysely';
import { type AnyResource, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { allFields } from '../db/sql-names.ts';

type Fragment = RawBuilder<unknown>;

/** The part of a list that its maintained totals can count: sites, and values of the counted columns. */
export interface Counted {
  list: string;
  siteIds: readonly string[];
  /** The requested values, by the column's index in the resource's totals. */
  values: ReadonlyMap<number, readonly string[]>;
}

/**
 * The part of a query that a resource's maintained totals can count exactly; `undefined` when a filter or the caller's scope uses another
 * column. `filters` are the active filters by key.
 */
export function countedBy(caller: Caller, resource: AnyResource, filters: Readonly<Record<string, unknown>>): Counted | undefined {
  const columns = (resource.totals ?? []) as readonly string[];
  if (!columns.length || caller.audience === 'customer') return undefined;
  const values = new Map<number, readonly string[]>();
  let siteIds = caller.siteIds;
  const { warehouse } = resource.scope ?? {};
  const site = siteFieldOf(resource);
  const narrow = (at: number, wanted: readonly string[]) => values.set(at, both(values.get(at), wanted));
  if (caller.audience === 'warehouse' && caller.warehouseIds && warehouse) {
    if (!columns.includes(warehouse) || !allFields(resource)[warehouse]!.required) return undefined;
    narrow(columns.indexOf(warehouse), caller.warehouseIds);
  }
  for (const [key, value] of Object.entries(filters)) {
    if (Array.isArray(value) && !value.length) continue;
    const wanted = (Array.isArray(value) ? value : [value]).map(String);
    if (key === site) siteIds = both(siteIds, wanted);
    else if (columns.includes(key)) narrow(columns.indexOf(key), wanted);
    else return undefined;
  }
  return { list: resource.name, siteIds, values };
}

const both = (some: readonly string[] | undefined, others: readonly string[]) =>
  some ? some.filter((one) => others.includes(one)) : others;

function matching({ list, siteIds, values }: Counted): Fragment {
  const parts = [...values].map(([at, wanted]) => sql`keys[${sql.lit(at + 1)}] = any(${wanted}::text[])`);
  const sites = siteIds.length === 1 ? sql`site_id = ${siteIds[0]}` : sql`site_id = any(${siteIds}::uuid[])`;
  return sql.join([sites, sql`list = ${sql.lit(list)}`, ...parts], sql` and `);
}

/** The current number of rows: totals and pending deltas, in one snapshot. */
export const exactTotal = (
  counted: Counted,
): Fragment => sql`(coalesce((select sum(n) from list_total where ${matching(counted)} and span = 'a'), 0)
  + coalesce((select sum(n) from list_delta where ${matching(counted)}), 0))::bigint`;

/** Counts the rows for each value of one counted column: rows of `value` (as text) and `count`, without zeros. */
export const exactCounts = (counted: Counted, at: number): RawBuilder<{ value: string; count: number }> =>
  sql`select keys[${sql.lit(at + 1)}] as value, sum(n)::int as count
    from ( select keys, n
      from list_total
      where ${matching(counted)} and span = 'a'
      union all select keys, n
      from list_delta
      where ${matching(counted)}) counted_rows
    group by 1
    having sum(n) > 0`;

const spans = [
  { span: 'm', unit: 'month' },
  { span: 'd', unit: 'day' },
  { span: 'h', unit: 'hour' },
] as const;

/** The end of a span that starts at `since`, in UTC. */
const endOf = (since: Fragment, unit: string) =>
  sql`((${since} at time zone 'UTC' + ${sql.lit(`1 ${unit}`)}::interval) at time zone 'UTC')`;

/**
 * The creation hour of the row after the first `offset` rows, newest or oldest first, as a list of CTEs that ends with `hour_at (since,
 * until, before)`: by month, then day, then hour, so that the cost does not grow with the list.
 */
export function hourOf(counted: Counted, offset: number, descending: boolean): Fragment {
  const where = matching(counted);
  const direction = descending ? sql`desc` : sql`asc`;
  const steps = spans.map(({ span, unit }, level) => {
    const from = spans[level - 1];
    const above = from
      ? sql.raw(`${from.unit}_at a`)
      : sql`(select '-infinity'::timestamptz as since, 'infinity'::timestamptz as until, 0 as before) a`;
    return sql`${sql.raw(`${unit}_at`)} as ( select w.since, ${endOf(sql`w.since`, unit)} as until, w.before
        from ${above},
          lateral ( select since, n, a.before + sum(n) over (order by since ${direction}) - n as before
            from ( select since, sum(n) as n
              from ( select since, n
                from list_total
                where ${where} and span = ${sql.lit(span)} and since >= a.since and since < a.until
                union all select date_trunc(${sql.lit(unit)}, since, 'UTC'), n
                from list_delta
                where ${where} and since >= a.since and since < a.until ) p
              group by since) g) w
        where w.before <= ${offset} and w.before + w.n > ${offset}
        limit 1)`;
  });
  return sql.join(steps);
}
