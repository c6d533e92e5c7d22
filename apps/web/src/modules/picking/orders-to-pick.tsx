import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getOrdersToPick } from '@entrepot/contract/modules/picking/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

type Row = Record<string, unknown> & { id: string };
const keys = ['serialNumber', 'shippingMethodId', 'carrierId', 'receiverName', 'approvalTime', 'remarks'] as const;

function columnsOf(t: Translate, orders: Translate): Column<Row>[] {
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
  const t = useTexts('picking');
  const orders = useTexts('orders');
  const [page, setPage] = useState({ page: 1, size: 50 });
  const columns = useMemo(() => columnsOf(t, orders), [t, orders]);
  const { data, error, refetch, isFetching } = useCallQuery(
    getOrdersToPick,
    { warehouseId, index: page.page, rows: page.size },
    { showsPrevious: true },
  );
  return (
    <>
      <DataTable
        label={t('pages.ordersToPick')}
        columns={columns}
        rows={data?.data}
        selection="many"
        selected={selected}
        onSelect={(ids) => onSelect(ids)}
        rowTone={(row) => (row.frozen ? 'error' : undefined)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noOrders'), text: t('pages.noOrdersText') }}
        summary
      />
      <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} sizes={[20, 50, 100]} onChange={setPage} />
    </>
  );
}
