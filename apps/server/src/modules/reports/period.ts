import { type RawBuilder, sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { longestPeriod } from '@entrepot/contract/modules/reports/calls.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { sitesOf } from '../sites/public.ts';

/** What a report takes of the shared query. */
export interface Asked {
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

/** Whole days of a site's calendar, from the first to the last, and the moments at which they begin and are over. */
export interface Period<Moment = Date> extends Days {
  zone: string;
  from: Moment;
  until: Moment;
}

/** The same where what stands for a moment in a kept statement may be in its place. */
export type AnyPeriod = Period<Date | string>;

const dayMs = 86_400_000;
const usualDays = 30;

/**
 * The days a report is about, on the calendar of the site that is asked for (of the caller's own where it is several): the last 30 where
 * nothing is said. Refuses a start after the end (100), what is longer than two years (100), and sites of others (101).
 */
export function periodOf(caller: Caller, { siteId, startDate, endDate }: Asked): Period {
  const siteIds = sitesOf(caller, siteId);
  const zone = zoneOf(siteIds.length === 1 ? siteIds[0]! : caller.siteId);
  const lastDay = dayOf(endDate ?? caller.now, zone);
  const firstDay = startDate ? dayOf(startDate, zone) : daysAfter(lastDay, 1 - usualDays);
  if (firstDay > lastDay) throw invalid({ field: 'StartDate', key: 'dates' });
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs >= longestPeriod) throw reportsErrors.periodTooLong({ days: longestPeriod });
  return { siteIds, zone, firstDay, lastDay, from: timeIn(zone, firstDay), until: timeIn(zone, daysAfter(lastDay, 1)) };
}

/** Does a moment of a statement fall into the period? */
export const within = (time: RawBuilder<unknown>, { from, until }: Pick<AnyPeriod, 'from' | 'until'>): RawBuilder<boolean> =>
  sql<boolean>`${time} >= ${from} and ${time} < ${until}`;
