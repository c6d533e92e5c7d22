import { type ByStatus, entryOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type texts from '@entrepot/contract/modules/billing/texts.json';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Table } from '@entrepot/ui/table/table.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, useCurrencyOf, useReasons } from '../wallet/public.tsx';
import type { Line, OnlineBack, Payment } from './bill-facts.ts';
import { useBill } from './use-bill.ts';

const { Refund } = enumCodes.PaymentRecordType;
const refundTexts: ByStatus<'PaymentRecordStatus', keyof (typeof texts.pages)['onlineBack'] | null> = {
  Voided: null,
  Pending: 'pending',
  Succeeded: 'done',
  Failed: 'failed',
  Closed: null,
  ToBeReviewed: 'toBeReviewed',
};

/** Lines of a bill with all its payments and refunds. */
export function BillExtras({ id }: { id: string }) {
  const currencyOf = useCurrencyOf();
  const { data: bill, error, refetch } = useBill(id);
  if (error && !bill) return <ErrorState compact {...errorProps(error, refetch)} />;
  if (!bill) return <LoadingBlock />;
  const currency = currencyOf(bill);
  const records = [...bill.payments, ...bill.refunds];
  return (
    <Stack>
      <Charges lines={bill.lines} total={bill.totalAmount} currency={currency} />
      {records.length > 0 && <Payments records={records} online={bill.onlineRefunds ?? []} currency={currency} />}
    </Stack>
  );
}

function Charges({ lines, total, currency }: { lines: readonly Line[]; total: string; currency: Currency }) {
  const t = useTexts('billing');
  const amount = (value: string) => (isSome(value) ? <Money amount={value} currency={currency} /> : null);
  return (
    <Stack gap="small">
      <Title level={3}>{t('billLine.plural')}</Title>
      <Table
        label={t('billLine.plural')}
        columns={[
          { key: 'what', label: t('billLine.fields.expenseTypeId') },
          { key: 'how', label: t('billLine.fields.quantity') },
          { key: 'amount', label: t('billLine.fields.amount'), align: 'right' },
          { key: 'discount', label: t('billLine.fields.discountAmount'), align: 'right' },
          { key: 'refund', label: t('billLine.fields.refundAmount'), align: 'right' },
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            <span key="what">
              {line.expenseTypeName ?? line.code}
              {line.explanation && line.explanation !== line.expenseTypeName && (
                <Text size="small" tone="soft">
                  {line.explanation}
                </Text>
              )}
            </span>,
            line.quantity,
            <Money key="amount" amount={line.amount} currency={currency} />,
            amount(line.discountAmount),
            line.allowRefunds ? amount(line.refundAmount) : t('pages.notRefundable'),
          ],
        }))}
        foot={[t('bill.fields.totalAmount'), null, <Money key="total" amount={total} currency={currency} />, null, null]}
      />
    </Stack>
  );
}

function Payments({ records, online, currency }: { records: readonly Payment[]; online: readonly OnlineBack[]; currency: Currency }) {
  const t = useTexts('billing');
  const reasonOf = useReasons();
  useLanguage();
  return (
    <Stack gap="small">
      <Title level={3}>{t('paymentRecord.plural')}</Title>
      <Table
        label={t('paymentRecord.plural')}
        columns={[
          { key: 'number', label: t('paymentRecord.fields.serialNumber') },
          { key: 'kind', label: t('paymentRecord.fields.paymentRecordType') },
          { key: 'means', label: t('paymentRecord.fields.paymentType') },
          { key: 'amount', label: t('paymentRecord.fields.amount'), align: 'right' },
          { key: 'remarks', label: t('paymentRecord.fields.remarks') },
          { key: 'time', label: t('pages.when') },
        ]}
        rows={records.map((record) => ({
          key: record.id,
          cells: [
            <CopyText key="number" text={record.serialNumber} quiet />,
            enumLabel('PaymentRecordType', record.paymentRecordType),
            <span key="means">
              {enumLabel('PaymentType', record.paymentType)}
              {online
                .filter(({ paymentRecordId }) => paymentRecordId === record.id)
                .map((back) => (
                  <Text key={back.outRefundNo} size="small" tone="soft">
                    {t(`pages.onlineBack.${entryOf('PaymentRecordStatus', refundTexts, back.paymentRecordStatus)}`, {
                      amount: moneyText(back.amount, currency),
                    })}
                  </Text>
                ))}
            </span>,
            <Money
              key="amount"
              amount={record.paymentRecordType === Refund ? `-${record.billAmount}` : record.billAmount}
              currency={currency}
              signed={record.paymentRecordType === Refund}
            />,
            reasonOf(record),
            <TimeCell key="time" value={record.creationTime} />,
          ],
        }))}
      />
    </Stack>
  );
}
