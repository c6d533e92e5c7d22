import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { debtAges, exportArrearsReport, getArrearsReport } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { BarList } from '@entrepot/ui/chart/bar-list.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useMemo } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { useReportFilters } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { moneyColumn } from './money-column.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';
import { moneyDecimals } from './amounts.ts';

type Line = ResponseOf<typeof getArrearsReport.output>['data'][number];
const fields = getArrearsReport.output.children;
const ages = keysOf(debtAges);

/** Overdue amounts by customer and age. */
export function ArrearsReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { ownerId } = reportFilters.own;
  const at = reportFilters.pageOf(20);
  const age = ages.find((name) => name === reportFilters.query.get('age')) ?? null;
  const ofAge = age ? { agedFrom: debtAges[age][0], agedTo: debtAges[age][1] } : {};
  const { data, error, refetch, isFetching } = useCallQuery(
    getArrearsReport,
    { ownerId, ...ofAge, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const whole = useCallQuery(getArrearsReport, { ownerId, summed: true, rows: 20 }, { showsPrevious: true });
  const currencies = useCurrencies();
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'userName', label: t('arrears.userName'), pinned: true },
      { key: 'memberCode', label: t('arrears.memberCode') },
      ...(['arrears', ...ages] as const).map((key) => moneyColumn<typeof key, Line>(key, t(`arrears.${key}`), currencies)),
      { key: 'oldestDue', label: t('arrears.oldestDue'), field: fields.oldestDue },
      { key: 'currencyCode', label: t('arrears.currencyCode') },
    ],
    [t, currencies],
  );
  return (
    <>
      <PageHeader
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportArrearsReport, { ownerId, ...ofAge, ...as }, { quiet: true })}
          >
            <SaveReportButton report="arrears" narrowing={{ ownerId }} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['ownerId']} now>
        <Select
          label={t('arrears.age')}
          options={ages.map((name) => ({ value: name, label: t(`arrears.${name}`) }))}
          value={age}
          onChange={(name: string | null) => reportFilters.write({ age: name })}
          clearable
        />
      </Filters>
      <p className={css.rules}>{t('pages.arrearsRules')}</p>
      {whole.data?.data.map((line) => (
        <Card key={line.currencyCode} title={t('first.arrears', { code: line.currencyCode ?? '' })}>
          <BarList
            label={t('arrears.title')}
            items={ages.map((name) => ({
              key: name,
              label: t(`arrears.${name}`),
              value: Number(line[name]),
              text: grouped(String(line[name]), moneyDecimals),
              onClick: () => reportFilters.write({ age: name }),
            }))}
          />
        </Card>
      ))}
      <DataTable
        label={t('arrears.title')}
        columns={columns}
        rows={data?.data}
        rowKey={(line) => `${line.ownerId}${line.currencyCode}`}
        onOpen={(line) => go(`/BillIndex?${new URLSearchParams({ ownerId: line.ownerId ?? '', overdue: 'true' })}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyArrears') }}
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
