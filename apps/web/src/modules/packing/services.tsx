import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { completeValueAddedWork, rejectValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import css from './packing.module.css';
import type { TableOrder, TableService } from '@entrepot/client/floor/packing-table.ts';

const { ToBeDone } = enumCodes.ValueAddedStatus;
const atPacking = 2;

/** Services done while packing; each must be done or refused before the order is closed. */
export function Services({ order }: { order: TableOrder }) {
  const t = useTexts('packing');
  const [open, setOpen] = useState<{ service: TableService; refuse: boolean } | null>(null);
  const close = () => setOpen(null);
  const own = order.services.filter(({ stage }) => stage === atPacking);
  if (!own.length) return null;
  return (
    <section className={css.services} aria-label={t('pages.services')}>
      <Stack gap="small">
        <Text strong>{t('pages.services')}</Text>
        {own.map((service) => (
          <Group key={service.id} justify="between">
            <span>{service.name}</span>
            {service.valueAddedStatus === ToBeDone ? (
              <Group>
                <Button size="small" kind="primary" onClick={() => setOpen({ service, refuse: false })}>
                  {t('actions.serviceDone')}
                </Button>
                <Button size="small" onClick={() => setOpen({ service, refuse: true })}>
                  {t('actions.serviceRefused')}
                </Button>
              </Group>
            ) : (
              <StateTag
                label={enumLabel('ValueAddedStatus', service.valueAddedStatus)}
                tone={toneOf('ValueAddedStatus', service.valueAddedStatus)}
              />
            )}
          </Group>
        ))}
      </Stack>
      {open && (open.refuse ? <RefuseDialog {...open} onClose={close} /> : <DoneDialog {...open} onClose={close} />)}
    </section>
  );
}

interface ServiceProps {
  service: TableService;
  onClose(): void;
}

function DoneDialog({ service, onClose }: ServiceProps) {
  const t = useTexts('packing');
  return (
    <CallDialog
      of={completeValueAddedWork}
      about={{ module: 'packing' }}
      title={headed(service.name, t('actions.serviceDone'))}
      rows={[['imageUrls'], ['remarks']]}
      fields={{
        imageUrls: {
          label: t('pages.pictures'),
          required: service.needsPicture,
          draw: ({ value, ...props }) => <UploadField {...props} value={value ?? []} max={6} />,
        },
        remarks: { label: t('pages.remarks') },
      }}
      params={{ id: service.id }}
      entered={`service-done:${service.id}`}
      submit={t('actions.serviceDone')}
      onClose={onClose}
    />
  );
}

function RefuseDialog({ service, onClose }: ServiceProps) {
  const t = useTexts('packing');
  return (
    <CallDialog
      of={rejectValueAddedWork}
      about={{ module: 'packing' }}
      title={headed(service.name, t('actions.serviceRefused'))}
      above={<Text tone="soft">{t('pages.refuseText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.reason') } }}
      params={{ id: service.id }}
      entered={`service-refused:${service.id}`}
      submit={t('actions.serviceRefused')}
      tone="danger"
      onClose={onClose}
    />
  );
}
