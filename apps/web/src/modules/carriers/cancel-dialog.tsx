import { cancelWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { toastRowResults } from './toast-row-results.ts';
import type { WaybillRow } from './use-printing.ts';

// Not a schema form: it is irreversible, so it confirms what it locks.
/** Returns waybill numbers to their carriers permanently; printed labels become invalid. */
export function CancelDialog({ rows, onClose }: { rows: readonly WaybillRow[]; onClose(): void }) {
  const t = useTexts('carriers');
  const [remarks, setRemarks] = useState('');
  const numbers = new Map(rows.map(({ logisticsOrderId, carrierNo }) => [logisticsOrderId, carrierNo ?? '']));
  const cancelling = useCall(cancelWaybill, {
    done(answers) {
      toastRowResults(answers ?? [], numbers, (count) => t('pages.cancelled', { count }));
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
