import { dayMs } from '../time.ts';

/** The number of a day (yyyy-MM-dd, a time after it is ignored) since 1970-01-01. Throws RangeError on text that is no day. */
export function dayNumber(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const time = match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`not a day: ${date}`);
  return time / dayMs;
}

/** Days from one day to another; 0 for the same day, negative when the other is earlier. */
export function daysFrom(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Adds a number of days to a day (yyyy-MM-dd). */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * dayMs).toISOString().slice(0, 10);
}
