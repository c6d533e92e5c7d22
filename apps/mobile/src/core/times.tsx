import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';

/** A moment by the clock of the site; nothing for none. */
export function Time({ at }: { at: Date | null | undefined }) {
  const { timeZone } = useSettings();
  return at ? <time dateTime={at.toISOString()}>{timeText(at, timeZone)}</time> : null;
}
