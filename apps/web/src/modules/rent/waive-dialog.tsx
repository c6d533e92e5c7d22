import { waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Waives settled rent with a reason; unpaid bills are voided, paid ones say why they stay. */
export function WaiveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const t = useWords('rent');
  const [remarks, setRemarks] = useState('');
  const waiving = useCall(waiveWarehouseRent, {
    done: (rows) => {
      for (const { ok, message } of rows) if (!ok) tell({ tone: 'error', text: message ?? '' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.waiveTitle', { count: ids.length })}
      text={t('pages.waiveText')}
      confirmLabel={t('actions.waive')}
      stops={remarks.trim() ? [] : [t('pages.reason')]}
      onConfirm={() => waiving.run({ ids: [...ids], remarks })}
    >
      <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} required />
    </ConfirmDialog>
  );
}
