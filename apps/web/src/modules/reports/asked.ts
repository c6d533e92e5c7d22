import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { SiteCurrency } from '@entrepot/client/react/use-currencies.ts';
import { daysOf, dayPlus, momentsOf } from '@entrepot/ui/date-range.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Range } from '@entrepot/ui/widget-props.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';

/** What a report may be narrowed by, as its address has it. */
export const narrowings = ['warehouseId', 'shippingMethodId', 'carrierId', 'ownerId'] as const;
export type Narrowing = (typeof narrowings)[number];

const { Draft, Cancelled } = enumCodes.OrderStatus;
/** The orders that the reports count, as a list's address is narrowed to them. */
export const countedStates = (): string =>
  JSON.stringify(
    enumChoices('OrderStatus')
      .map(({ value }) => value)
      .filter((code) => code !== Draft && code !== Cancelled),
  );

const usualDays = 30;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What a report is asked for. It stands in the address, so that a colleague is shown the same; without a word it is the last 30 days. */
export function useAsked(usual = usualDays) {
  const place = usePlace();
  const { timeZone } = useSettings();
  const { query } = place;
  const today = timeToWire(new Date(), timeZone).slice(0, 10);
  const to = isDay(query.get('to')) ? query.get('to')! : today;
  const from = isDay(query.get('from')) ? query.get('from')! : dayPlus(to, 1 - usual);
  const write = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    // What is asked for anew is shown from its beginning.
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    writeQuery(place, next);
  };
  const own = Object.fromEntries(narrowings.map((name) => [name, query.get(name)])) as Record<Narrowing, string | null>;
  return {
    place,
    query,
    own,
    write,
    /** The period as its field shows it. */
    range: momentsOf(from, to, timeZone),
    setRange: (range: Range<Date> | null) => {
      const [first, last] = daysOf(range, timeZone);
      write({ from: first, to: last });
    },
    /** Its first and last day. */
    days: [from, to] as const,
    /** The period as the calls take it. */
    period: momentsAsked(from, to, timeZone),
    timeZone,
    /** Which page of the lines is shown, of so many lines each unless the person chose. */
    pageOf: (usual: number) => ({ page: Math.max(1, Number(query.get('page')) || 1), size: Number(query.get('rows')) || usual }),
    setPage: ({ page: to, size }: { page: number; size: number }) => write({ rows: String(size), page: to > 1 ? String(to) : null }),
  };
}

/** Two days as the calls take a period. */
export function momentsAsked(from: string, to: string, timeZone: string) {
  const { from: startDate, to: endDate } = momentsOf(from, to, timeZone);
  return { startDate: startDate ?? null, endDate: endDate ?? null };
}

/** The days of a line that are of the period: a month at its edge is not counted whole. */
export const within = ([from, to]: readonly [string, string], [first, last]: readonly [string, string]): [string, string] => [
  from > first ? from : first,
  to < last ? to : last,
];

/** What the list of orders is narrowed by to show those of one lane. */
export function laneFilters(key: string): Record<string, string | null> {
  const [warehouseId = null, destinationCountryId = null] = key.split('/');
  return { warehouseId, destinationCountryId };
}

/** A name as short as its place under a bar, one of so many, asks for, on a phone too: one alone has the whole width. */
export function shortened(name: string, places: number): string {
  if (places === 1) return name;
  const room = places > 8 ? 8 : 18;
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}

/** What a list is narrowed by to show what is counted in one currency; nothing where that is not known. */
export const currencyIdOf = (code: string | null, currencies: readonly SiteCurrency[]): string | null =>
  currencies.find((one) => one.code === code)?.id ?? null;

/** Every day from one to another. */
export function daysBetween([from, to]: readonly [string, string]): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day);
  return days;
}

/** The days that a line by day or month is about. */
export function daysOfKey(key: string): [string, string] {
  if (key.length > 7) return [key, key];
  const next = dayPlus(`${key}-01`, 31).slice(0, 7);
  return [`${key}-01`, dayPlus(`${next}-01`, -1)];
}

/** The address of a list that shows what was made between two days, or until one, narrowed further. */
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
