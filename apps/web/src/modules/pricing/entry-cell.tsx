import { timeText } from '@entrepot/ui/format.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** When a quotation is in force; of one that was made ahead of time, which version counts until then. */
export function EntryCell({ timeOfEntryIntoForce: from, presentVersion: version }: Readonly<Record<string, unknown>>) {
  const t = useWords('pricing');
  const { timeZone } = useSettings();
  return (
    <>
      {from instanceof Date && timeText(from, timeZone)}
      {typeof version === 'number' && (
        <Text size="small" tone="soft">
          {t('pages.untilThen', { version })}
        </Text>
      )}
    </>
  );
}
