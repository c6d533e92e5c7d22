import { minuteMs } from '@entrepot/rules/time.ts';
import { timeText, wallMinuteOf, weekdayOf } from '@entrepot/contract/core/zones.ts';

/** Minimum and maximum of each part: minute, hour, day of the month, month, day of the week (0 or 7: Sunday). */
const spans = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** The values of one part, such as "0,30", "8-18" or "1-59/10"; undefined when it is invalid. */
function valuesOf(part: string, [least, max]: readonly [number, number]): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  for (const piece of part.split(',')) {
    const match = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(piece);
    if (!match) return undefined;
    const from = match[2] === undefined ? least : Number(match[2]);
    const to = match[2] === undefined || (match[4] && match[3] === undefined) ? max : Number(match[3] ?? match[2]);
    const step = Number(match[4] ?? 1);
    if (from < least || to > max || from > to || step < 1) return undefined;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

type Values = ReadonlySet<number>;
type Timetable = readonly [minutes: Values, hours: Values, days: Values, months: Values, weekdays: Values];

function partsOf(timetable: string): Timetable | undefined {
  const parts = timetable.trim().split(/\s+/);
  if (parts.length !== spans.length) return undefined;
  const sets = parts.map((part, at) => valuesOf(part, spans[at]!));
  return sets.every((set) => set !== undefined) ? (sets as unknown as Timetable) : undefined;
}

/** Whether a text is a cron timetable of five parts: minute, hour, day, month, weekday. */
export const isTimetable = (timetable: string) => partsOf(timetable) !== undefined;

/** Whether a minute on the wall clock, in minutes since 1970 on that clock, is on a timetable. */
function isOn([minutes, hours, days, months, weekdays]: Timetable, wall: number): boolean {
  const time = timeText(new Date(wall * minuteMs), 'UTC');
  const [month, date, hour, minute] = [time.slice(5, 7), time.slice(8, 10), time.slice(11, 13), time.slice(14, 16)].map(Number);
  if (!minutes.has(minute!) || !hours.has(hour!) || !days.has(date!) || !months.has(month!)) return false;
  const weekday = weekdayOf(time.slice(0, 10));
  return weekdays.has(weekday) || (weekday === 0 && weekdays.has(7));
}

// A run that was missed for longer is not made up: its lists would surprise.
const maxMinutes = 24 * 60;
// Clocks are put back by at most two hours.
const lookBackMinutes = 120;

const wallMinute = (time: number, zone: string) => wallMinuteOf(new Date(time), zone);

/**
 * Whether a timetable in a site's time zone has a minute after one moment and up to another, at most a day back. Each minute of the wall
 * clock counts once: those that are skipped when the clock is put forward count immediately, and those that come twice when it is put back
 * count the first time. Minutes of days (yyyy-MM-dd) that do not count are left out.
 */
export function isDueBetween(text: string, after: Date, until: Date, zone: string, counts: (day: string) => boolean = () => true): boolean {
  const timetable = partsOf(text);
  if (!timetable) return false;
  const last = Math.floor(until.getTime() / minuteMs);
  const from = Math.max(Math.floor(after.getTime() / minuteMs), last - maxMinutes);
  let reached = wallMinute(from * minuteMs, zone);
  if (reached - wallMinute((from - lookBackMinutes) * minuteMs, zone) < lookBackMinutes)
    for (let minute = from - lookBackMinutes; minute < from; minute += 1) reached = Math.max(reached, wallMinute(minute * minuteMs, zone));
  for (let minute = from + 1; minute <= last; minute += 1)
    for (const wall = wallMinute(minute * minuteMs, zone); reached < wall; ) {
      reached += 1;
      if (isOn(timetable, reached) && counts(timeText(new Date(reached * minuteMs), 'UTC').slice(0, 10))) return true;
    }
  return false;
}
