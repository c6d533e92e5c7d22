const weekDays = 7;
const weeksBack = [1, 2, 3, 4];

/** What the last of some days usually brings: the average of the same weekday in the four weeks before; null where those are not known. */
export function usualOf(values: readonly number[]): number | null {
  const before = weeksBack.map((weeks) => values.at(-1 - weeks * weekDays));
  const known = before.filter((value) => value !== undefined);
  if (values.length <= weeksBack.length * weekDays || known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

/** The name of a day's weekday. A day has no zone: it is read where it is noon everywhere on it. */
export const weekdayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** Some lines by a day of theirs, one for every day; a day without a line gets what `none` makes. */
export function onEveryDay<Line>(
  days: readonly string[],
  lines: readonly Line[],
  dayOf: (line: Line) => string,
  none: (day: string) => Line,
): Line[] {
  const byDay = new Map(lines.map((line) => [dayOf(line), line]));
  return days.map((day) => byDay.get(day) ?? none(day));
}
