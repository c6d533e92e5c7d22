import { dayMs, minuteMs } from '@entrepot/rules/time.ts';

// The calendar of the product: days, months and periods of a zone. `npm run check` refuses other calendars (scripts/check-calendar.mjs).

/** The default zone of a site. */
export const usualZone = 'Asia/Shanghai';

const clocks = new Map<string, Intl.DateTimeFormat>();

// The Swedish format is exactly that of the product: 2026-03-01 08:05:09.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, made);
  return made;
}

/**
 * Whether this is the IANA name of a zone that both the programs and the database know. Offsets such as +08:00 are rejected: the two read
 * them differently.
 */
export function isZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Formats a moment in a zone: yyyy-MM-dd HH:mm:ss. */
export const timeText = (time: Date, zone: string): string => clockOf(zone).format(time);
/** The offset of a zone from UTC at a moment, in milliseconds. */
const ahead = (at: number, zone: string) => Date.parse(`${timeText(new Date(at), zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/**
 * Parses yyyy-MM-dd HH:mm:ss in a zone; a day alone means its start. A repeated hour is read as the second one, and a skipped hour as if
 * the clock had not been put forward, as in PostgreSQL.
 */
export function timeIn(zone: string, text: string): Date {
  const asUtc = Date.parse(`${text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00:00`}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  const [before, after] = [ahead(asUtc - dayMs, zone), ahead(asUtc + dayMs, zone)];
  const later = asUtc - after;
  return new Date(before === after || ahead(later, zone) === after ? later : asUtc - before);
}

/** The calendar day of a moment in a zone, yyyy-MM-dd. */
export const dayOf = (time: Date, zone: string): string => timeText(time, zone).slice(0, 10);

const asDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The calendar day so many days after another; before it for a negative number. */
export const daysAfter = (day: string, days: number): string => asDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** Whether a text (yyyy-MM-dd) is a day that exists: `Date` reads 29 February of most years as 1 March. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && asDay(time) === text;
}

/** The days from one calendar day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The month (yyyy-MM) so many months after that of a day or month. */
export const monthsAfter = (day: string, months: number): string =>
  asDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).slice(0, 7);

/** The last day of the month of a day or month. */
export const lastOfMonth = (day: string): string => daysAfter(`${monthsAfter(day, 1)}-01`, -1);

/** The day of the week: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => daysAfter(day, -((weekdayOf(day) + 6) % 7));

/** Minutes since 1970 on the wall clock of a zone. */
export const wallMinuteOf = (time: Date, zone: string): number =>
  Math.floor(Date.parse(`${timeText(time, zone).replace(' ', 'T')}Z`) / minuteMs);

/**
 * The first moment at which the wall clock of a zone shows this time (yyyy-MM-dd HH:mm:ss) or a later one: the first of two when the clock is
 * put back, and the moment of the change for a time that is skipped.
 */
export function firstMomentOf(zone: string, text: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`);
  const offsets = [ahead(asUtc - dayMs, zone), ahead(asUtc + dayMs, zone)];
  let [before, reached] = [asUtc - Math.max(...offsets), asUtc - Math.min(...offsets)];
  if (timeText(new Date(before), zone) >= text) return new Date(before);
  while (reached - before > 1000) {
    const middle = Math.floor((before + reached) / 2000) * 1000;
    if (timeText(new Date(middle), zone) >= text) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/** The offset of a zone at a moment, for people: UTC+8, UTC−3:30, UTC. */
export function offsetText(time: Date, zone: string): string {
  const minutes = ahead(time.getTime(), zone) / minuteMs;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.round(Math.abs(minutes) % 60)];
  if (hours === 0 && rest === 0) return 'UTC';
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Whether the clock of a zone shows this time of day twice, because it is put back. */
export function isRepeated(time: Date, zone: string): boolean {
  const at = time.getTime();
  const back = ahead(at - dayMs, zone) - ahead(at + dayMs, zone);
  if (back <= 0) return false;
  const text = timeText(time, zone);
  return [at - back, at + back].some((other) => timeText(new Date(other), zone) === text);
}

/** A minute with its zone, for what leaves the product (papers, messages, files): its reader may be anywhere. */
export const zonedMinute = (time: Date, zone: string): string => `${timeText(time, zone).slice(0, 16)} ${offsetText(time, zone)}`;
