import { type RawBuilder, sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { maxPeriodDays } from '@entrepot/contract/modules/reports/calls.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { zoneOf } from '../../core/db/times.ts';
import { sitesOf } from '../sites/public.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** The fields of the shared query that reports use. */
export interface ReportQuery {
  siteId?: string | null;
  startDate?: Date | null;
  endDate?: Date | null;
}

/** Days of some sites, both ends included. */
export interface Days {
  siteIds: readonly string[];
  firstDay: string;
  lastDay: string;
}

/** Whole days of a site's calendar, from first to last, with their start and end as moments. */
export interface Period<Moment = Date> extends Days {
  zone: string;
  from: Moment;
  until: Moment;
}

/** The same with placeholders of a cached statement in place of moments. */
export type AnyPeriod = Period<Date | string>;
const usualDays = 30;

/**
 * Returns the days of a report on the calendar of the requested site (of the caller's own if several): by default the last 30. Throws
 * `ValidationFailed` if the start is after the end or the period is longer than two years, and `NotFound` for sites of others.
 */
export function periodOf(caller: Caller, { siteId, startDate, endDate }: ReportQuery): Period {
  const siteIds = sitesOf(caller, siteId);
  const zone = zoneOf(siteIds.length === 1 ? siteIds[0]! : caller.siteId);
  const lastDay = dayOf(endDate ?? caller.now, zone);
  const firstDay = startDate ? dayOf(startDate, zone) : daysAfter(lastDay, 1 - usualDays);
  if (firstDay > lastDay) throw invalid({ field: 'StartDate', key: 'dates' });
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs >= maxPeriodDays) throw reportsErrors.periodTooLong({ days: maxPeriodDays });
  return { siteIds, zone, firstDay, lastDay, from: timeIn(zone, firstDay), until: timeIn(zone, daysAfter(lastDay, 1)) };
}

/** SQL condition: is a moment within the period? */
export const within = (time: RawBuilder<unknown>, { from, until }: Pick<AnyPeriod, 'from' | 'until'>): RawBuilder<boolean> =>
  sql<boolean>`${time} >= ${from} and ${time} < ${until}`;
