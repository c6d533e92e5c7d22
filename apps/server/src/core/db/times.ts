import { type RawBuilder, sql } from 'kysely';
import { isZone, usualZone } from '@entrepot/contract/core/zones.ts';

// From the last read of the site directory. Every process reads it at its first request and every second afterwards.
let zones: ReadonlyMap<string, string> = new Map();

/**
 * Stores the time zones of all sites. An unknown name counts as the default zone, because otherwise no time of that site could be
 * formatted.
 */
export function registerTimeZones(sites: readonly { id: string; timeZone: string | null }[]): void {
  zones = new Map([...zones, ...sites.map(({ id, timeZone }) => [id, timeZone && isZone(timeZone) ? timeZone : usualZone] as const)]);
}

/** The time zone of a site. */
export const zoneOf = (siteId: string): string => zones.get(siteId) ?? usualZone;

// A literal, so that the statement's text is the same for everyone in a zone and its plan is reused.
const inZone = (time: RawBuilder<unknown>, zone: string) => sql`${time} at time zone ${sql.lit(zone)}`;

/** A time in wire format, inside a statement. */
export const timeText = (time: RawBuilder<unknown>, zone: string): RawBuilder<string> =>
  sql<string>`to_char(${inZone(time, zone)}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The calendar day of a time, inside a statement. */
export const dayIn = (time: RawBuilder<unknown>, zone: string): RawBuilder<string> => sql<string>`(${inZone(time, zone)})::date`;
