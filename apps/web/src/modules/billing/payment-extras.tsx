import { getPaymentRecordById } from '@entrepot/contract/modules/billing/calls.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

/** The bills a payment or refund went to, each with its part. */
export function PaymentExtras({ id }: { id: string }) {
  const t = useWords('billing');
  const currencyOf = useCurrencyOf();
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', id],
    queryFn: () => ask(getPaymentRecordById, { id }, { quiet: true }),
  });
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
