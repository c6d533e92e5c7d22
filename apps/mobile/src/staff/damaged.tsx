import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { textOf } from '../core/form.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

interface Props {
  parcel: { id: string; courierNumber: string };
  /** Called once the damage is recorded. */
  onReported?(): void;
}

/** Reports a package as damaged, with pictures. Its order is on hold until the customer has decided. */
export function Damaged({ parcel, onReported }: Props) {
  const t = useTexts('picking');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <DamageForm parcel={parcel} onReported={onReported} onClose={() => setOpen(false)} />;
  return (
    <Button wide onClick={() => setOpen(true)}>
      {t('actions.damaged')}
    </Button>
  );
}

function DamageForm({ parcel, onReported, onClose }: Props & { onClose(): void }) {
  const t = useTexts('picking');
  const staff = useTexts('staff');
  const form = useCallFields({
    of: markPackageProblem,
    keys: ['remarks', 'pictures'],
    params: { id: parcel.id, problem: enumCodes.PackageProblemType.Damaged },
    entered: `problem:${parcel.id}`,
    done() {
      toast({ tone: 'warn', text: staff('picking.damageReported', { number: parcel.courierNumber }) });
      onReported?.();
      onClose();
    },
  });
  const pictures = Array.isArray(form.values.pictures) ? form.values.pictures.map(String) : [];
  return (
    <PanelForm
      title={`${t('actions.damaged')} · ${parcel.courierNumber}`}
      sentence={<Alert tone="warn">{staff('picking.damageText')}</Alert>}
      form={form}
      submit={t('actions.damaged')}
      onClose={onClose}
    >
      <UploadField
        label={staff('deliver.pictures')}
        value={pictures}
        onChange={(chosen: string[]) => form.change('pictures', chosen)}
        max={6}
      />
      <TextField label={t('pages.remarks')} maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}
