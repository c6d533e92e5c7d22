import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

interface Props {
  title: string;
  needsPicture: boolean;
  onSave(pictures: string[], remarks: string | null): unknown;
  onClose(): void;
}

/** What was done for a service, with pictures where the service asks for them. */
export function WorkDialog({ title, needsPicture, onSave, onClose }: Props) {
  const t = useWords('orders');
  const [pictures, setPictures] = useState<string[]>([]);
  const [remarks, setRemarks] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" disabled={needsPicture && pictures.length === 0} onClick={() => onSave(pictures, remarks || null)}>
          {t('actions.completeWork')}
        </Button>
      }
    >
      <Stack>
        <UploadField label={t('orderService.fields.pictures')} value={pictures} onChange={setPictures} required={needsPicture} />
        <TextArea label={t('orderService.fields.remarks')} value={remarks} onChange={setRemarks} rows={3} maxLength={500} />
      </Stack>
    </Modal>
  );
}
