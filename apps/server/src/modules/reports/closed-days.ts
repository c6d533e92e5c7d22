import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Period } from './period.ts';

/** Counts of packages shelved and departed on a closed day. Stock movements are immutable, so these counts are too. */
interface ClosedDay {
  day: string;
  packages_in: number;
  orders_out: number;
}

/** The closed days of a period, and the moment at which the open ones start. */
export interface ClosedDays {
  days: readonly ClosedDay[];
  until: Date;
}

/** A day is closed this long after its end: transactions started before midnight have committed by then. */
const graceMs = 15 * 60_000;
const maxEntries = 2_000;
// Per server, identified by its number source: another server has another database, where the same sites may have other days.
const cachesByServer = new WeakMap<Caller['takeNumber'], Map<string, readonly ClosedDay[]>>();

function closedDaysCache({ takeNumber }: Caller): Map<string, readonly ClosedDay[]> {
  const own = cachesByServer.get(takeNumber) ?? new Map<string, readonly ClosedDay[]>();
  cachesByServer.set(takeNumber, own);
  return own;
}

/** Cache key by scope: sites, warehouses, or the customer who owns the goods. */
function keyOf({ siteIds, warehouseIds, audience, ownerId }: Caller, { zone, firstDay }: Period, last: string): string {
  return [siteIds.join(' '), warehouseIds?.join(' ') ?? '', audience === 'customer' ? ownerId : '', zone, firstDay, last].join('|');
}

/** Returns the last closed day. */
function lastClosed({ now }: Caller, { zone, lastDay }: Period): string {
  const sinceMidnight = now.getTime() - timeIn(zone, lastDay).getTime();
  return daysAfter(lastDay, sinceMidnight < graceMs ? -2 : -1);
}

/** Returns the cached closed days of a period; undefined until this process has counted them. */
export function closedDays(caller: Caller, period: Period): ClosedDays | undefined {
  const last = lastClosed(caller, period);
  const days = closedDaysCache(caller).get(keyOf(caller, period, last));
  return days && { days, until: timeIn(period.zone, daysAfter(last, 1)) };
}

interface Line {
  Day: string;
  PackagesIn: number;
  OrdersOut: number;
}

/** Caches the closed days of an answer, and evicts the oldest entries above the limit. */
export function cacheClosedDays(caller: Caller, period: Period, { rawJson }: RawJson): void {
  const last = lastClosed(caller, period);
  const key = keyOf(caller, period, last);
  const own = closedDaysCache(caller);
  if (own.has(key)) return;
  const lines = (JSON.parse(rawJson) as Line[]).filter(({ Day }) => Day <= last);
  const [first] = own.keys();
  if (own.size >= maxEntries && first) own.delete(first);
  own.set(
    key,
    lines.map(({ Day, PackagesIn, OrdersOut }) => ({ day: Day, packages_in: PackagesIn, orders_out: OrdersOut })),
  );
}
