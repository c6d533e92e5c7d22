import { type RawBuilder, sql } from 'kysely';
import { isZone, usualZone } from '@entrepot/contract/core/zones.ts';

// What the directory of sites read last. Every process reads it at its first request and each second after.
let zones: ReadonlyMap<string, string> = new Map();

/** Takes note of the zones of all sites. A name that is none counts as the usual zone, lest no time of that site can be told. */
export function knowZones(sites: readonly { id: string; timeZone: string | null }[]): void {
  zones = new Map([...zones, ...sites.map(({ id, timeZone }) => [id, timeZone && isZone(timeZone) ? timeZone : usualZone] as const)]);
}

/** The zone in which a site reads and writes times. */
export const zoneOf = (siteId: string): string => zones.get(siteId) ?? usualZone;

// A literal, so that a statement's text is the same for everybody of a zone and its plan is kept.
const inZone = (time: RawBuilder<unknown>, zone: string) => sql`${time} at time zone ${sql.lit(zone)}`;

/** A moment as the wire writes it, inside a statement. */
export const timeText = (time: RawBuilder<unknown>, zone: string): RawBuilder<string> =>
  sql<string>`to_char(${inZone(time, zone)}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The calendar day on which a moment falls, inside a statement. */
export const dayIn = (time: RawBuilder<unknown>, zone: string): RawBuilder<string> => sql<string>`(${inZone(time, zone)})::date`;
