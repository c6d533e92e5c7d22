const weekDays = 7;
const weeksBack = [1, 2, 3, 4];

/** Typical value of the last of some days: the average of the same weekday in the four weeks before; null without that data. */
export function typicalValue(values: readonly number[]): number | null {
  const before = weeksBack.map((weeks) => values.at(-1 - weeks * weekDays));
  const known = before.filter((value) => value !== undefined);
  if (values.length <= weeksBack.length * weekDays || known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

const leastDays = 14;

/** Whether the work began two weeks ago or earlier. A company that opened last week has no usual Saturday. */
export const hasHistory = (days: readonly Readonly<Record<string, unknown>>[], measures: readonly string[]): boolean =>
  days.slice(0, -leastDays).some((day) => measures.some((name) => Number(day[name]) > 0));

/** The weekday name of a day. A day has no time zone: noon UTC is on that day everywhere. */
export const weekdayOf = (day: string, language: string): string =>
  // Calendar: a weekday in words, without a zone.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** Lines by day, one for every day; days without a line get the result of `none`. */
export function onEveryDay<Line>(
  days: readonly string[],
  lines: readonly Line[],
  dayOf: (line: Line) => string,
  none: (day: string) => Line,
): Line[] {
  const byDay = new Map(lines.map((line) => [dayOf(line), line]));
  return days.map((day) => byDay.get(day) ?? none(day));
}
