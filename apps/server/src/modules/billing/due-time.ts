import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { periodAt } from './periods.ts';

const lastMomentOf = (zone: string, day: string) => timeIn(zone, `${day} 23:59:59`);

/** When a statement issued at `at` is due: at the last moment of that day, by the clock of its site, and the days of grace. */
export const statementDue = (graceDays: number, at: Date, zone: string): Date => lastMomentOf(zone, daysAfter(dayOf(at, zone), graceDays));

/**
 * When a bill made at `at` is due: at once for bills paid by order, else with the statement of its period, which is issued on the
 * day after it.
 */
export function dueTimeFor(cycle: number, graceDays: number, at: Date, zone: string): Date {
  if (cycle === enumCodes.SettlementCycleType.PerOrder) return at;
  return lastMomentOf(zone, daysAfter(periodAt(cycle, at, zone).lastDay, graceDays + 1));
}
