import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { KeptDraft } from '@entrepot/client/form/drafts.ts';

/** Offers what was typed before a reload: to go on with it, or to drop it. */
export function DraftOffer({ draft, onAnswer }: { draft: KeptDraft | null; onAnswer(use: boolean): void }) {
  const t = useWords('core-web');
  const { timeZone } = useSettings();
  if (!draft) return null;
  return (
    <Alert
      tone="info"
      live
      title={t('form.draftTitle')}
      action={
        <>
          <Button size="small" kind="primary" onClick={() => onAnswer(true)}>
            {t('form.draftUse')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onAnswer(false)}>
            {t('form.draftDrop')}
          </Button>
        </>
      }
    >
      {t('form.draftText', { time: timeText(new Date(draft.at), timeZone) })}
    </Alert>
  );
}
