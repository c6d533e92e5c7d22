import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Period } from './period.ts';

/** What was put on shelves and left on a day that is over. Movements of stock are never changed, so neither is this. */
interface ClosedDay {
  day: string;
  packages_in: number;
  orders_out: number;
}

/** The days of a period that are over, and the moment with which the others begin. */
export interface ClosedDays {
  days: readonly ClosedDay[];
  until: Date;
}

/** A day is over so long after its end: what was begun before midnight is written by then. */
const graceMs = 15 * 60_000;
const mostKept = 2_000;
// Of each server by what makes its numbers: another one has another database, where the same sites may have other days.
const kept = new WeakMap<Caller['takeNumber'], Map<string, readonly ClosedDay[]>>();

function keptBy({ takeNumber }: Caller): Map<string, readonly ClosedDay[]> {
  const own = kept.get(takeNumber) ?? new Map<string, readonly ClosedDay[]>();
  kept.set(takeNumber, own);
  return own;
}

/** Whose days they are: those of sites, of warehouses, or of a customer's goods. */
function keyOf({ siteIds, warehouseIds, who, ownerId }: Caller, { zone, firstDay }: Period, last: string): string {
  return [siteIds.join(' '), warehouseIds?.join(' ') ?? '', who === 'C' ? ownerId : '', zone, firstDay, last].join('|');
}

/** The last day that is over. */
function lastClosed({ now }: Caller, { zone, lastDay }: Period): string {
  const sinceMidnight = now.getTime() - timeIn(zone, lastDay).getTime();
  return daysAfter(lastDay, sinceMidnight < graceMs ? -2 : -1);
}

/** What this process knows of the days of a period that are over; undefined until it has counted them. */
export function closedDays(caller: Caller, period: Period): ClosedDays | undefined {
  const last = lastClosed(caller, period);
  const days = keptBy(caller).get(keyOf(caller, period, last));
  return days && { days, until: timeIn(period.zone, daysAfter(last, 1)) };
}

interface Line {
  Day: string;
  PackagesIn: number;
  OrdersOut: number;
}

/** Keeps what an answer tells of the days that are over, and forgets those that were kept first where there are too many. */
export function keepClosed(caller: Caller, period: Period, { rawJson }: RawJson): void {
  const last = lastClosed(caller, period);
  const key = keyOf(caller, period, last);
  const own = keptBy(caller);
  if (own.has(key)) return;
  const lines = (JSON.parse(rawJson) as Line[]).filter(({ Day }) => Day <= last);
  const [first] = own.keys();
  if (own.size >= mostKept && first) own.delete(first);
  own.set(
    key,
    lines.map(({ Day, PackagesIn, OrdersOut }) => ({ day: Day, packages_in: PackagesIn, orders_out: OrdersOut })),
  );
}
