import { obtainWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { OrderRow } from './waiting-orders.tsx';

/** The waybill number of one order, typed or scanned from the carrier's own label. */
export function NumberDialog({ order, onClose }: { order: OrderRow; onClose(): void }) {
  const t = useWords('carriers');
  const [carrierNo, setNumber] = useState('');
  const [error, setError] = useState('');
  const obtaining = useCall(obtainWaybill, {
    done(answers) {
      const [answer] = answers ?? [];
      if (!answer?.ok) return setError(answer?.message ?? '');
      tell({ tone: 'success', text: t('pages.obtainedCount', { count: 1 }), copy: answer.carrierNo ?? '' });
      onClose();
    },
  });
  const save = () => (carrierNo ? obtaining.run({ logisticsOrderIds: [order.id], carrierNo }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.typeNumberTitle', { order: order.serialNumber })}
      footer={
        <Button kind="primary" onClick={save} busy={obtaining.busy} disabled={!carrierNo} shortcut="Enter">
          {t('actions.typeNumber')}
        </Button>
      }
    >
      <TextField
        label={t('waybill.fields.carrierNo')}
        hint={t('pages.typeNumberHint')}
        value={carrierNo}
        onChange={(value) => (setNumber(value.trim().toUpperCase()), setError(''))}
        onEnter={save}
        maxLength={40}
        mono
        autoFocus
        {...(error ? { error } : {})}
      />
    </Modal>
  );
}
