import { restoreBill, voidBill } from '@entrepot/contract/modules/billing/calls.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ReverseDialog, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';

// Not a schema form: it confirms what it waives.
/** Voids an unpaid bill, with a reason that the customer can read. */
export function VoidDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useTexts('billing');
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

/** Restores a bill that was voided by mistake, with a reason the customer can read. */
export function RestoreDialog({ row: { id, serialNumber: number }, onClose }: { row: BillRow; onClose(): void }) {
  const t = useTexts('billing');
  return (
    <ReverseDialog
      call={restoreBill}
      id={id}
      title={t('pages.restoreTitle', { number })}
      text={t('pages.restoreText')}
      submit={t('actions.restore')}
      success={t('pages.restored', { number })}
      onClose={onClose}
    />
  );
}
