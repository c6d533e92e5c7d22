import { Button } from '@entrepot/ui/button.tsx';
import { TimeField } from '@entrepot/ui/date-field.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

interface PublishDialogProps {
  title: string;
  onClose(): void;
  /** A time to come, or null for now. */
  onPublish(at: Date | null): Promise<unknown>;
}

/** Asks when a notice is to be read: from now on, or from a time to come. */
export function PublishDialog({ title, onClose, onPublish }: PublishDialogProps) {
  const t = useWords('content');
  const [later, setLater] = useState(false);
  const [at, setAt] = useState<Date | null>(null);
  const past = later && at !== null && at <= new Date();
  const ready = !later || (at !== null && !past);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.publishTitle', { title })}
      footer={
        <Group justify="end">
          <Button onClick={onClose}>{t('pages.cancel')}</Button>
          <Button kind="primary" disabled={!ready} onClick={() => onPublish(later ? at : null)}>
            {t('actions.Publish')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <p>{t('pages.publishText')}</p>
        <Checkbox label={t('pages.later')} checked={later} onChange={setLater} />
        {later && <TimeField label={t('pages.at')} value={at} onChange={setAt} required {...(past ? { error: t('pages.past') } : {})} />}
      </Stack>
    </Modal>
  );
}
