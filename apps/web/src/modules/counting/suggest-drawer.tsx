import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishStockCount, getStockCountSuggestions } from '@entrepot/contract/modules/counting/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeCell } from '@entrepot/ui/cells.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useWarehouses } from './warehouses.ts';

type Row = NonNullable<Told<typeof getStockCountSuggestions.gives>['data']>[number];
const { shelfNumber, partitionName, countedTime, movements } = getStockCountSuggestions.gives.of;

// No form of a call: the shelves are ticked in a list.
/** Begins a count of the shelves that were counted never, or longest ago. */
export function SuggestDrawer({ onClose }: { onClose(): void }) {
  const t = useWords('counting');
  const warehouses = useWarehouses();
  const [chosen, setChosen] = useState<string | null>(null);
  const warehouseId = chosen ?? warehouses[0]?.value ?? null;
  const [page, setPage] = useState({ page: 1, size: 20 });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const columns = useMemo(
    (): Column<Row>[] => [
      { key: 'shelfNumber', label: t('pages.shelf'), field: shelfNumber, width: 120 },
      { key: 'partitionName', label: t('stockCount.fields.partitionIds'), field: partitionName, width: 140 },
      {
        key: 'countedTime',
        label: t('pages.countedTime'),
        field: countedTime,
        width: 160,
        cell: (row) => (row.countedTime ? <TimeCell value={row.countedTime} /> : t('pages.never')),
      },
      { key: 'movements', label: t('pages.movements'), field: movements, align: 'right', width: 130 },
    ],
    [t],
  );
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['count-suggestions', warehouseId, page],
    queryFn: () => ask(getStockCountSuggestions, { warehouseId: warehouseId!, index: page.page, rows: page.size }, { quiet: true }),
    enabled: warehouseId !== null,
    placeholderData: keepPreviousData,
  });
  const making = useCall(establishStockCount, {
    success: ({ countNo, shelfTotal }) => t('pages.made', { number: countNo, count: shelfTotal }),
    done: onClose,
  });
  const make = () => making.run({ warehouseId: warehouseId!, scope: enumCodes.StockCountScope.Shelves, shelfIds: [...selected] });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="wide"
      title={t('pages.suggested')}
      footer={
        <Button kind="primary" onClick={make} busy={making.busy} disabled={!selected.length}>
          {t('actions.countSelected')}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.suggestedHint')}</Text>
        {warehouses.length > 1 && (
          <Select
            label={t('stockCount.fields.warehouseId')}
            options={warehouses}
            value={warehouseId}
            onChange={(value) => (setChosen(value), setSelected([]))}
            required
          />
        )}
        <DataTable
          label={t('pages.suggested')}
          columns={columns}
          rows={data?.data ?? undefined}
          rowKey={({ shelfId }) => shelfId}
          selection="many"
          selected={selected}
          onSelect={setSelected}
          refetching={isFetching && Boolean(data)}
          error={error && !data ? errorProps(error, refetch) : null}
          empty={{ title: t('errors.nothingToCount'), compact: true }}
        />
        <Pager {...page} total={data?.total} totalIsBound={false} sizes={[20, 50, 100]} onChange={setPage} />
      </Stack>
    </Drawer>
  );
}
