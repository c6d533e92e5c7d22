import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';

const minutePrecision = 16;

/**
 * Renders a time in the site's time zone, to the minute; strings already in that zone are left unchanged. Renders nothing without a value.
 */
export function Time({ at }: { at: Date | string | null | undefined }) {
  const { timeZone } = useSettings();
  if (!at) return null;
  if (typeof at === 'string') return <time>{at.slice(0, minutePrecision)}</time>;
  return <time dateTime={at.toISOString()}>{shownTime(at, timeZone, 'minute')}</time>;
}
