import { markPackageProblem } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

interface Props {
  parcel: { id: string; courierNumber: string };
  onClose(): void;
  onMarked?(): void;
}

/** Flags a package with why, words and pictures; the customer is told, and no order takes it until the flag is cleared. */
export function ProblemDialog({ parcel, onClose, onMarked }: Props) {
  const t = useWords('packages');
  const [problem, setProblem] = useState<number | null>(null);
  const [remarks, setRemarks] = useState('');
  const [pictures, setPictures] = useState<string[]>([]);
  const marking = useCall(markPackageProblem, {
    success: t('pages.marked', { number: parcel.courierNumber }),
    done() {
      onMarked?.();
      onClose();
    },
  });
  const mark = () => problem && marking.run({ id: parcel.id, problem: problem as never, remarks: remarks || null, pictures });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('actions.markProblem')}: ${parcel.courierNumber}`}
      footer={
        <Button kind="primary" disabled={!problem} onClick={mark}>
          {t('actions.markProblem')}
        </Button>
      }
    >
      <Stack>
        <Select
          label={t('package.fields.problemType')}
          options={useChoices('PackageProblemType')}
          value={problem}
          onChange={(value) => setProblem(value as number | null)}
          required
          autoFocus
        />
        <TextArea label={t('package.fields.problemRemarks')} value={remarks} onChange={setRemarks} rows={3} maxLength={500} />
        <UploadField label={t('package.fields.pictures')} value={pictures} onChange={setPictures} />
      </Stack>
    </Modal>
  );
}
