import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { PerOrder, Daily, Weekly, HalfMonthly } = enumCodes.SettlementCycleType;
const zone = 8 * 3_600_000;
const day = 86_400_000;

/** A settlement period in the sites' zone (UTC+8): its first and last day, and the moments at which it begins and is over. */
export interface Period {
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

/** The period that holds a moment: weeks run from Monday to Sunday, half months from the 1st and the 16th. */
export function periodAt(cycle: number, at: Date): Period {
  const local = new Date(at.getTime() + zone);
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
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { firstDay: dayOf(first), lastDay: dayOf(next - day), from: new Date(first - zone), until: new Date(next - zone) };
}

/** The periods that ended by a moment and begin after a day; without one only the last that ended. Oldest first, 60 at most. */
export function endedPeriods(cycle: number, after: string | null, now: Date): Period[] {
  const ended: Period[] = [];
  for (let one = periodAt(cycle, new Date(periodAt(cycle, now).from.getTime() - 1)); ended.length < 60; ) {
    if (after !== null && one.firstDay <= after) break;
    ended.unshift(one);
    if (after === null) break;
    one = periodAt(cycle, new Date(one.from.getTime() - 1));
  }
  return ended;
}
