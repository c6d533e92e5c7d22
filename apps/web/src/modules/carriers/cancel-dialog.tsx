import { cancelWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { tellRows } from './row-answers.ts';
import type { WaybillRow } from './waybill-list.tsx';

// No form of a call: it cannot be undone, so it confirms what it locks.
/** Gives waybill numbers back to their carriers for good; the labels that were printed are worth nothing afterwards. */
export function CancelDialog({ rows, onClose }: { rows: readonly WaybillRow[]; onClose(): void }) {
  const t = useWords('carriers');
  const [remarks, setRemarks] = useState('');
  const numbers = new Map(rows.map(({ logisticsOrderId, carrierNo }) => [logisticsOrderId, carrierNo ?? '']));
  const cancelling = useCall(cancelWaybill, {
    done(answers) {
      tellRows(answers ?? [], numbers, (count) => t('pages.cancelled', { count }));
      onClose();
    },
  });
  const printed = rows.filter(({ printCount }) => printCount > 0).length;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.cancelTitle', { count: rows.length })}
      text={t('pages.cancelText')}
      locks={{
        items: [
          { label: t('pages.numbers'), value: rows.length },
          { label: t('pages.labelsWorthless'), value: printed },
        ],
        firstRows: rows.slice(0, 5).map(({ carrierNo, serialNumber }) => `${carrierNo} · ${String(serialNumber ?? '')}`),
        more: rows.length > 5 ? rows.length - 5 : undefined,
      }}
      stops={rows.length ? [] : [t('pages.nothingToCancel')]}
      confirmLabel={t('actions.cancelWaybill')}
      onConfirm={() => cancelling.run({ logisticsOrderIds: [...numbers.keys()], remarks })}
    >
      <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
    </ConfirmDialog>
  );
}
