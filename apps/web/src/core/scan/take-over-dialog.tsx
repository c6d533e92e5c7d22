import type { Words } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';

interface Props {
  /** The module's words: `takeOver` among its actions, `reason` among its calls. */
  t: Words;
  title: string;
  text: string;
  onTake(reason: string): void;
  onClose(): void;
}

/** Takes work over from somebody who has it in hand, with a reason; it goes out through the queue of scans, in its turn. */
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
