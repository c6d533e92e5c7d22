import { returnUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { Item } from './unknown-facts.ts';

/** Sends an unknown item back, with the courier number of its way. */
export function ReturnItemDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  const [returnCourierNumber, setNumber] = useState('');
  const [remarks, setRemarks] = useState('');
  const returning = useCall(returnUnknownItem, { success: t('pages.itemReturned', { number: item.courierNumber }), done: onClose });
  const sendBack = () => returnCourierNumber && returning.run({ id: item.id, returnCourierNumber, remarks: remarks || null });
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.returnItemTitle', { number: item.courierNumber })}
      footer={
        <Button kind="danger" onClick={sendBack} busy={returning.busy} disabled={!returnCourierNumber}>
          {t('actions.returnItem')}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.returnItemText')}</Text>
        <TextField
          label={t('pages.returnCourierNumber')}
          value={returnCourierNumber}
          onChange={(value) => setNumber(value.trim().toUpperCase())}
          onEnter={sendBack}
          maxLength={40}
          mono
          required
          autoFocus
        />
        <TextArea label={t('pages.returnRemarks')} value={remarks} onChange={setRemarks} rows={2} maxLength={500} />
      </Stack>
    </Modal>
  );
}
