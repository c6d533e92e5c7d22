import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** When a quotation is in force; for a future one, which version applies until then. */
export function EntryCell({ timeOfEntryIntoForce: from, presentVersion: version }: Readonly<Record<string, unknown>>) {
  const t = useTexts('pricing');
  const { timeZone } = useSettings();
  return (
    <>
      {from instanceof Date && shownTime(from, timeZone)}
      {typeof version === 'number' && (
        <Text size="small" tone="soft">
          {t('pages.untilThen', { version })}
        </Text>
      )}
    </>
  );
}
