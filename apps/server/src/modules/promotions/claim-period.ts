import { dayOf, mondayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import { type ResetCycle, resetCycles } from '@entrepot/rules/pricing/promotions.ts';

/** The day on which the present period of a claim limit began: today, Monday, the first of the month or year; null: it never ends. */
function firstDay(cycle: ResetCycle, now: Date, zone: string): string | null {
  const today = dayOf(now, zone);
  switch (cycle) {
    case resetCycles.daily:
      return today;
    case resetCycles.weekly:
      return mondayOf(today);
    case resetCycles.monthly:
      return `${today.slice(0, 7)}-01`;
    case resetCycles.yearly:
      return `${today.slice(0, 4)}-01-01`;
    default:
      return null;
  }
}

/** When the present period of a claim limit began on the site's calendar; null: it never ends. */
export function periodStart(cycle: ResetCycle, now: Date, zone: string): Date | null {
  const day = firstDay(cycle, now, zone);
  return day === null ? null : timeIn(zone, day);
}

/** Names the present period of a claim limit: "always", or the day it began. */
export const periodName = (cycle: ResetCycle, now: Date, zone: string): string => firstDay(cycle, now, zone) ?? 'always';
