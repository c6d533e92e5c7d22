import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import {
  exportWarehouseWorkReport,
  getWarehouseWorkReport,
  workGroups,
  workSteps,
} from '@entrepot/contract/modules/reports/work-report.ts';
import { Chart } from '@entrepot/ui/chart.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';
import { WorkBehind, type WorkNumber } from './work-behind.tsx';
import { workColumns, type WorkLine, workNumber } from './work-columns.tsx';

const mostPeople = 20;

/** Who did how much on the floor, or at which hours and on which days it was done. */
export function WorkReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { own, period, place, query, write } = asked;
  const group = workGroups.find((one) => one === query.get('by')) ?? 'person';
  const step = workSteps.find((one) => one === query.get('step')) ?? 'shelved';
  const at = asked.pageOf(100);
  const wanted = { warehouseId: own.warehouseId, groupBy: group, ...period };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['work-report', wanted, at],
    queryFn: () => ask(getWarehouseWorkReport, { ...wanted, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data;
  const [behind, setBehind] = useState<WorkNumber | null>(null);
  const nameOf = (line: WorkLine) => line.name || t('pages.none');
  const open = (line: WorkLine, of: WorkNumber['step']) => {
    const number = workNumber(line, of, { group, days: asked.days, timeZone: asked.timeZone, name: nameOf(line) });
    setBehind({ ...number, asked: { ...number.asked, warehouseId: own.warehouseId } });
  };
  const columns: Column<WorkLine>[] = [
    { key: 'name', label: t(`pages.workBy.${group}`), cell: nameOf, pinned: true },
    ...workColumns(t, open),
  ];
  const drawn = group === 'person' ? [...(rows ?? [])].sort((a, b) => b[step] - a[step]).slice(0, mostPeople) : (rows ?? []);
  const title = headed(t(`work.${step}`), t(`pages.workBy.${group}`));
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <Take
            needs={logisticsOrderReportIndex.Export}
            make={(as) => ask(exportWarehouseWorkReport, { ...wanted, ...as }, { quiet: true })}
          >
            <Keep report="work" narrowing={{ groupBy: group, warehouseId: own.warehouseId }} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={['warehouseId']}>
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
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
      {behind && <WorkBehind of={behind} onClose={() => setBehind(null)} />}
    </>
  );
}
