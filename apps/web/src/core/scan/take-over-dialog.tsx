import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';

interface Props {
  /** The module's texts: `takeOver` among its actions, `reason` among its calls. */
  t: Translate;
  title: string;
  text: string;
  onTake(reason: string): void;
  onClose(): void;
}

/** Takes over work from a colleague with a reason; sent in order through the scan queue. */
export function TakeOverDialog({ t, title, text, onTake, onClose }: Props) {
  const [reason, setReason] = useState('');
  const take = () => {
    if (!reason.trim()) return;
    onTake(reason.trim());
    onClose();
  };
  const footer = (
    <Button kind="primary" onClick={take} disabled={!reason.trim()}>
      {t('actions.takeOver')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} size="small" title={title} footer={footer}>
      <Stack gap="small">
        <Text>{text}</Text>
        <TextField label={t('calls.reason')} value={reason} onChange={setReason} onEnter={take} autoFocus />
      </Stack>
    </Modal>
  );
}
