import { setLogisticsOrderRemarks } from '@entrepot/contract/modules/orders/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { OrderRow } from './order-facts.ts';

/** The remarks of an order; staff keep internal ones beside those the customer reads. */
export function RemarksDialog({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useWords('orders');
  const isStaff = audience() !== 'C';
  const [remarks, setRemarks] = useState(row.remarks ?? '');
  const [internal, setInternal] = useState(row.internalRemarks ?? '');
  const saving = useCall(setLogisticsOrderRemarks, { success: t('pages.remarksSaved'), done: onClose });
  const save = () => saving.run({ id: row.id, remarks: remarks || null, ...(isStaff ? { internalRemarks: internal || null } : {}) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('actions.remarks')}: ${row.serialNumber}`}
      footer={
        <Button kind="primary" onClick={save}>
          {t('pages.save')}
        </Button>
      }
    >
      <Stack>
        <TextArea label={t('logisticsOrder.fields.remarks')} value={remarks} onChange={setRemarks} rows={3} maxLength={500} autoFocus />
        {isStaff && (
          <TextArea label={t('logisticsOrder.fields.internalRemarks')} value={internal} onChange={setInternal} rows={3} maxLength={500} />
        )}
      </Stack>
    </Modal>
  );
}
