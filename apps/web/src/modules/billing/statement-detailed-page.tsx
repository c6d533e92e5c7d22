import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { getBillSettlementById } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { askRows } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { isSome, moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';
import { type StatementRow, useStatementActions } from './use-statement-actions.tsx';

const PayStatementDialog = late(() => import('./pay-statement-dialog.tsx').then((part) => ({ default: part.PayStatementDialog })));

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
const sums = ['totalAmount', 'paidAmount', 'creditAmount', 'creditLeft'];

/** One statement with its bills, named in the address by `id`. */
export function Page() {
  const t = useWords('billing');
  const can = useCan();
  const place = usePlace();
  const id = place.query.get('id');
  const currencyOf = useCurrencyOf();
  const [paying, setPaying] = useState<StatementRow | null>(null);
  const actions = useStatementActions(setPaying);
  const { data, error, refetch } = useQuery({
    queryKey: ['statement', id],
    queryFn: async () =>
      (await askRows(billSettlement, getBillSettlementById, { id: id! }, { quiet: true })) as StatementRow & { bills: BillRow[] },
    meta: { follows: [billSettlement.name] },
    enabled: id !== null,
  });
  useTabTitle(data?.serialNumber);
  if (!id)
    return (
      <EmptyState title={t('pages.noneOpen')} action={{ label: t('billSettlement.plural'), onClick: () => go('/BillSettlementIndex') }} />
    );
  if (error && !data) return <NotShown error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const shownFacts = audience() === 'C' ? facts.filter((key) => key !== 'ownerId') : facts;
  return (
    <Stack>
      <PageHeader
        title={data.serialNumber}
        onBack={() => leave(place)}
        actions={actions
          .filter(({ needs, shown }) => can(needs) && shown(data))
          .map(({ key, label, run }, at) => (
            <Button key={key} kind={at === 0 ? 'primary' : 'plain'} onClick={() => run(data)}>
              {label}
            </Button>
          ))}
      />
      <FactSheet
        of={billSettlement}
        row={data}
        parts={[{ keys: shownFacts }, { title: t('pages.money'), keys: sums }]}
        cells={moneyCells(billSettlement, currencyOf)}
      />
      <Card title={t('pages.billsOf')}>
        <Bills bills={data.bills} />
      </Card>
      <Suspense>{paying && <PayStatementDialog row={paying} onClose={() => setPaying(null)} />}</Suspense>
    </Stack>
  );
}

function Bills({ bills }: { bills: readonly BillRow[] }) {
  const t = useWords('billing');
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
