import { getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { errorProps } from '../../../core/app/error-props.ts';
import { AgeingPicture, AgeingTable, useAgeingAddress } from '../ageing-parts.tsx';
import css from './dashboard.module.css';
import { Numbers } from './numbers.tsx';
import { usePaths } from './use-dashboard.ts';

const pictureHeight = 300;

/** Waiting times per step; loaded separately, after the first part of the page. */
export function AgeingPart() {
  const t = useTexts('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const addressOf = useAgeingAddress({});
  const { data, error, refetch } = useCallQuery(getAgeingReport, {}, { showsPrevious: true, follows: ['package', 'logisticsOrder'] });
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
