import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { zoneOf } from './times.ts';

type Piece = RawBuilder<unknown>;

/** What is kept of days: orders made, packages shelved and orders that left, bills, what is owed by the day it fell due. */
export type DayKind = 'made' | 'shelved' | 'left' | 'billed' | 'owed';

/**
 * Whether kept days are the caller's, and by which key: '' for whole sites, or the one warehouse. Undefined for customers, for several
 * warehouses, in which one package may have been moved on one day, and where a site's calendar is not the one asked for.
 */
export function houseOf({ who, warehouseIds }: Caller, siteIds: readonly string[], zone: string): string | undefined {
  if (who === 'C' || !siteIds.length || siteIds.some((id) => zoneOf(id) !== zone)) return undefined;
  if (!warehouseIds) return '';
  return warehouseIds.length === 1 ? warehouseIds[0] : undefined;
}

/** Kept days as rows of kind, day, key and sums, several for one day and key: what is added up and what is not yet, in one snapshot. */
export function keptDays(siteIds: readonly string[], kinds: readonly DayKind[], more: Piece): Piece {
  const sites = siteIds.length === 1 ? sql`site_id = ${siteIds[0]}` : sql`site_id = any(${siteIds}::uuid[])`;
  const which = sql`${sites} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and ${more}`;
  return sql`(select kind, day, key, sums from day_total where ${which} union all select kind, day, key, sums from day_delta where ${which})`;
}

/** Puts right what is kept of the last days of some sites where it is not what the rows say; the statement of how many days were wrong. */
export const correctDays = (siteIds: readonly string[], first: string): RawBuilder<{ wrong: number }> =>
  sql`select days_corrected(${siteIds}::uuid[], ${first}::date)::int as wrong`;

/** Forgets what is kept of days before one, and what came to nothing. */
export const forgetDays = (siteIds: readonly string[], first: string): RawBuilder<unknown> =>
  sql`delete from day_total where site_id = any(${siteIds}::uuid[])
    and ((kind <> 'owed' and day < ${first}::date) or sums = array[0, 0, 0, 0]::numeric[])`;
