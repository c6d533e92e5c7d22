import { type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getTransferableOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';

interface Way {
  fromWarehouseId: string | null;
  typeOfShippingId?: string | null | undefined;
}
interface OrderChoiceProps {
  way: Way;
  selected: readonly string[];
  onSelect(ids: readonly string[]): void;
}
const { serialNumber, grossWeight, parcelCount } = logisticsOrder.fields;

/** Selects from the packed orders of a warehouse that are in no transfer. */
export function OrderChoice({ way: { fromWarehouseId, typeOfShippingId }, selected, onSelect }: OrderChoiceProps) {
  const t = useTexts('transfer');
  const [page, setPage] = useState({ page: 1, size: 20 });
  const columns = useMemo(
    (): Column<Listed<typeof logisticsOrder>>[] => [
      { key: 'serialNumber', label: t('warehouseTransfer.fields.orderId'), field: serialNumber, width: 180 },
      { key: 'memberCode', label: t('pages.member'), width: 110 },
      { key: 'shippingMethodName', label: t('transferPlan.fields.typeOfShippingId'), width: 160 },
      { key: 'parcelCount', label: t('pages.parcels'), field: parcelCount, align: 'right', width: 90 },
      { key: 'grossWeight', label: t('transferPlan.fields.weight'), field: grossWeight, align: 'right', width: 110 },
    ],
    [t],
  );
  const { data, error, refetch, isFetching } = useCallQuery(
    getTransferableOrders,
    fromWarehouseId === null ? null : { fromWarehouseId, typeOfShippingId: typeOfShippingId ?? null, index: page.page, rows: page.size },
    { of: logisticsOrder, showsPrevious: true },
  );
  if (!fromWarehouseId) return <Text tone="soft">{t('pages.chooseFrom')}</Text>;
  return (
    <Stack>
      <DataTable
        label={t('pages.packedOrders')}
        columns={columns}
        rows={data?.data}
        selection="many"
        selected={selected}
        onSelect={onSelect}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noPacked'), compact: true }}
      />
      <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} sizes={[20, 50, 100]} onChange={setPage} />
    </Stack>
  );
}
