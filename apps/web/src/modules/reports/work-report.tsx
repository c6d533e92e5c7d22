import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import {
  exportWarehouseWorkReport,
  getWarehouseWorkReport,
  workGroups,
  workSteps,
} from '@entrepot/contract/modules/reports/work-report.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useReportFilters } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';
import { WorkDetails, type WorkNumber } from './work-details.tsx';
import { workColumns, type WorkLine, workNumber } from './work-columns.tsx';

const maxPeople = 20;

/** Floor work by person, hour or day. */
export function WorkReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { own, period, place, query, write } = reportFilters;
  const group = workGroups.find((one) => one === query.get('by')) ?? 'person';
  const step = workSteps.find((one) => one === query.get('step')) ?? 'shelved';
  const at = reportFilters.pageOf(100);
  const wanted = { warehouseId: own.warehouseId, groupBy: group, ...period };
  const { data, error, refetch, isFetching } = useCallQuery(
    getWarehouseWorkReport,
    { ...wanted, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const rows = data?.data;
  const [openedNumber, setOpenedNumber] = useState<WorkNumber | null>(null);
  const nameOf = (line: WorkLine) => line.name || t('pages.none');
  const open = (line: WorkLine, of: WorkNumber['step']) => {
    const number = workNumber(line, of, { group, days: reportFilters.days, timeZone: reportFilters.timeZone, name: nameOf(line) });
    setOpenedNumber({ ...number, reportFilters: { ...number.reportFilters, warehouseId: own.warehouseId } });
  };
  const columns: Column<WorkLine>[] = [
    { key: 'name', label: t(`pages.workBy.${group}`), cell: nameOf, pinned: true },
    ...workColumns(t, open),
  ];
  const drawn = group === 'person' ? [...(rows ?? [])].sort((a, b) => b[step] - a[step]).slice(0, maxPeople) : (rows ?? []);
  const title = headed(t(`work.${step}`), t(`pages.workBy.${group}`));
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportWarehouseWorkReport, { ...wanted, ...as }, { quiet: true })}
          >
            <SaveReportButton report="work" narrowing={{ groupBy: group, warehouseId: own.warehouseId }} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['warehouseId']}>
        <Select
          label={t('pages.groupBy')}
          options={workGroups.map((value) => ({ value, label: t(`pages.workBy.${value}`) }))}
          value={group}
          clearable={false}
          onChange={(by: string | null) => write({ by: by === 'person' ? null : by })}
        />
        <Select
          label={t('pages.step')}
          options={workSteps.map((value) => ({ value, label: t(`work.${value}`) }))}
          value={step}
          clearable={false}
          onChange={(value: string | null) => write({ step: value === 'shelved' ? null : value })}
        />
      </Filters>
      <p className={css.rules}>{t('pages.workRules')}</p>
      {drawn.length > 0 && (
        <Card title={title}>
          <Chart
            label={title}
            series={[t(`work.${step}`)]}
            points={drawn.map((line) => ({
              key: line.key,
              label: line.name || t('pages.none'),
              short: (line.name || t('pages.none')).slice(group === 'day' ? 5 : 0).slice(0, 8),
              values: [line[step]],
              texts: [grouped(String(line[step]))],
              opens: [line[step] > 0 ? () => open(line, step) : undefined],
            }))}
            axis={(value) => grouped(String(value))}
            hint={t('pages.hintOpens')}
          />
        </Card>
      )}
      <DataTable
        label={t('work.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyWork') }}
        summary
      />
      <Pager
        page={at.page}
        size={at.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={reportFilters.setPage}
      />
      {openedNumber && <WorkDetails of={openedNumber} onClose={() => setOpenedNumber(null)} />}
    </>
  );
}
