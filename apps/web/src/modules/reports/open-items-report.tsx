import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import {
  exportOpenItemsReport,
  getOpenItemsReport,
  openItemAges,
  openItemGroups,
} from '@entrepot/contract/modules/reports/open-items-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { DownloadReport } from './download-report.tsx';
import { Filters } from './filters.tsx';
import { moneyColumn } from './money-column.tsx';
import { useReportFilters } from './report-filters.ts';
import css from './reports.module.css';

export type OpenItem = ResponseOf<typeof getOpenItemsReport.output>['data'][number];
const fields = getOpenItemsReport.output.children;
const ages = keysOf(openItemAges);

/** The columns of open items: who, the amounts by age, charges. */
export function useOpenItemColumns(ofAge: boolean): Column<OpenItem>[] {
  const t = useTexts('reports');
  const currencies = useCurrencies();
  return useMemo<Column<OpenItem>[]>(
    () => [
      { key: 'name', label: t('openItems.name'), pinned: true, minWidth: 120, cell: ({ name }) => name ?? '—' },
      ...(['open', 'notCollected', 'notPaidOver', ...(ofAge ? ages : (['daysOver30'] as const)), 'charges'] as const).map((key) =>
        moneyColumn<typeof key, OpenItem>(key, t(`openItems.${key}`), currencies),
      ),
      { key: 'orders', label: t('openItems.orders'), align: 'right', sum: true },
      { key: 'oldest', label: t('openItems.oldest'), field: fields.oldest },
      { key: 'currencyCode', label: t('openItems.currencyCode') },
    ],
    [t, currencies, ofAge],
  );
}

/** Opens the orders of a carrier whose money is open. */
export function useOpenItemOrders(): ((line: OpenItem) => void) | undefined {
  const path = usePaths()(codRemittanceIndex.name);
  return path ? ({ carrierId }) => carrierId && go(`${path}?${new URLSearchParams({ carrierId })}`) : undefined;
}

export const openItemKey = ({ carrierId, name, currencyCode }: OpenItem) => `${carrierId ?? name}${currencyCode}`;

/** Open items with carriers and marketplaces: cash on delivery by days since delivery, and charges. */
export function OpenItemsReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const at = reportFilters.pageOf(20);
  const groupBy = openItemGroups.find((name) => name === reportFilters.query.get('by')) ?? 'carrier';
  const { data, error, refetch, isFetching } = useCallQuery(
    getOpenItemsReport,
    { groupBy, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const columns = useOpenItemColumns(true);
  const open = useOpenItemOrders();
  return (
    <>
      <PageHeader
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportOpenItemsReport, { groupBy, ...as }, { quiet: true })}
          />
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={[]} now>
        <Select
          label={t('pages.groupBy')}
          options={openItemGroups.map((name) => ({ value: name, label: t(`openItems.by.${name}`) }))}
          value={groupBy}
          onChange={(name: string | null) => reportFilters.write({ by: name === 'carrier' ? null : name })}
          required
        />
      </Filters>
      <p className={css.rules}>{t('pages.openItemsRules')}</p>
      <DataTable
        label={t('openItems.title')}
        columns={columns}
        rows={data?.data}
        rowKey={openItemKey}
        onOpen={groupBy === 'carrier' ? open : undefined}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyOpenItems') }}
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
