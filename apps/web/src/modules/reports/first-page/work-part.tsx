import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Card } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useState } from 'react';
import css from './first-page.module.css';
import { WorkBehind, type WorkNumber } from '../work-behind.tsx';
import { workColumns, type WorkLine, workNumber } from '../work-columns.tsx';
import { usePaths } from './use-first-page.ts';

/** Who did what on the floor today. */
export function WorkPart({ lines, day }: { lines: readonly WorkLine[]; day: string }) {
  const t = useWords('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const { timeZone } = useSettings();
  const [behind, setBehind] = useState<WorkNumber | null>(null);
  const nameOf = (line: WorkLine) => line.name || t('pages.none');
  const columns: Column<WorkLine>[] = [
    { key: 'name', label: t('pages.workBy.person'), cell: nameOf, pinned: true },
    ...workColumns(t, (line, step) =>
      setBehind(workNumber(line, step, { group: 'person', days: [day, day], timeZone, name: nameOf(line) })),
    ),
  ];
  return (
    <Card title={t('first.work')} actions={report && <a href={`${report}?view=work`}>{t('pages.tab.work')}</a>}>
      {lines.length > 0 ? (
        <DataTable label={t('first.work')} columns={columns} rows={lines} rowKey={({ key }) => key} summary />
      ) : (
        <p className={css.label}>{t('first.noWork')}</p>
      )}
      {behind && <WorkBehind of={behind} onClose={() => setBehind(null)} />}
    </Card>
  );
}
