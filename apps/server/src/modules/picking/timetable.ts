import { timeText } from '@entrepot/contract/core/zones.ts';

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

function partsOf(timetable: string): ReadonlySet<number>[] | undefined {
  const parts = timetable.trim().split(/\s+/);
  if (parts.length !== spans.length) return undefined;
  const sets = parts.map((part, at) => valuesOf(part, spans[at]!));
  return sets.every((set) => set !== undefined) ? (sets as ReadonlySet<number>[]) : undefined;
}

/** Whether a text is a cron timetable of five parts: minute, hour, day, month, weekday. */
export const isTimetable = (timetable: string) => partsOf(timetable) !== undefined;

/** Whether a minute is on a timetable, in a site's time zone. */
export function isDue(timetable: string, now: Date, zone: string): boolean {
  const sets = partsOf(timetable);
  if (!sets) return false;
  const here = new Date(`${timeText(now, zone).replace(' ', 'T')}Z`);
  const [minutes, hours, days, months, weekdays] = sets as [
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
    ReadonlySet<number>,
  ];
  const weekday = here.getUTCDay();
  return (
    minutes.has(here.getUTCMinutes()) &&
    hours.has(here.getUTCHours()) &&
    days.has(here.getUTCDate()) &&
    months.has(here.getUTCMonth() + 1) &&
    (weekdays.has(weekday) || (weekday === 0 && weekdays.has(7)))
  );
}
