import type { Translations } from './language.ts';
import { dayOf, daysAfter, firstMomentOf, weekdayOf } from './zones.ts';
import { minuteMs } from '@entrepot/rules/time.ts';

// The opening hours of a place: the week of its calendar and dated exceptions, on the wall clock of its site's zone.

/** The weekdays in the order of a week that begins on Monday; also the names of their fields. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Open from one minute of the day to another, the latter excluded; 1440 is midnight at the end of the day. */
interface Span {
  from: number;
  to: number;
}

/** Days (yyyy-MM-dd, both included) with hours of their own; closed without hours. Without `until` it is one day. */
export interface DayException {
  from: string;
  until?: string | null;
  hours?: string | null;
  name?: Partial<Translations> | null;
}

/** One calendar: hours by weekday, closed without hours, and exceptions. A calendar without any hours of a weekday has no week of its own. */
export type OpeningCalendar = Readonly<Partial<Record<Weekday, string | null>>> & { exceptions?: readonly DayException[] | null };

/** The calendars that apply to a place, the narrowest first: its own, that of its warehouse, that of the site. */
export type Opening = readonly OpeningCalendar[];

const wholeDay: readonly Span[] = [{ from: 0, to: 1440 }];
/** Days that are searched for a working day before the search ends. */
const maxSearch = 800;

const minutesOf = (hour: string, minute: string | undefined) => Number(hour) * 60 + Number(minute ?? 0);

/**
 * Parses hours of a day, such as `9:00-12:00, 13:30–18:00`: spans in ascending order that do not overlap. Returns undefined when the text is
 * not of that form, and an empty list for an empty text.
 */
export function parseHours(text: string | null | undefined): Span[] | undefined {
  const typed = (text ?? '').normalize('NFKC').trim();
  if (!typed) return [];
  const spans: Span[] = [];
  for (const part of typed.split(/[,;、/]|(?<=\d) +(?=\d{1,2}:)/).map((piece) => piece.trim())) {
    if (!part) continue;
    const match = /^(\d{1,2})(?::([0-5]\d))?\s*(?:[-–—~〜\u81f3\u5230]|to)\s*(\d{1,2})(?::([0-5]\d))?$/.exec(part);
    if (!match) return undefined;
    const span = { from: minutesOf(match[1]!, match[2]), to: minutesOf(match[3]!, match[4]) };
    if (span.from >= span.to || span.to > 1440 || span.from < (spans.at(-1)?.to ?? 0)) return undefined;
    spans.push(span);
  }
  return spans.length ? spans : undefined;
}

const clockText = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Formats hours of a day: `09:00–12:00, 13:30–18:00`; empty when closed. */
export const hoursText = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join(', ');

const hasWeek = (calendar: OpeningCalendar) => weekdays.some((day) => calendar[day]);
const covers = ({ from, until }: DayException, day: string) => from <= day && day <= (until || from);

/** The hours of the week that apply to a place, by weekday from Monday; undefined when no calendar has a week. */
export function weekOf(opening: Opening): (readonly Span[])[] | undefined {
  const own = opening.find(hasWeek);
  return own && weekdays.map((day) => parseHours(own[day]) ?? []);
}

/** The exception of a day at a place: that of the narrowest calendar, in it the one that begins last. */
function exceptionOn(opening: Opening, day: string): DayException | undefined {
  for (const { exceptions } of opening) {
    const found = (exceptions ?? []).filter((one) => covers(one, day)).sort((a, b) => (a.from < b.from ? 1 : -1));
    if (found[0]) return found[0];
  }
  return undefined;
}

/** The hours of a place on a day; none when it is closed. Places without a week are open the whole day, except on dated exceptions. */
export function hoursOn(opening: Opening, day: string): readonly Span[] {
  const exception = exceptionOn(opening, day);
  if (exception) return parseHours(exception.hours) ?? [];
  const week = weekOf(opening);
  return week ? week[(weekdayOf(day) + 6) % 7]! : wholeDay;
}

/** Whether a place is open on a day at all. */
export const isWorkingDay = (opening: Opening, day: string): boolean => hoursOn(opening, day).length > 0;

/**
 * The working day so many working days after a day; with 0 the day itself, or the next working day when it is closed then. When a place is
 * closed for more than two years, its closed days count as working days.
 */
export function workingDaysAfter(opening: Opening, day: string, days: number): string {
  if (!opening.length) return daysAfter(day, days);
  let reached = day;
  let left = days;
  for (let at = 0; at <= maxSearch + days; at += 1) {
    const next = at === 0 ? day : daysAfter(day, at);
    if (!isWorkingDay(opening, next)) continue;
    if (at > 0) left -= 1;
    reached = next;
    if (left <= 0) return reached;
  }
  return daysAfter(day, days);
}

/**
 * The calendar days in which so many working days pass, counted from a day on, that day included; 0 for none. Free storage in which closed
 * days do not count lasts that long.
 */
export function daysWithWorkingDays(opening: Opening, from: string, days: number): number {
  if (!opening.length || days <= 0) return Math.max(0, days);
  let open = 0;
  for (let at = 0; at <= maxSearch + days; at += 1) {
    if (isWorkingDay(opening, daysAfter(from, at))) open += 1;
    if (open === days) return at + 1;
  }
  return days;
}

/** The closed days of a place between two days, both included. */
export function closedDays(opening: Opening, from: string, until: string): string[] {
  const found: string[] = [];
  if (!opening.length) return found;
  for (let day = from; day <= until; day = daysAfter(day, 1)) if (!isWorkingDay(opening, day)) found.push(day);
  return found;
}

/** Whether a place in a zone is open at a moment. */
export function isOpenAt(opening: Opening, zone: string, at: Date): boolean {
  const day = dayOf(at, zone);
  return hoursOn(opening, day).some(({ from, to }) => momentOf(day, from, zone) <= at && at < momentOf(day, to, zone));
}

/** The moment at which a place in a zone opens next; null when it is open already, or never opens within two years. */
export function nextOpening(opening: Opening, zone: string, at: Date): Date | null {
  if (isOpenAt(opening, zone, at)) return null;
  for (let ahead = 0, day = dayOf(at, zone); ahead <= maxSearch; ahead += 1, day = daysAfter(day, 1))
    for (const { from } of hoursOn(opening, day)) {
      const opens = momentOf(day, from, zone);
      if (opens > at) return opens;
    }
  return null;
}

/** A minute of the wall clock as a moment: that of the change when the clock skips it. */
const momentOf = (day: string, minute: number, zone: string): Date =>
  minute >= 1440
    ? firstMomentOf(zone, `${daysAfter(day, 1)} 00:00:00`)
    : new Date(Math.floor(firstMomentOf(zone, `${day} ${clockText(minute)}:00`).getTime() / minuteMs) * minuteMs);

/** Whether hours are the same. */
const sameHours = (a: readonly Span[], b: readonly Span[]) => hoursText(a) === hoursText(b);

/** Exceptions that apply to a place from a day on, for so many days, in order of time, each with its last day. */
export function exceptionsAhead(opening: Opening, day: string, days: number): (DayException & { until: string })[] {
  const last = daysAfter(day, days);
  const all = opening.flatMap(({ exceptions }) => exceptions ?? []);
  return all
    .map((one) => ({ ...one, until: one.until || one.from }))
    .filter(({ from, until }) => until >= day && from <= last)
    .filter((one, at, others) => others.findIndex((other) => other.from === one.from && other.until === one.until) === at)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Hours of a week as ranges of weekdays (0 is Monday) with the same hours, in order. */
export function weekRanges(week: readonly (readonly Span[])[]): { first: number; last: number; hours: readonly Span[] }[] {
  const ranges: { first: number; last: number; hours: readonly Span[] }[] = [];
  for (const [day, hours] of week.entries()) {
    const latest = ranges.at(-1);
    if (latest && sameHours(latest.hours, hours)) latest.last = day;
    else ranges.push({ first: day, last: day, hours });
  }
  return ranges;
}

const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The week of a place as search engines read it (schema.org `openingHours`): `Mo-Fr 09:00-18:00`. */
export function searchHours(opening: Opening): string[] {
  return weekRanges(weekOf(opening) ?? []).flatMap(({ first, last, hours }) => {
    const days = first === last ? shortDays[first] : `${shortDays[first]}-${shortDays[last]}`;
    return hours.map(({ from, to }) => `${days} ${clockText(from)}-${to === 1440 ? '23:59' : clockText(to)}`);
  });
}
