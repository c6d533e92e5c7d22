import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getCodPayout, remitCod } from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance, payTos } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { Remittance } from './use-remitting.tsx';

/** Pays a confirmed remittance into the customer's balance, or records the bank transfer that paid it. */
export function RemitDialog({ row, onClose }: { row: Remittance; onClose(): void }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()(row);
  const { data } = useCallQuery(getCodPayout, { id: row.id });
  const currencies = useCurrencies();
  const walletCurrency = currencies.find(({ id }) => id === data?.walletCurrencyId);
  const ofPayout = data
    ? [
        { label: t('pages.customerAccount'), value: <Accounts of={data.bankAccounts} /> },
        ...(data.walletCurrencyId === row.currencyId
          ? []
          : [
              { label: t('pages.rateToday'), value: data.exchangeRate ? String(Number(data.exchangeRate)) : t('pages.noRateToday') },
              { label: t('codRemittance.fields.walletAmount'), value: <Money amount={data.walletAmount} currency={walletCurrency} /> },
            ]),
      ]
    : [];
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
            ...ofPayout,
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

function Accounts({ of }: { of: ResponseOf<typeof getCodPayout.output>['bankAccounts'] }) {
  const t = useTexts('cod');
  if (of.length === 0) return t('pages.noAccount');
  return (
    <Stack gap="small">
      {of.map(({ bankName, accountName, accountNumber }) => (
        <span key={accountNumber}>
          {bankName} · {accountName} ·{' '}
          <Text mono inline>
            {accountNumber}
          </Text>
        </span>
      ))}
    </Stack>
  );
}
