import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getOrdersToPick } from '@entrepot/contract/modules/picking/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';

type Row = Record<string, unknown> & { id: string };
const keys = ['serialNumber', 'shippingMethodId', 'carrierId', 'receiverName', 'approvalTime', 'remarks'] as const;

function columnsOf(t: Words, orders: Words): Column<Row>[] {
  const [first, ...rest] = keys.map(
    (key): Column<Row> => ({ key, label: orders(`logisticsOrder.fields.${key}`), field: logisticsOrder.fields[key] }),
  );
  const own: Column<Row>[] = [
    { key: 'pieces', label: t('pickingList.fields.pieceCount'), align: 'right', sum: true, width: 80 },
    { key: 'partitions', label: t('pages.partitions'), width: 150 },
  ];
  return [first!, ...own, ...rest];
}

interface Props {
  warehouseId: string;
  selected: readonly string[];
  onSelect(ids: readonly string[]): void;
}

/** The approved orders of a warehouse that wait for a list, to be ticked. */
export function OrdersToPick({ warehouseId, selected, onSelect }: Props) {
  const t = useWords('picking');
  const orders = useWords('orders');
  const [page, setPage] = useState({ page: 1, size: 50 });
  const columns = useMemo(() => columnsOf(t, orders), [t, orders]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['orders-to-pick', warehouseId, page],
    queryFn: () => ask(getOrdersToPick, { warehouseId, index: page.page, rows: page.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        label={t('pages.ordersToPick')}
        columns={columns}
        rows={data?.data}
        selection="many"
        selected={selected}
        onSelect={(ids) => onSelect(ids)}
        rowTone={(row) => (row.frozen ? 'wrong' : undefined)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noOrders'), text: t('pages.noOrdersText') }}
        summary
      />
      <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} sizes={[20, 50, 100]} onChange={setPage} />
    </>
  );
}
