import type { TableOrder, TableService } from '@entrepot/client/floor/packing-table.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { completeValueAddedWork, rejectValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { textOf } from '../core/form.tsx';
import { Inside, Panel, Row, State } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

const atPacking = 2;

/** Services done while packing; each must be done or refused before the order is closed. */
export function PackingServices({ order }: { order: TableOrder }) {
  const t = useTexts('packing');
  const [open, setOpen] = useState<{ service: TableService; refuse: boolean } | null>(null);
  const own = order.services.filter(({ stage }) => stage === atPacking);
  if (!own.length) return null;
  if (open) {
    const Form = open.refuse ? RefuseForm : DoneForm;
    return <Form key={open.service.id} service={open.service} onClose={() => setOpen(null)} />;
  }
  return (
    <Panel title={t('pages.services')}>
      {own.map((service) => (
        <div key={service.id}>
          <Row title={service.name} end={<State of="ValueAddedStatus" code={service.valueAddedStatus} />} />
          {service.valueAddedStatus === enumCodes.ValueAddedStatus.ToBeDone && (
            <Inside>
              <Button kind="primary" wide onClick={() => setOpen({ service, refuse: false })}>
                {t('actions.serviceDone')}
              </Button>
              <Button wide onClick={() => setOpen({ service, refuse: true })}>
                {t('actions.serviceRefused')}
              </Button>
            </Inside>
          )}
        </div>
      ))}
    </Panel>
  );
}

interface Props {
  service: TableService;
  onClose(): void;
}

function DoneForm({ service, onClose }: Props) {
  const t = useTexts('packing');
  const form = useCallFields({
    of: completeValueAddedWork,
    keys: ['imageUrls', 'remarks'],
    params: { id: service.id },
    entered: `service-done:${service.id}`,
    done: onClose,
  });
  const pictures = Array.isArray(form.values.imageUrls) ? form.values.imageUrls.map(String) : [];
  return (
    <PanelForm title={headed(service.name, t('actions.serviceDone'))} form={form} submit={t('actions.serviceDone')} onClose={onClose}>
      <UploadField
        label={t('pages.pictures')}
        value={pictures}
        onChange={(chosen: string[]) => form.change('imageUrls', chosen)}
        max={6}
        required={service.needsPicture}
      />
      <TextField label={t('pages.remarks')} maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}

function RefuseForm({ service, onClose }: Props) {
  const t = useTexts('packing');
  const form = useCallFields({
    of: rejectValueAddedWork,
    keys: ['remarks'],
    params: { id: service.id },
    entered: `service-refused:${service.id}`,
    done: onClose,
  });
  return (
    <PanelForm
      title={headed(service.name, t('actions.serviceRefused'))}
      sentence={t('pages.refuseText')}
      form={form}
      submit={t('actions.serviceRefused')}
      onClose={onClose}
    >
      <TextField label={t('pages.reason')} maxLength={500} required {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}
