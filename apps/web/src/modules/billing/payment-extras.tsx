import { getPaymentRecordById } from '@entrepot/contract/modules/billing/calls.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

/** The bills of a payment or refund, each with its share. */
export function PaymentExtras({ id }: { id: string }) {
  const t = useTexts('billing');
  const currencyOf = useCurrencyOf();
  const { data, error, refetch } = useCallQuery(getPaymentRecordById, { id });
  if (error && !data) return <ErrorState compact {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return (
    <Stack gap="small">
      <Title level={3}>{t('bill.plural')}</Title>
      <Table
        label={t('bill.plural')}
        columns={[
          { key: 'number', label: t('bill.fields.serialNumber') },
          { key: 'source', label: t('bill.fields.sourceNumber') },
          { key: 'amount', label: t('paymentOfBill.fields.amount'), align: 'right' },
        ]}
        rows={(data.bills ?? []).map(({ billId, billSerialNumber, sourceNumber, amount }) => ({
          key: billId ?? '',
          cells: [
            <a key="number" href={`/BillDetailed?id=${billId}`}>
              {billSerialNumber}
            </a>,
            sourceNumber,
            <Money key="amount" amount={amount} currency={currencyOf(data)} />,
          ],
        }))}
      />
    </Stack>
  );
}
