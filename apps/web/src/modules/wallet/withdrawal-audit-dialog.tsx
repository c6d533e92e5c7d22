import { auditWithdrawal, getWithdrawalById } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import type { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type Listed } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';
import { useCurrencyOf } from './currency.tsx';

/** Finance pays a withdrawal out and notes the transfer, or refuses it with a reason. */
export function WithdrawalAuditDialog({ row, onClose }: { row: Listed<typeof withdrawal>; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const [approved, setApproved] = useState(true);
  const [transferNo, setTransferNo] = useState('');
  const [remarks, setRemarks] = useState('');
  const { data } = useQuery({ queryKey: ['withdrawal', row.id], queryFn: () => ask(getWithdrawalById, { id: row.id }, { quiet: true }) });
  const account = data?.accountNumber ?? '';
  const auditing = useCall(auditWithdrawal, { success: t(approved ? 'pages.paidOut' : 'pages.refused', { number }), done: onClose });
  const able = approved ? transferNo.trim() !== '' : remarks.trim() !== '';
  const audit = () =>
    able && auditing.run({ id: row.id, approved, ...(approved ? { transferNo } : {}), ...(remarks.trim() ? { remarks } : {}) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.auditOf', { number })}
      footer={
        <Button kind={approved ? 'primary' : 'danger'} disabled={!able} onClick={audit}>
          {t(approved ? 'pages.payOut' : 'pages.refuse')}
        </Button>
      }
    >
      <Stack>
        <DescriptionList
          items={[
            { label: t('withdrawal.fields.ownerId'), value: String(row.nickName || row.userName || '') },
            { label: t('withdrawal.fields.amount'), value: <Money amount={row.amount} currency={currency} /> },
            { label: t('withdrawal.fields.bankName'), value: row.bankName, copy: row.bankName },
            { label: t('withdrawal.fields.accountName'), value: row.accountName, copy: row.accountName },
            { label: t('withdrawal.fields.accountNumber'), value: account || '…', ...(account ? { copy: account } : {}) },
          ]}
        />
        <Select<'yes' | 'no'>
          label={t('pages.decision')}
          options={[
            { value: 'yes', label: t('pages.payOut') },
            { value: 'no', label: t('pages.refuse') },
          ]}
          value={approved ? 'yes' : 'no'}
          onChange={(value) => setApproved(value !== 'no')}
          required
        />
        {approved && (
          <TextField label={t('withdrawal.fields.transferNo')} value={transferNo} onChange={setTransferNo} maxLength={64} mono required />
        )}
        <TextArea
          label={approved ? t('withdrawal.fields.auditRemarks') : t('pages.reason')}
          hint={t('pages.reasonSeen')}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          rows={2}
          required={!approved}
        />
      </Stack>
    </Modal>
  );
}
