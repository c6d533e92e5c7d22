import { remitCod } from '@entrepot/contract/modules/cod/calls.ts';
import type { PayTo } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { Remittance } from './remittances.tsx';

/** Pays a confirmed remittance into the customer's balance, or notes the transfer with which it went to a bank. */
export function RemitDialog({ row, onClose }: { row: Remittance; onClose(): void }) {
  const t = useWords('cod');
  const currency = useCurrencyOf()(row);
  const [payTo, setPayTo] = useState<PayTo>('balance');
  const [transferNo, setTransferNo] = useState('');
  const remitting = useCall(remitCod, { success: t('pages.remittedDone', { number: row.serialNumber }), done: onClose });
  const able = payTo === 'balance' || transferNo.trim() !== '';
  const remit = () => able && remitting.run({ id: row.id, payTo, ...(payTo === 'bank' ? { transferNo } : {}) });
  const sum = (key: 'totalCollected' | 'totalFee' | 'netAmount') => ({
    label: t(`codRemittance.fields.${key}`),
    value: <Money amount={row[key]} currency={currency} />,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.remitTitle', { number: row.serialNumber })}
      footer={
        <Button kind="primary" disabled={!able} busy={remitting.busy} onClick={remit}>
          {t('actions.remit')}
        </Button>
      }
    >
      <Stack>
        <DescriptionList
          items={[
            { label: t('codRemittance.fields.ownerId'), value: String(row.nickName || row.userName || '') },
            { label: t('codRemittance.fields.orderCount'), value: String(row.orderCount) },
            sum('totalCollected'),
            sum('totalFee'),
            sum('netAmount'),
          ]}
        />
        <Select<PayTo>
          label={t('codRemittance.fields.payTo')}
          hint={t(payTo === 'bank' ? 'pages.toBankNote' : 'pages.toBalanceNote')}
          options={[
            { value: 'balance', label: t('pages.payTo.balance') },
            { value: 'bank', label: t('pages.payTo.bank') },
          ]}
          value={payTo}
          onChange={(value) => setPayTo(value ?? 'balance')}
          required
        />
        {payTo === 'bank' && (
          <TextField
            label={t('codRemittance.fields.transferNo')}
            value={transferNo}
            onChange={setTransferNo}
            maxLength={64}
            mono
            required
          />
        )}
        <Alert tone="warn">{t('pages.final')}</Alert>
      </Stack>
    </Modal>
  );
}
