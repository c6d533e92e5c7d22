import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { StoredDraft } from '@entrepot/client/form/drafts.ts';

interface DraftOfferProps {
  draft: StoredDraft | null;
  /** Titles of parts that the draft would replace although another user changed the row since. */
  overwrites?: readonly string[];
  onAnswer(use: boolean): void;
}

/** Offers to restore or discard the draft from before a reload. */
export function DraftOffer({ draft, overwrites = [], onAnswer }: DraftOfferProps) {
  const t = useTexts('core-web');
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
      {t('form.draftText', { time: shownTime(new Date(draft.at), timeZone) })}
      {draft.incomplete && <div>{t('form.draftIncomplete')}</div>}
      {overwrites.length > 0 && <div>{t('form.draftOverwrites', { names: overwrites.join(listMark()) })}</div>}
    </Alert>
  );
}
