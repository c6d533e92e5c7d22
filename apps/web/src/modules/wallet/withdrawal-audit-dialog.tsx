import { type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { auditWithdrawal, getWithdrawalById } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from './currency.tsx';
import { useDecision } from './decision.ts';

/** Finance pays out a withdrawal and records the transfer, or rejects it with a reason. */
export function WithdrawalAuditDialog({ row, onClose }: { row: Listed<typeof withdrawal>; onClose(): void }) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const { data } = useCallQuery(getWithdrawalById, { id: row.id });
  const account = data?.accountNumber ?? '';
  const decided = useDecision({ yes: t('pages.payOut'), no: t('pages.refuse'), remarks: t('withdrawal.fields.auditRemarks') });
  return (
    <CallDialog
      of={auditWithdrawal}
      about={withdrawal}
      title={t('pages.auditOf', { number })}
      above={
        <DescriptionList
          items={[
            { label: t('withdrawal.fields.ownerId'), value: String(row.nickName || row.userName || '') },
            { label: t('withdrawal.fields.amount'), value: <Money amount={row.amount} currency={currency} /> },
            { label: t('withdrawal.fields.bankName'), value: row.bankName, copy: row.bankName },
            { label: t('withdrawal.fields.accountName'), value: row.accountName, copy: row.accountName },
            { label: t('withdrawal.fields.accountNumber'), value: account || '…', copy: account || undefined },
          ]}
        />
      }
      rows={[['approved'], ['transferNo'], ['remarks']]}
      fields={({ approved }) => ({
        approved: decided(approved).choice,
        transferNo: { hidden: !approved, required: true },
        remarks: decided(approved).remarks,
      })}
      params={{ id: row.id }}
      submit={({ approved }) => decided(approved).submit}
      tone={({ approved }) => decided(approved).tone}
      success={(_answer, { approved }) => t(approved ? 'pages.paidOut' : 'pages.refused', { number })}
      onClose={onClose}
    />
  );
}
