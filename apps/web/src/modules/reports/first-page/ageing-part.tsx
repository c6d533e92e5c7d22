import { getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Card } from '@entrepot/ui/layout.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorProps } from '../../../core/app/error-props.ts';
import { AgeingPicture, AgeingTable, useAgeingAddress } from '../ageing-parts.tsx';
import css from './first-page.module.css';
import { Numbers } from './numbers.tsx';
import { usePaths } from './use-first-page.ts';

const pictureHeight = 300;

/** How long what waits at each step has waited; asked for by itself, after what the page begins with. */
export function AgeingPart() {
  const t = useWords('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const addressOf = useAgeingAddress({});
  const { data, error, refetch } = useQuery({
    queryKey: ['ageing-report', 'first-page'],
    queryFn: () => ask(getAgeingReport, {}, { quiet: true }),
    placeholderData: keepPreviousData,
    meta: { follows: ['package', 'logisticsOrder'] },
  });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} compact />;
  if (!data) return <Skeleton height={pictureHeight} />;
  return (
    <Card title={t('ageing.title')} actions={report && <a href={`${report}?view=ageing`}>{t('pages.tab.ageing')}</a>}>
      {data.some(({ waiting }) => waiting > 0) ? (
        <>
          <AgeingPicture lines={data} addressOf={addressOf} />
          <Numbers label={t('first.table')}>
            <AgeingTable lines={data} addressOf={addressOf} />
          </Numbers>
        </>
      ) : (
        <p className={css.label}>{t('pages.emptyAgeing')}</p>
      )}
    </Card>
  );
}
