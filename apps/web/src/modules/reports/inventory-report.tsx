import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { type SiteCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import { moneyColumn } from './money-column.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

type Line = Told<typeof getInventoryReport.gives>['data'][number];
const fields = getInventoryReport.gives.of;
const pieces = ['startQuantity', 'inQuantity', 'outQuantity', 'endQuantity'] as const;

const columnsOf = (t: Words, currencies: readonly SiteCurrency[]): Column<Line>[] => [
  { key: 'commodityName', label: t('inventory.commodityName'), pinned: true },
  { key: 'commodityCode', label: t('inventory.commodityCode'), field: fields.commodityCode },
  { key: 'warehouseName', label: t('inventory.warehouseName') },
  ...pieces.map((key) => ({ key, label: t(`inventory.${key}`), field: fields[key], sum: true })),
  moneyColumn<'value', Line>('value', t('inventory.value'), currencies),
  { key: 'currencyCode', label: t('inventory.currencyCode') },
  ...(audience() === 'C' ? [] : [{ key: 'userName', label: t('inventory.userName') }]),
];

/** What a period did to stock: what lay there when it began, what came in, what went out and what was left. */
export function InventoryReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { period, place } = asked;
  const { warehouseId, ownerId } = asked.own;
  const at = asked.pageOf(20);
  const wanted = { warehouseId, ownerId: audience() === 'C' ? undefined : ownerId, ...period };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['inventory-report', wanted, at],
    queryFn: () => ask(getInventoryReport, { ...wanted, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const currencies = useCurrencies();
  const columns = useMemo(() => columnsOf(t, currencies), [t, currencies]);
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <Take needs={commodityInventoryIndex.Export} make={(as) => ask(exportInventoryReport, { ...wanted, ...as }, { quiet: true })}>
            <Keep report="inventory" narrowing={{ warehouseId, ownerId: wanted.ownerId }} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={['warehouseId', 'ownerId']} />
      <p className={css.rules}>{t('pages.inventoryRules')}</p>
      <DataTable
        label={t('inventory.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ commodityId, warehouseId: house }) => `${commodityId}${house}`}
        onOpen={({ commodityId }) => go(`/CommodityInventoryMovement?commodityId=${commodityId}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyInventory') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
    </>
  );
}
