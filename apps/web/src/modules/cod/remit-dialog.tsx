import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { remitCod } from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance, payTos } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { Remittance } from './use-remitting.tsx';

/** Pays a confirmed remittance into the customer's balance, or records the bank transfer that paid it. */
export function RemitDialog({ row, onClose }: { row: Remittance; onClose(): void }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()(row);
  const sum = (key: 'totalCollected' | 'totalFee' | 'netAmount') => ({
    label: t(`codRemittance.fields.${key}`),
    value: <Money amount={row[key]} currency={currency} />,
  });
  return (
    <CallDialog
      of={remitCod}
      about={codRemittance}
      title={t('pages.remitTitle', { number: row.serialNumber })}
      above={
        <DescriptionList
          items={[
            { label: t('codRemittance.fields.ownerId'), value: String(row.nickName || row.userName || '') },
            { label: t('codRemittance.fields.orderCount'), value: String(row.orderCount) },
            sum('totalCollected'),
            sum('totalFee'),
            sum('netAmount'),
          ]}
        />
      }
      rows={[['payTo'], ['transferNo']]}
      fields={({ payTo }) => ({
        payTo: {
          options: payTos.map((value) => ({ value, label: t(`pages.payTo.${value}`) })),
          hint: t(payTo === 'bank' ? 'pages.toBankNote' : 'pages.toBalanceNote'),
        },
        transferNo: { hidden: payTo !== 'bank', required: true },
      })}
      defaults={{ payTo: 'balance' }}
      params={{ id: row.id }}
      submit={t('actions.remit')}
      success={t('pages.remittedDone', { number: row.serialNumber })}
      onClose={onClose}
    >
      <Alert tone="warn">{t('pages.final')}</Alert>
    </CallDialog>
  );
}
