import { exportAgeingReport, getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { AgeingPicture, AgeingTable, useAgeingAddress } from './ageing-parts.tsx';
import { useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

/** How long what is in the house, and what is on its way, has waited at each step by now. */
export function AgeingReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { warehouseId, ownerId } = asked.own;
  const wanted = { warehouseId, ownerId };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ageing-report', wanted],
    queryFn: () => ask(getAgeingReport, wanted, { quiet: true }),
    placeholderData: keepPreviousData,
    meta: { follows: ['package', 'logisticsOrder'] },
  });
  const addressOf = useAgeingAddress(wanted);
  return (
    <>
      <PageHeader
        title={asked.place.title}
        actions={
          <Take needs={logisticsOrderReportIndex.Export} make={(as) => ask(exportAgeingReport, { ...wanted, ...as }, { quiet: true })}>
            <Keep report="ageing" narrowing={wanted} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={['warehouseId', 'ownerId']} now />
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
