import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useState } from 'react';
import css from './dashboard.module.css';
import { WorkDetails, type WorkNumber } from '../work-details.tsx';
import { workColumns, type WorkLine, workNumber } from '../work-columns.tsx';
import { usePaths } from './use-dashboard.ts';

/** Today's floor work by person. */
export function WorkPart({ lines, day }: { lines: readonly WorkLine[]; day: string }) {
  const t = useTexts('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const { timeZone } = useSettings();
  const [openedNumber, setOpenedNumber] = useState<WorkNumber | null>(null);
  const nameOf = (line: WorkLine) => line.name || t('pages.none');
  const columns: Column<WorkLine>[] = [
    { key: 'name', label: t('pages.workBy.person'), cell: nameOf, pinned: true },
    ...workColumns(t, (line, step) =>
      setOpenedNumber(workNumber(line, step, { group: 'person', days: [day, day], timeZone, name: nameOf(line) })),
    ),
  ];
  return (
    <Card title={t('first.work')} actions={report && <a href={`${report}?view=work`}>{t('pages.tab.work')}</a>}>
      {lines.length > 0 ? (
        <DataTable label={t('first.work')} columns={columns} rows={lines} rowKey={({ key }) => key} summary />
      ) : (
        <p className={css.label}>{t('first.noWork')}</p>
      )}
      {openedNumber && <WorkDetails of={openedNumber} onClose={() => setOpenedNumber(null)} />}
    </Card>
  );
}
