import { previewTemplate } from '@entrepot/contract/modules/templates/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

const { Waybill, PickingList, PackageLabel, ShelvesLabel } = enumCodes.TemplateType;
/** What a template of a type can be filled with. */
export const realOf: Readonly<Record<number, string>> = {
  [Waybill]: 'logisticsOrder',
  [PickingList]: 'pickingList',
  [PackageLabel]: 'package',
  [ShelvesLabel]: 'shelf',
};

interface Props {
  template: { id: string; name: string; templateType: number };
  onClose(): void;
}

/** Shows a template filled with samples, or with a real row that the person picks. */
export function PreviewDialog({ template: { id, name, templateType }, onClose }: Props) {
  const t = useWords('templates');
  const [sampleId, setSampleId] = useState<string | null>(null);
  const previewing = useCall(previewTemplate, { done: (url) => void window.open(url, '_blank', 'noopener') });
  const Picker = pickerOf(realOf[templateType] ?? '');
  return (
    <Modal opened onClose={onClose} title={`${t('pages.previewWith')}: ${name}`}>
      <Stack>
        {Picker && (
          <Picker
            label={t('pages.previewReal')}
            placeholder={t('pages.previewSamples')}
            value={sampleId}
            onChange={(value) => setSampleId(value as string | null)}
          />
        )}
        <Button kind="primary" busy={previewing.busy} onClick={() => previewing.run({ id, sampleId })}>
          {t('actions.Preview')}
        </Button>
      </Stack>
    </Modal>
  );
}
