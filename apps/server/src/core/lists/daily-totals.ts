import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { zoneOf } from '../db/times.ts';

type Fragment = RawBuilder<unknown>;

/** The kinds of daily totals: orders created, packages shelved, orders shipped, bills, and amounts owed by due day. */
export type DayKind = 'made' | 'shelved' | 'left' | 'billed' | 'owed';

/**
 * The key of the daily totals that answer this caller: '' for whole sites, or the one warehouse. `undefined` when they cannot be used: for
 * customers, for several warehouses (a package may move in two of them on one day), and when a site's time zone differs from the requested
 * one.
 */
export function dailyTotalsKey({ audience, warehouseIds }: Caller, siteIds: readonly string[], zone: string): string | undefined {
  if (audience === 'customer' || !siteIds.length || siteIds.some((id) => zoneOf(id) !== zone)) return undefined;
  if (!warehouseIds) return '';
  return warehouseIds.length === 1 ? warehouseIds[0] : undefined;
}

/** Daily totals as rows of kind, day, key and sums, several per day and key: totals and pending deltas, in one snapshot. */
export function dailyTotals(siteIds: readonly string[], kinds: readonly DayKind[], more: Fragment): Fragment {
  const sites = siteIds.length === 1 ? sql`site_id = ${siteIds[0]}` : sql`site_id = any(${siteIds}::uuid[])`;
  const which = sql`${sites} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and ${more}`;
  return sql`(select kind, day, key, sums from day_total where ${which} union all select kind, day, key, sums from day_delta where ${which})`;
}

/** Corrects the recent daily totals of some sites where they differ from the rows; the statement returns how many days were wrong. */
export const repairDailyTotals = (siteIds: readonly string[], first: string): RawBuilder<{ wrong: number }> =>
  sql`select days_corrected(${siteIds}::uuid[], ${first}::date)::int as wrong`;

/** Deletes daily totals before a day, and those that are zero. */
export const deleteDailyTotals = (siteIds: readonly string[], first: string): RawBuilder<unknown> =>
  sql`delete from day_total where site_id = any(${siteIds}::uuid[])
    and ((kind <> 'owed' and day < ${first}::date) or sums = array[0, 0, 0, 0]::numeric[])`;
