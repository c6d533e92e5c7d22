import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishStockCount, getStockCountSuggestions } from '@entrepot/contract/modules/counting/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';

type Row = NonNullable<ResponseOf<typeof getStockCountSuggestions.output>['data']>[number];
const { shelfNumber, partitionName, countedTime, movements } = getStockCountSuggestions.output.children;

// Not a schema form: the shelves are selected in a list.
/** Creates a count of the shelves that were never counted, or longest ago. */
export function SuggestDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts('counting');
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
  const { data, error, refetch, isFetching } = useCallQuery(
    getStockCountSuggestions,
    warehouseId === null ? null : { warehouseId, index: page.page, rows: page.size },
    { showsPrevious: true },
  );
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
        <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} sizes={[20, 50, 100]} onChange={setPage} />
      </Stack>
    </Drawer>
  );
}
