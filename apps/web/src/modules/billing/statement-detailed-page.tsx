import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { getBillSettlementById } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { RecordButtons } from '../../core/list/record-buttons.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { isSome, moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';
import { useStatementButtons } from './use-statement-buttons.tsx';

const facts = [
  'serialNumber',
  'ownerId',
  'billSettlementStatus',
  'settlementCycleType',
  'periodStart',
  'periodEnd',
  'dueTime',
  'issuedTime',
];
const sums = ['totalAmount', 'paidAmount', 'creditedAmount', 'creditAmount', 'creditLeft'];
/** The lines of the paper, with the texts of the paper. */
const lines = [
  ['opening', 'openingBalance'],
  ['closing', 'closingBalance'],
  ['charged', 'billedAmount'],
  ['paid', 'billsPaidAmount'],
  ['back', 'billsRefundedAmount'],
  ['unpaid', 'billsUnpaidAmount'],
  ['toPayNow', 'toPayAmount'],
] as const;

/** One statement with its bills, named in the address by `id`. */
export function Page() {
  const t = useTexts('billing');
  const place = useTabLocation();
  const id = place.query.get('id');
  const currencyOf = useCurrencyOf();
  const buttons = useStatementButtons();
  const query = useCallQuery(getBillSettlementById, id === null ? null : { id }, {
    follows: [billSettlement.name],
  });
  useTabTitle(query.data?.serialNumber);
  return (
    <RecordPage id={id} query={query} none={{ title: t('pages.noneOpen'), list: t('billSettlement.plural'), path: '/BillSettlementIndex' }}>
      {(data) => {
        const visibleKeys = audience() === 'customer' ? facts.filter((key) => key !== 'ownerId') : facts;
        return (
          <Stack>
            <PageHeader
              title={data.serialNumber}
              onBack={() => leave(place)}
              actions={<RecordButtons of={billSettlement} buttons={buttons} row={data} />}
            />
            <DetailSheet
              of={billSettlement}
              row={data}
              parts={[{ keys: visibleKeys }, { title: t('pages.money'), keys: sums }]}
              cells={moneyCells(billSettlement, currencyOf)}
            />
            <Card>
              <DescriptionList
                items={lines.map(([text, key]) => ({
                  label: t(`paper.${text}`),
                  value: <Money amount={data[key]} currency={currencyOf(data)} />,
                }))}
              />
            </Card>
            <Card title={t('pages.billsOf')}>
              <Bills bills={data.bills} />
            </Card>
          </Stack>
        );
      }}
    </RecordPage>
  );
}

function Bills({ bills }: { bills: readonly BillRow[] }) {
  const t = useTexts('billing');
  useLanguage();
  const currencyOf = useCurrencyOf();
  return (
    <Table
      label={t('pages.billsOf')}
      columns={[
        { key: 'bill', label: t('bill.fields.serialNumber') },
        { key: 'what', label: t('bill.fields.billType') },
        { key: 'status', label: t('bill.fields.paymentStatus') },
        { key: 'toPay', label: t('bill.fields.paymentMoney'), align: 'right' },
        { key: 'paid', label: t('bill.fields.paidAmount'), align: 'right' },
        { key: 'credit', label: t('bill.fields.creditUsed'), align: 'right' },
      ]}
      rows={bills.map((row) => ({
        key: row.id,
        cells: [
          <a key="bill" href={`/BillDetailed?id=${row.id}`}>
            {row.serialNumber}
          </a>,
          `${enumLabel('BillType', row.billType)} ${row.sourceNumber ?? ''}`.trim(),
          <FieldValue key="status" of={bill} name="paymentStatus" row={row} />,
          <Money key="toPay" amount={row.paymentMoney} currency={currencyOf(row)} />,
          isSome(row.paidAmount) ? <Money key="paid" amount={row.paidAmount} currency={currencyOf(row)} /> : null,
          isSome(row.creditUsed) ? <Money key="credit" amount={row.creditUsed} currency={currencyOf(row)} /> : null,
        ],
      }))}
    />
  );
}
