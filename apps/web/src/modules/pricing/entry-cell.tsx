import { timeText } from '@entrepot/ui/format.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

interface Row {
  timeOfEntryIntoForce: Date;
  presentVersion?: number | null;
}

/** When a quotation is in force; of one that was made ahead of time, which version counts until then. */
export function EntryCell({ timeOfEntryIntoForce, presentVersion: version }: Row) {
  const t = useWords('pricing');
  const { timeZone } = useSettings();
  return (
    <>
      {timeText(timeOfEntryIntoForce, timeZone)}
      {version && (
        <Text size="small" tone="soft">
          {t('pages.untilThen', { version })}
        </Text>
      )}
    </>
  );
}
