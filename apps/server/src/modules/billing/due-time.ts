import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { periodAt } from './periods.ts';

const lastMomentOf = (zone: string, day: string) => timeIn(zone, `${day} 23:59:59`);

/** The due time of a statement issued at `at`: the last moment of that day in the site's time zone plus the grace days. */
export const statementDue = (graceDays: number, at: Date, zone: string): Date => lastMomentOf(zone, daysAfter(dayOf(at, zone), graceDays));

/**
 * The due time of a bill created at `at`: immediately for bills paid by order, else with the statement of its period, which is issued on
 * the day after it.
 */
export function dueTimeFor(cycle: number, graceDays: number, at: Date, zone: string): Date {
  if (cycle === enumCodes.SettlementCycleType.PerOrder) return at;
  return lastMomentOf(zone, daysAfter(periodAt(cycle, at, zone).lastDay, graceDays + 1));
}

/** The moment that decides on which statement a bill belongs: within the day that it is for, where it was made later. */
export function statedTimeOf({ forDay, creationTime }: { forDay: string | null; creationTime: Date }, zone: string): Date {
  const over = forDay === null ? creationTime : lastMomentOf(zone, forDay);
  return over < creationTime ? over : creationTime;
}

/**
 * The due time of a manual bill created at `at`: with its statement, or for customers who pay by order at the last moment of the day plus
 * the grace days, so that it is never overdue when it is made.
 */
export const manualDueFor = (cycle: number, graceDays: number, at: Date, zone: string): Date =>
  cycle === enumCodes.SettlementCycleType.PerOrder ? statementDue(graceDays, at, zone) : dueTimeFor(cycle, graceDays, at, zone);
