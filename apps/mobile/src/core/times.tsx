import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';

const toTheMinute = 16;

/** A moment by the clock of the site, to the minute; one that is written by that clock already stays as it is. Nothing for none. */
export function Time({ at }: { at: Date | string | null | undefined }) {
  const { timeZone } = useSettings();
  if (!at) return null;
  if (typeof at === 'string') return <time>{at.slice(0, toTheMinute)}</time>;
  return <time dateTime={at.toISOString()}>{timeText(at, timeZone).slice(0, toTheMinute)}</time>;
}
