import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { AgeCell } from './age-cell.tsx';

type InventoryRow = Listed<typeof commodityInventory>;
const { warehouseId, shelfId, binId, inventoryState, batchDate, quantity } = commodityInventory.fields;
const columnFields = { warehouseId, shelfId, binId, inventoryState, batchDate, quantity };

/** Places of a commodity's pieces: warehouse, shelf, state, batch and age. */
export function Places({ commodityId }: { commodityId: string }) {
  const t = useTexts('commodities');
  const { timeZone } = useSettings();
  const { data, error, refetch } = useRows(commodityInventory, { CommodityId: commodityId, index: 1, rows: 100 });
  const rows = data?.data.filter(({ quantity: pieces }) => pieces > 0);
  const inBins = rows?.some((row) => row.binId !== null) ?? false;
  const keys = Object.entries(columnFields).filter(([key]) => key !== 'binId' || inBins);
  const columns = useMemo(
    (): Column<InventoryRow>[] => [
      ...keys.map(([key, field]) => ({
        key,
        label: t(`commodityInventory.fields.${key}`),
        field,
        cell: key === 'shelfId' ? (row: InventoryRow) => String(row.shelvesNumber ?? t('pages.inventory.onFloor')) : undefined,
        sum: key === 'quantity' ? true : undefined,
      })),
      { key: 'age', label: t('pages.inventory.age'), align: 'right', cell: ({ batchDate: batch }) => <AgeCell batchDate={batch} /> },
    ],
    [t, timeZone, inBins],
  );
  return (
    <DataTable
      label={t('pages.where')}
      columns={columns}
      rows={rows}
      error={error && !data ? errorProps(error, refetch) : null}
      empty={{ title: t('pages.nowhere'), compact: true }}
    />
  );
}
