import { dayOf, daysAfter, lastOfMonth, mondayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { PerOrder, Daily, Weekly, HalfMonthly } = enumCodes.SettlementCycleType;

const maxPeriods = 60;

/** A settlement period in the site's time zone: first and last day, start and end time. */
export interface Period {
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

/** The period of a moment: weeks run from Monday to Sunday, half months from the 1st and the 16th. */
export function periodAt(cycle: number, at: Date, zone: string): Period {
  const day = dayOf(at, zone);
  const [first, middle] = [`${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-16`];
  const [firstDay, lastDay] =
    cycle === PerOrder || cycle === Daily
      ? [day, day]
      : cycle === Weekly
        ? [mondayOf(day), daysAfter(mondayOf(day), 6)]
        : cycle === HalfMonthly
          ? day < middle
            ? [first, daysAfter(middle, -1)]
            : [middle, lastOfMonth(day)]
          : [first, lastOfMonth(day)];
  return { firstDay, lastDay, from: timeIn(zone, firstDay), until: timeIn(zone, daysAfter(lastDay, 1)) };
}

/**
 * The periods that ended by a moment and after a day, oldest first, 60 at most; without a day only the last one. The oldest begins on the day
 * after that day, so that no day is left out when the cycle changed meanwhile.
 */
export function endedPeriods(cycle: number, after: string | null, now: Date, zone: string): Period[] {
  const ended: Period[] = [];
  for (let one = periodAt(cycle, new Date(periodAt(cycle, now, zone).from.getTime() - 1), zone); ended.length < maxPeriods; ) {
    if (after !== null && one.lastDay <= after) break;
    ended.unshift(one);
    if (after === null) break;
    one = periodAt(cycle, new Date(one.from.getTime() - 1), zone);
  }
  const [oldest, ...later] = ended;
  if (!oldest || after === null) return ended;
  const firstDay = daysAfter(after, 1);
  return [{ ...oldest, firstDay, from: timeIn(zone, firstDay) }, ...later];
}

/**
 * A bill as far as its statement is concerned; `creationTime` is within the day that it is for. An open one is unpaid, or was paid on credit that
 * is still in use.
 */
export interface StatableBill {
  creationTime: Date;
  isOpen: boolean;
}

/** The settlement of a customer: the cycle, and the periods of the statements so far. */
export interface Settlement {
  cycle: number;
  previous: readonly { periodStart: string; periodEnd: string }[];
}

/**
 * Distributes bills that are on no statement over the periods that ended: each bill goes on the first statement whose period ended after its
 * creation, or after the day that it is for. Bills from before the customer's first statement are included while they are open. Periods without bills are left out.
 */
export function planStatements<B extends StatableBill>(
  { cycle, previous }: Settlement,
  bills: readonly B[],
  now: Date,
  zone: string,
): { period: Period; bills: B[] }[] {
  const last =
    previous
      .map(({ periodEnd }) => periodEnd)
      .sort()
      .at(-1) ?? null;
  const periods = endedPeriods(cycle, last, now, zone);
  const since = previous.map(({ periodStart }) => periodStart).sort()[0] ?? periods[0]?.firstDay;
  if (since === undefined) return [];
  const from = timeIn(zone, since);
  let rest = bills.filter(({ creationTime, isOpen }) => isOpen || creationTime >= from);
  return periods.flatMap((period) => {
    const own = rest.filter(({ creationTime }) => creationTime < period.until);
    rest = rest.filter(({ creationTime }) => creationTime >= period.until);
    return own.length ? [{ period, bills: own }] : [];
  });
}
