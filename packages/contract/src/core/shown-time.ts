import { isRepeated, offsetText, timeText } from './zones.ts';

const lengths = { second: 19, minute: 16 } as const;

let own: string | undefined;
// Calendar: the zone of the device is what that of the site is compared with.
const readerZone = (): string => (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/**
 * A time of the site as clients show it to people: with its zone (UTC+8) where the clock of the reader shows another time at that moment, and
 * where the clock of the site shows the time twice.
 */
export function shownTime(time: Date, zone: string, precision: keyof typeof lengths = 'second', reader = readerZone()): string {
  const text = timeText(time, zone).slice(0, lengths[precision]);
  const foreign = foreignZone(time, zone, reader) ?? (isRepeated(time, zone) ? offsetText(time, zone) : null);
  return foreign ? `${text} ${foreign}` : text;
}

/** The offset of a zone at a moment, where the clock of the reader shows another time; else null. */
export function foreignZone(time: Date, zone: string, reader = readerZone()): string | null {
  const offset = offsetText(time, zone);
  return offset === offsetText(time, reader) ? null : offset;
}
