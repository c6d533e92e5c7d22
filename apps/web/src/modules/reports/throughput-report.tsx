import { exportThroughputReport, getThroughputReport } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useMemo } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { reportFilterKeys, useReportFilters } from './report-filters.ts';
import { useDayAddress } from './day-address.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';

type Line = ResponseOf<typeof getThroughputReport.output>[number];
const fields = getThroughputReport.output.children;
const drawn = ['packagesIn', 'ordersMade', 'ordersOut'] as const;
const columnsOf = ['ordersMade', 'packagesIn', 'ordersOut', 'parcelsOut', 'weightOut'] as const;

/** Receipts and departures by day of a period. */
export function ThroughputReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { own, period, place } = reportFilters;
  const addressOf = useDayAddress(own);
  const wanted = { ...own, ...period };
  const { data, error, refetch, isFetching } = useCallQuery(getThroughputReport, wanted, { showsPrevious: true });
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'day', label: t('throughput.day'), field: fields.day, pinned: true },
      ...columnsOf.map(
        (key): Column<Line> => ({
          key,
          label: t(`throughput.${key}`),
          field: fields[key],
          unit: '',
          sum: true,
          cell: (line) => <Counted href={Number(line[key]) > 0 ? addressOf(key, line.day) : null}>{grouped(String(line[key]))}</Counted>,
        }),
      ),
    ],
    [t, addressOf],
  );
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportThroughputReport, { ...wanted, ...as }, { quiet: true })}
          >
            <SaveReportButton report="throughput" narrowing={own} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={reportFilterKeys} />
      <p className={css.rules}>{t('pages.throughputRules')}</p>
      {data && data.length > 0 && (
        <Card title={t('throughput.title')}>
          <Chart
            label={t('throughput.title')}
            series={drawn.map((name) => t(`throughput.${name}`))}
            points={data.map((line) => ({
              key: line.day,
              label: line.day,
              short: line.day.slice(5),
              values: drawn.map((name) => line[name]),
              texts: drawn.map((name) => grouped(String(line[name]))),
              opens: drawn.map((name) => opening(addressOf(name, line.day))),
            }))}
            axis={(value) => grouped(String(value))}
            hint={t('pages.hintOpens')}
          />
        </Card>
      )}
      <DataTable
        label={t('throughput.title')}
        columns={columns}
        rows={data}
        rowKey={({ day }) => day}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyOrders') }}
        summary
      />
    </>
  );
}
