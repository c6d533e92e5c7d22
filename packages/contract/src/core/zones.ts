import { dayMs } from '@entrepot/rules/time.ts';

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

/** The calendar day so many days after another; before it for a negative number. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
