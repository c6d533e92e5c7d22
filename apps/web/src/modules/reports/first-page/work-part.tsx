import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { getWarehouseWorkReport, workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Card } from '@entrepot/ui/layout.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import css from './first-page.module.css';
import { type FirstPageFacts, usePaths } from './use-first-page.ts';

type Line = NonNullable<FirstPageFacts['work']>[number];
const fields = getWarehouseWorkReport.gives.of;

/** Who did what on the floor today. */
export function WorkPart({ lines }: { lines: readonly Line[] }) {
  const t = useWords('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'name', label: t('pages.workBy.person'), cell: ({ name }) => name || t('pages.none'), pinned: true },
      ...workSteps.map((key) => ({ key, label: t(`work.${key}`), field: fields[key], sum: true })),
    ],
    [t],
  );
  return (
    <Card title={t('first.work')} actions={report && <a href={`${report}?view=work`}>{t('pages.tab.work')}</a>}>
      {lines.length > 0 ? (
        <DataTable label={t('first.work')} columns={columns} rows={lines} rowKey={({ key }) => key} summary />
      ) : (
        <p className={css.label}>{t('first.noWork')}</p>
      )}
    </Card>
  );
}
