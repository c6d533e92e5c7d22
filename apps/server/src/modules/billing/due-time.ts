import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { periodAt } from './periods.ts';

/**
 * When a bill made at `at` is due: at once for bills paid by order, else at the last moment of its period, by the clock of its
 * site, and the days of grace.
 */
export function dueTimeFor(cycle: number, graceDays: number, at: Date, zone: string): Date {
  if (cycle === enumCodes.SettlementCycleType.PerOrder) return at;
  return timeIn(zone, `${daysAfter(periodAt(cycle, at, zone).lastDay, graceDays)} 23:59:59`);
}
