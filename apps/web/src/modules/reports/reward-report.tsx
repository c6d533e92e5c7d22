import { activityIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { exportRewardReport, getRewardReport } from '@entrepot/contract/modules/reports/reward-report.ts';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
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

type Line = ResponseOf<typeof getRewardReport.output>['data'][number];

/** Cost of the rewards of a period, by activity. */
export function RewardReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { ownerId } = reportFilters.own;
  const at = reportFilters.pageOf(20);
  const wanted = { ownerId, ...reportFilters.period };
  const { data, error, refetch, isFetching } = useCallQuery(
    getRewardReport,
    { ...wanted, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const currencies = useCurrencies();
  const activities = usePaths()(activityIndex.name);
  const columns = useMemo<Column<Line>[]>(() => {
    const money = (key: 'pending' | 'given' | 'takenBack' | 'usedAmount' | 'expiredAmount' | 'cost') =>
      moneyColumn<typeof key, Line>(key, t(`rewards.${key}`), currencies);
    const count = (key: 'rewards' | 'couponsGiven' | 'couponsUsed' | 'couponsExpired' | 'couponsTakenBack'): Column<Line> => ({
      key,
      label: t(`rewards.${key}`),
      align: 'right',
      sum: true,
      cell: (line) => grouped(String(line[key])),
    });
    return [
      { key: 'name', label: t('rewards.name'), minWidth: 170, pinned: true },
      money('cost'),
      count('rewards'),
      ...(['pending', 'given', 'takenBack'] as const).map(money),
      count('couponsGiven'),
      count('couponsUsed'),
      money('usedAmount'),
      count('couponsExpired'),
      money('expiredAmount'),
      count('couponsTakenBack'),
      { key: 'currencyCode', label: t('rewards.currencyCode') },
    ];
  }, [t, currencies]);
  return (
    <>
      <PageHeader
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportRewardReport, { ...wanted, ...as }, { quiet: true })}
          />
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['ownerId']} />
      <p className={css.rules}>{t('pages.rewardRules')}</p>
      <DataTable
        label={t('rewards.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ activityId, currencyCode }) => `${activityId}${currencyCode}`}
        onOpen={activities ? ({ activityId }) => activityId && go(`${activities}?open=${activityId}`) : undefined}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyRewards') }}
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
