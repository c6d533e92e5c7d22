import { Button } from '@entrepot/ui/button.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** What a step with words asks for. */
export interface Question {
  title: string;
  text?: string;
  confirmLabel: string;
  /** The words must be given. */
  needed?: boolean;
  /** Also a reason of the enumeration FreezeReason. */
  reason?: boolean;
  tone?: 'plain' | 'danger';
  onConfirm(remarks: string | null, reason: number | null): unknown;
}

/** Asks for a reason in words before something is done to one or several orders. */
export function OrderDialog({ title, text, confirmLabel, needed, reason: asks, tone, onConfirm, onClose }: Question & { onClose(): void }) {
  const t = useWords('orders');
  const reasons = useChoices('FreezeReason');
  const [remarks, setRemarks] = useState('');
  const [reason, setReason] = useState<number | null>(null);
  const ready = (!needed || remarks.trim() !== '') && (!asks || reason !== null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('pages.back')}</Button>
          <Button
            kind={tone === 'danger' ? 'danger' : 'primary'}
            disabled={!ready}
            onClick={async () => {
              await onConfirm(remarks.trim() || null, reason);
              onClose();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack>
        {text && <Text>{text}</Text>}
        {asks && (
          <Select
            label={t('logisticsOrder.fields.freezeReason')}
            options={reasons}
            value={reason}
            onChange={(value) => setReason(value as number | null)}
            required
            autoFocus
          />
        )}
        <TextArea
          label={t('logisticsOrder.fields.remarks')}
          value={remarks}
          onChange={setRemarks}
          rows={3}
          maxLength={500}
          required={needed ?? false}
          autoFocus={!asks}
        />
      </Stack>
    </Modal>
  );
}
