import { timeText } from '@entrepot/ui/base/format.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';

/** The day of a moment, in the zone of the sites. */
export function Day({ time }: { time: Date | null | undefined }) {
  const { timeZone } = useSettings();
  return time ? <time dateTime={time.toISOString()}>{timeText(time, timeZone).slice(0, 10)}</time> : null;
}
