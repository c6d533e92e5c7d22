import { exportAgeingReport, getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { ReactNode } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { AgeingPicture, AgeingTable, useAgeingAddress } from './ageing-parts.tsx';
import { useReportFilters } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';

/** Current waiting times per step of everything in the warehouse and on its way. */
export function AgeingReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { warehouseId, ownerId } = reportFilters.own;
  const wanted = { warehouseId, ownerId };
  const { data, error, refetch, isFetching } = useCallQuery(getAgeingReport, wanted, {
    showsPrevious: true,
    follows: ['package', 'logisticsOrder'],
  });
  const addressOf = useAgeingAddress(wanted);
  return (
    <>
      <PageHeader
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportAgeingReport, { ...wanted, ...as }, { quiet: true })}
          >
            <SaveReportButton report="ageing" narrowing={wanted} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['warehouseId', 'ownerId']} now />
      <p className={css.rules}>{t('pages.ageingRules')}</p>
      {data?.some(({ waiting }) => waiting > 0) && (
        <Card title={t('ageing.title')}>
          <AgeingPicture lines={data} addressOf={addressOf} />
        </Card>
      )}
      <AgeingTable
        lines={data}
        addressOf={addressOf}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
      />
    </>
  );
}
