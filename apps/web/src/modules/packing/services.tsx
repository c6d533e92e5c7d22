import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { completeValueAddedWork, rejectValueAddedWork } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { toneOf } from '../../core/values/tones.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import css from './packing.module.css';
import type { TableOrder, TableService } from './use-table.ts';

const { ToBeDone } = enumCodes.ValueAddedStatus;
const atPacking = 2;

/** The services that are done while packing, each to be done or refused before the order can be closed. */
export function Services({ order }: { order: TableOrder }) {
  const t = useWords('packing');
  const [open, setOpen] = useState<{ service: TableService; refuse: boolean } | null>(null);
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
      {open && <ServiceDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function ServiceDialog({ service, refuse, onClose }: { service: TableService; refuse: boolean; onClose(): void }) {
  const t = useWords('packing');
  const [imageUrls, setImages] = useState<string[]>([]);
  const [remarks, setRemarks] = useState('');
  const completing = useCall(completeValueAddedWork, { done: onClose });
  const refusing = useCall(rejectValueAddedWork, { done: onClose });
  const ready = refuse ? remarks.trim() !== '' : !service.needsPicture || imageUrls.length > 0;
  const save = () =>
    refuse
      ? refusing.run({ id: service.id, remarks: remarks.trim() })
      : completing.run({ id: service.id, imageUrls, remarks: remarks.trim() });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${service.name}: ${t(refuse ? 'actions.serviceRefused' : 'actions.serviceDone')}`}
      footer={
        <Button kind={refuse ? 'danger' : 'primary'} onClick={save} busy={completing.busy || refusing.busy} disabled={!ready}>
          {t(refuse ? 'actions.serviceRefused' : 'actions.serviceDone')}
        </Button>
      }
    >
      <Stack>
        {refuse ? (
          <Text tone="soft">{t('pages.refuseText')}</Text>
        ) : (
          <UploadField label={t('pages.pictures')} value={imageUrls} onChange={setImages} required={service.needsPicture} max={6} />
        )}
        <TextArea
          label={t('pages.remarks')}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          rows={3}
          required={refuse}
          autoFocus={refuse}
        />
      </Stack>
    </Modal>
  );
}
