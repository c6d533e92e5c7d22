import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ageOf, oldFrom } from './age.ts';

/** How many days pieces have lain on shelves, marked where that is long. */
export function AgeCell({ batchDate }: { batchDate: string | null | undefined }) {
  const t = useWords('commodities');
  const { timeZone } = useSettings();
  const days = ageOf(batchDate, timeZone);
  if (days === null) return '—';
  const text = t('pages.inventory.ageDays', { count: days });
  return days >= oldFrom ? <StateTag label={text} tone="waits" /> : text;
}
