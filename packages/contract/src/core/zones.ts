/** The zone of a site that says none. */
export const usualZone = 'Asia/Shanghai';

const clocks = new Map<string, Intl.DateTimeFormat>();

// Swedish writes times exactly as the product does: 2026-03-01 08:05:09.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, made);
  return made;
}

/** Is this the IANA name of a zone, as both the programs and the database know it? Offsets such as +08:00 are not: the two read them differently. */
export function isZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** A moment as a zone's clock shows it: yyyy-MM-dd HH:mm:ss. */
export const timeText = (time: Date, zone: string): string => clockOf(zone).format(time);

const dayMs = 86_400_000;
/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
const ahead = (at: number, zone: string) => Date.parse(`${timeText(new Date(at), zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/**
 * The moment at which a zone's clock shows this yyyy-MM-dd HH:mm:ss; a day alone is its beginning. Of an hour that comes twice
 * the second is meant, and in one that is left out the clock is read as if it had not been put forward: PostgreSQL does the same.
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

/** The calendar day so many days after another; before it when they are negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
