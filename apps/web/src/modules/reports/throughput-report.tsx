import { exportThroughputReport, getThroughputReport } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Chart } from '@entrepot/ui/chart.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { narrowings, useAsked } from './asked.ts';
import { useDayAddress } from './day-address.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

type Line = Told<typeof getThroughputReport.gives>[number];
const fields = getThroughputReport.gives.of;
const drawn = ['packagesIn', 'ordersMade', 'ordersOut'] as const;
const columnsOf = ['ordersMade', 'packagesIn', 'ordersOut', 'parcelsOut', 'weightOut'] as const;

/** What came and went on each day of a period. */
export function ThroughputReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { own, period, place } = asked;
  const addressOf = useDayAddress(own);
  const wanted = { ...own, ...period };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['throughput-report', wanted],
    queryFn: () => ask(getThroughputReport, wanted, { quiet: true }),
    placeholderData: keepPreviousData,
  });
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
          <Take needs={logisticsOrderReportIndex.Export} make={(as) => ask(exportThroughputReport, { ...wanted, ...as }, { quiet: true })}>
            <Keep report="throughput" narrowing={own} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={narrowings} />
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
