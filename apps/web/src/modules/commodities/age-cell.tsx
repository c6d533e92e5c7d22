import { serverNow } from '@entrepot/contract/core/clock.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Days on the shelf from which goods are highlighted: they cost rent and may spoil. */
const oldFrom = 90;

/** The calendar days since pieces were first shelved, both days included; null before. */
function ageOf(batchDate: string | null | undefined, timeZone: string, now = serverNow()): number | null {
  if (!batchDate) return null;
  return Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(batchDate)) / dayMs) + 1;
}

/** Days that pieces have been on shelves, highlighted when long. */
export function AgeCell({ batchDate }: { batchDate: string | null | undefined }) {
  const t = useTexts('commodities');
  const { timeZone } = useSettings();
  const days = ageOf(batchDate, timeZone);
  if (days === null) return '—';
  const text = t('pages.inventory.ageDays', { count: days });
  return days >= oldFrom ? <StateTag label={text} tone="waiting" /> : text;
}
