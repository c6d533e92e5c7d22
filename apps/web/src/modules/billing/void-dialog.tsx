import { voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';

// No form of a call: it cannot be undone, so it confirms what it locks.
/** Voids an unpaid bill for good, with a reason the customer can read. */
export function VoidDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useWords('billing');
  const currency = useCurrencyOf()(row);
  const [remarks, setRemarks] = useState('');
  const voiding = useCall(voidBill, { success: t('pages.voided', { number: row.serialNumber }), done: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.voidTitle', { number: row.serialNumber })}
      text={t('pages.voidText')}
      locks={{
        items: [
          { label: t('bill.fields.paymentMoney'), value: <Money amount={row.paymentMoney} currency={currency} /> },
          { label: t('bill.fields.sourceNumber'), value: row.sourceNumber ?? '—' },
        ],
      }}
      stops={remarks.trim() ? [] : [t('pages.reasonFirst')]}
      confirmLabel={t('actions.void')}
      onConfirm={() => voiding.run({ id: row.id, remarks })}
    >
      <TextArea
        label={t('pages.reason')}
        hint={t('pages.reasonSeen')}
        value={remarks}
        onChange={setRemarks}
        maxLength={500}
        rows={2}
        required
      />
    </ConfirmDialog>
  );
}
