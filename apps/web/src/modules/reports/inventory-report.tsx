import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { type SiteCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { listAddress, useReportFilters } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import { moneyColumn } from './money-column.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';

type Line = ResponseOf<typeof getInventoryReport.output>['data'][number];
const fields = getInventoryReport.output.children;
const movements = '/CommodityInventoryMovement';
const pieces = ['startQuantity', 'inQuantity', 'outQuantity', 'endQuantity'] as const;

type QuantityKind = (typeof pieces)[number];
type AddressOf = (line: Line, of: QuantityKind) => string | null;

const columnsOf = (t: Translate, currencies: readonly SiteCurrency[], addressOf: AddressOf): Column<Line>[] => [
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
  ...(audience() === 'customer' ? [] : [{ key: 'userName', label: t('inventory.userName') }]),
];

/** Address of the movements that a number counts: those of the period for changes, all up to a moment for stock at that moment. */
function useMovements({ days, timeZone }: ReturnType<typeof useReportFilters>): AddressOf {
  const isVisible = Boolean(usePaths()(commodityInventoryIndex.name));
  const [first, last] = days;
  return useCallback(
    ({ commodityId, warehouseId }, of) => {
      if (!isVisible) return null;
      const own = { commodityId, warehouseId };
      if (of === 'inQuantity') return listAddress(movements, [first, last], timeZone, { ...own, stockChange: 'came' });
      if (of === 'outQuantity') return listAddress(movements, [first, last], timeZone, { ...own, stockChange: 'went' });
      return listAddress(movements, [null, of === 'startQuantity' ? daysAfter(first, -1) : last], timeZone, own);
    },
    [isVisible, first, last, timeZone],
  );
}

/** Stock changes of a period: opening stock, receipts, issues and closing stock. */
export function InventoryReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { period, place } = reportFilters;
  const { warehouseId, ownerId } = reportFilters.own;
  const at = reportFilters.pageOf(20);
  const wanted = { warehouseId, ownerId: audience() === 'customer' ? undefined : ownerId, ...period };
  const { data, error, refetch, isFetching } = useCallQuery(
    getInventoryReport,
    { ...wanted, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const currencies = useCurrencies();
  const addressOf = useMovements(reportFilters);
  const columns = useMemo(() => columnsOf(t, currencies, addressOf), [t, currencies, addressOf]);
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <DownloadReport
            needs={commodityInventoryIndex.Export}
            make={(as) => callApi(exportInventoryReport, { ...wanted, ...as }, { quiet: true })}
          >
            <SaveReportButton report="inventory" narrowing={{ warehouseId, ownerId: wanted.ownerId }} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['warehouseId', 'ownerId']} />
      <p className={css.rules}>{t('pages.inventoryRules')}</p>
      <DataTable
        label={t('inventory.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ commodityId, warehouseId: warehouse }) => `${commodityId}${warehouse}`}
        onOpen={(line: Line) => opening(addressOf(line, 'endQuantity'))?.()}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyInventory') }}
        summary
      />
      <Pager
        page={at.page}
        size={at.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={reportFilters.setPage}
      />
    </>
  );
}
