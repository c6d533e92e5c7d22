import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { dayPlus } from '@entrepot/ui/date-range.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { type SiteCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { listAddress, useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import { moneyColumn } from './money-column.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

type Line = Told<typeof getInventoryReport.gives>['data'][number];
const fields = getInventoryReport.gives.of;
const movements = '/CommodityInventoryMovement';
const pieces = ['startQuantity', 'inQuantity', 'outQuantity', 'endQuantity'] as const;

type Piece = (typeof pieces)[number];
type AddressOf = (line: Line, of: Piece) => string | null;

const columnsOf = (t: Words, currencies: readonly SiteCurrency[], addressOf: AddressOf): Column<Line>[] => [
  { key: 'commodityName', label: t('inventory.commodityName'), pinned: true, width: 220 },
  { key: 'commodityCode', label: t('inventory.commodityCode'), field: fields.commodityCode },
  { key: 'warehouseName', label: t('inventory.warehouseName') },
  ...pieces.map(
    (key): Column<Line> => ({
      key,
      label: t(`inventory.${key}`),
      field: fields[key],
      sum: true,
      cell: (line) => <Counted href={line[key] > 0 ? addressOf(line, key) : null}>{grouped(String(line[key]))}</Counted>,
    }),
  ),
  moneyColumn<'value', Line>('value', t('inventory.value'), currencies),
  { key: 'currencyCode', label: t('inventory.currencyCode'), cell: ({ currencyCode }) => currencyCode ?? '—' },
  ...(audience() === 'C' ? [] : [{ key: 'userName', label: t('inventory.userName') }]),
];

/** Where the movements stand that a number counts: those of the period that came or went, and all up to a moment for what lay there then. */
function useMovements({ days, timeZone }: ReturnType<typeof useAsked>): AddressOf {
  const isShown = Boolean(usePaths()(commodityInventoryIndex.name));
  const [first, last] = days;
  return useCallback(
    ({ commodityId, warehouseId }, of) => {
      if (!isShown) return null;
      const own = { commodityId, warehouseId };
      if (of === 'inQuantity') return listAddress(movements, [first, last], timeZone, { ...own, stockChange: 'came' });
      if (of === 'outQuantity') return listAddress(movements, [first, last], timeZone, { ...own, stockChange: 'went' });
      return listAddress(movements, [null, of === 'startQuantity' ? dayPlus(first, -1) : last], timeZone, own);
    },
    [isShown, first, last, timeZone],
  );
}

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
  const addressOf = useMovements(asked);
  const columns = useMemo(() => columnsOf(t, currencies, addressOf), [t, currencies, addressOf]);
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
        onOpen={(line: Line) => opening(addressOf(line, 'endQuantity'))?.()}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyInventory') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
    </>
  );
}
