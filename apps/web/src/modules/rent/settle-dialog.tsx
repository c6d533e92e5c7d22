import { settleWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DateField } from '@entrepot/ui/date-field.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { dayOfSites } from './rent-so-far.tsx';

const CustomerPicker = pickerOf('user')!;

/** Bills the rent of a customer, or of everybody, up to a day that is over. */
export function SettleDialog({ onClose }: { onClose(): void }) {
  const t = useWords('rent');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(dayOfSites(1));
  const settling = useCall(settleWarehouseRent, {
    success: ({ billIds }) => (billIds.length ? t('pages.settled', { count: billIds.length }) : t('pages.nothing')),
    done: onClose,
  });
  const able = until !== null && until < dayOfSites();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.settle')}
      footer={
        <Button kind="primary" disabled={!able} onClick={() => able && settling.run({ until, ...(ownerId ? { ownerId } : {}) })}>
          {t('actions.settle')}
        </Button>
      }
    >
      <Stack>
        <CustomerPicker
          label={t('rentSettlement.fields.ownerId')}
          hint={t('pages.everybody')}
          value={ownerId}
          onChange={(value) => setOwnerId(value as string | null)}
        />
        <DateField label={t('pages.until')} hint={t('pages.untilHint')} value={until} onChange={setUntil} required />
      </Stack>
    </Modal>
  );
}
