import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { SiteCurrency } from '@entrepot/client/react/use-currencies.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { momentsOf } from '@entrepot/ui/form/date-range.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { usePeriodQuery } from '../../core/tabs/period-query.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';

/** Filters of a report, as in its address. */
export const reportFilterKeys = ['warehouseId', 'shippingMethodId', 'carrierId', 'ownerId'] as const;
export type ReportFilterKey = (typeof reportFilterKeys)[number];

const { Draft, Cancelled } = enumCodes.OrderStatus;
/** Filters of a list for the orders included in the reports. */
export const countedStates = (): string =>
  JSON.stringify(
    enumChoices('OrderStatus')
      .map(({ value }) => value)
      .filter((code) => code !== Draft && code !== Cancelled),
  );

const defaultDays = 30;

/** Filters of a report, stored in the tab location so that links can be shared. Defaults to the last 30 days. */
export function useReportFilters(usual = defaultDays) {
  const place = useTabLocation();
  const { query } = place;
  const { from, to, ...period } = usePeriodQuery(place, (last) => daysAfter(last, 1 - usual));
  const own = Object.fromEntries(reportFilterKeys.map((name) => [name, query.get(name)])) as Record<ReportFilterKey, string | null>;
  return {
    ...period,
    place,
    query,
    own,
    /** Its first and last day. */
    days: [from, to] as const,
    /** The period as input of the calls. */
    period: periodInput(from, to, period.timeZone),
  };
}

/** Two days as the period of a call. */
export function periodInput(from: string, to: string, timeZone: string) {
  const { from: startDate, to: endDate } = momentsOf(from, to, timeZone);
  return { startDate: startDate ?? null, endDate: endDate ?? null };
}

/** The days of a line within the period: a month at its edge is only partly included. */
export const within = ([from, to]: readonly [string, string], [first, last]: readonly [string, string]): [string, string] => [
  from > first ? from : first,
  to < last ? to : last,
];

/** Filters of the order list for one lane. */
export function laneFilters(key: string): Record<string, string | null> {
  const [warehouseId = null, destinationCountryId = null] = key.split('/');
  return { warehouseId, destinationCountryId };
}

/** A name shortened to the width of its bar among `count` bars, also on a phone; a single bar has the whole width. */
export function shortened(name: string, places: number): string {
  if (places === 1) return name;
  const room = places > 8 ? 8 : 18;
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}

/** Filter of a list for one currency; empty if unknown. */
export const currencyIdOf = (code: string | null, currencies: readonly SiteCurrency[]): string | null =>
  currencies.find((one) => one.code === code)?.id ?? null;

/** Every day from one to another. */
export function daysBetween([from, to]: readonly [string, string]): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** The days that a line by day or month is about. */
export function daysOfKey(key: string): [string, string] {
  if (key.length > 7) return [key, key];
  const next = daysAfter(`${key}-01`, 31).slice(0, 7);
  return [`${key}-01`, daysAfter(`${next}-01`, -1)];
}

/** Address of a list filtered by creation between two days, or until one, with additional filters. */
export function listAddress(
  path: string,
  [from, to]: readonly [string | null, string],
  timeZone: string,
  filters: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams({ creationTime: JSON.stringify(momentsOf(from, to, timeZone)) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return `${path}?${query}`;
}
