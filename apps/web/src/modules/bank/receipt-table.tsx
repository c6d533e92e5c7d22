import { exportReceipts, getReceipts, type ReceiptGroup } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import { receiptIndex } from '@entrepot/contract/modules/bank/screens.ts';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { sumOf } from '@entrepot/ui/form/decimal-text.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { download } from '../../core/app/download.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

type Line = ResponseOf<typeof getReceipts.output>['data'][number];
interface Wanted {
  day: string;
  siteId: string | null;
  groupBy: ReceiptGroup;
}
const fields = getReceipts.output.children;
const usualRows = 50;

/** The receipts of a day by means, cashier, place, or one by one. */
export function ReceiptTable({
  wanted,
  query,
  onPage,
}: {
  wanted: Wanted;
  query: URLSearchParams;
  onPage(values: Readonly<Record<string, string | null>>): void;
}) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  const [page, size] = [Math.max(1, Number(query.get('page')) || 1), Number(query.get('rows')) || usualRows];
  const { data, error, refetch, isFetching } = useCallQuery(
    getReceipts,
    { ...wanted, index: page, rows: size },
    { showsPrevious: true, follows: ['journal', 'recharge', 'paymentRecord', 'tillEntry'] },
  );
  const money = (key: 'received' | 'paidBack' | 'net'): Column<Line> => ({
    key,
    label: t(`receipts.${key}`),
    align: 'right',
    cell: (line) => <Money amount={line[key]} currency={currencyOf(line)} />,
    sum: (lines) => {
      const [first, ...others] = lines;
      if (!first || others.some(({ currencyId }) => currencyId !== first.currencyId)) return '—';
      return <Money amount={sumOf(lines.map((line) => line[key]))} currency={currencyOf(first)} />;
    },
  });
  const named: Column<Line> = {
    key: 'name',
    label: t(`groups.${wanted.groupBy}`),
    pinned: true,
    cell: ({ name }) => name ?? (wanted.groupBy === 'cashier' ? t('receipts.noCashier') : ''),
  };
  const columns: Column<Line>[] =
    wanted.groupBy === 'entry'
      ? [
          { key: 'time', label: t('receipts.time'), field: fields.time },
          { key: 'number', label: t('receipts.number'), field: fields.number },
          { key: 'means', label: t('receipts.means'), cell: ({ receiptMeans: code }) => (code ? enumLabel('ReceiptMeans', code) : '') },
          ...(['placeName', 'cashierName', 'ownerName'] as const).map((key) => ({ key, label: t(`receipts.${key}`) })),
          money('received'),
          money('paidBack'),
          { key: 'currencyCode', label: t('receipts.currencyCode') },
        ]
      : [
          named,
          money('received'),
          money('paidBack'),
          money('net'),
          { key: 'entries', label: t('receipts.entries'), align: 'right', sum: true },
          { key: 'currencyCode', label: t('receipts.currencyCode') },
        ];
  return (
    <>
      <DataTable
        label={t('receipts.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ key, receiptMeans, currencyId }) => `${key} ${receiptMeans} ${currencyId}`}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.empty') }}
        summary
      />
      <Pager
        page={page}
        size={size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={({ page: to, size: rows }) => onPage({ rows: String(rows), page: to > 1 ? String(to) : null })}
      />
    </>
  );
}

/** The buttons that store the day as a file. */
export function ReceiptExport({ wanted }: { wanted: Wanted }) {
  const t = useTexts('bank');
  const can = useCan();
  const exporting = useAction(
    (as: { asCsv?: boolean; asPdf?: boolean }) => callApi(exportReceipts, { ...wanted, ...as }, { quiet: true, timeout: 60_000 }),
    { done: download },
  );
  if (!can(receiptIndex.Export)) return null;
  return (
    <Group>
      <Button icon={<Icon name="download" />} busy={exporting.busy} onClick={() => exporting.run({})}>
        {t('pages.excel')}
      </Button>
      <Button busy={exporting.busy} onClick={() => exporting.run({ asCsv: true })}>
        {t('pages.csv')}
      </Button>
      <Button busy={exporting.busy} onClick={() => exporting.run({ asPdf: true })}>
        {t('pages.pdf')}
      </Button>
    </Group>
  );
}
