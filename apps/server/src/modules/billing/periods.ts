import { dayOf, daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { PerOrder, Daily, Weekly, HalfMonthly } = enumCodes.SettlementCycleType;

/** A settlement period by a site's clock: its first and last day, and the moments at which it begins and is over. */
export interface Period {
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

/** The period that holds a moment: weeks run from Monday to Sunday, half months from the 1st and the 16th. */
export function periodAt(cycle: number, at: Date, zone: string): Period {
  const local = new Date(`${dayOf(at, zone)}T00:00:00Z`);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const sinceMonday = (local.getUTCDay() + 6) % 7;
  const [first, next] =
    cycle === PerOrder || cycle === Daily
      ? [Date.UTC(year, month, date), Date.UTC(year, month, date + 1)]
      : cycle === Weekly
        ? [Date.UTC(year, month, date - sinceMonday), Date.UTC(year, month, date - sinceMonday + 7)]
        : cycle === HalfMonthly
          ? date <= 15
            ? [Date.UTC(year, month, 1), Date.UTC(year, month, 16)]
            : [Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)]
          : [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  const [firstDay, nextDay] = [dayOf(new Date(first), 'UTC'), dayOf(new Date(next), 'UTC')];
  return { firstDay, lastDay: daysAfter(nextDay, -1), from: timeIn(zone, firstDay), until: timeIn(zone, nextDay) };
}

/** The periods that ended by a moment and begin after a day; without one only the last that ended. Oldest first, 60 at most. */
export function endedPeriods(cycle: number, after: string | null, now: Date, zone: string): Period[] {
  const ended: Period[] = [];
  for (let one = periodAt(cycle, new Date(periodAt(cycle, now, zone).from.getTime() - 1), zone); ended.length < 60; ) {
    if (after !== null && one.firstDay <= after) break;
    ended.unshift(one);
    if (after === null) break;
    one = periodAt(cycle, new Date(one.from.getTime() - 1), zone);
  }
  return ended;
}
