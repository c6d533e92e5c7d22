import { auditWithdrawal, getWithdrawalById } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import type { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useCurrencyOf } from './currency.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

/** Finance pays a withdrawal out and notes the transfer, or refuses it with a reason. */
export function WithdrawalAuditDialog({ row, onClose }: { row: Listed<typeof withdrawal>; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const [transferNo, setTransferNo] = useState('');
  const { data } = useQuery({ queryKey: ['withdrawal', row.id], queryFn: () => ask(getWithdrawalById, { id: row.id }, { quiet: true }) });
  const account = data?.accountNumber ?? '';
  const auditing = useAction(
    async ({ approved, remarks }: Decision, idempotencyKey) => {
      const paid = approved ? { transferNo } : {};
      await ask(auditWithdrawal, { id: row.id, approved, ...paid, ...(remarks ? { remarks } : {}) }, { quiet: true, idempotencyKey });
      return approved;
    },
    { success: (approved) => t(approved ? 'pages.paidOut' : 'pages.refused', { number }), done: onClose },
  );
  return (
    <DecisionDialog
      title={t('pages.auditOf', { number })}
      yes={t('pages.payOut')}
      no={t('pages.refuse')}
      remarksLabel={t('withdrawal.fields.auditRemarks')}
      mayApprove={transferNo.trim() !== ''}
      approval={
        <TextField label={t('withdrawal.fields.transferNo')} value={transferNo} onChange={setTransferNo} maxLength={64} mono required />
      }
      onDecide={auditing.run}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { label: t('withdrawal.fields.ownerId'), value: String(row.nickName || row.userName || '') },
          { label: t('withdrawal.fields.amount'), value: <Money amount={row.amount} currency={currency} /> },
          { label: t('withdrawal.fields.bankName'), value: row.bankName, copy: row.bankName },
          { label: t('withdrawal.fields.accountName'), value: row.accountName, copy: row.accountName },
          { label: t('withdrawal.fields.accountNumber'), value: account || '…', ...(account ? { copy: account } : {}) },
        ]}
      />
    </DecisionDialog>
  );
}
