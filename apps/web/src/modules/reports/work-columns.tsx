import { getWarehouseWorkReport, type WorkGroup, workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { periodInput } from './report-filters.ts';
import type { WorkNumber } from './work-details.tsx';

export type WorkLine = ResponseOf<typeof getWarehouseWorkReport.output>['data'][number];
const fields = getWarehouseWorkReport.output.children;

/** Query for the records that one number of a line counts. */
export function workNumber(
  line: WorkLine,
  step: WorkNumber['step'],
  { group, days, timeZone, name }: { group: WorkGroup; days: readonly [string, string]; timeZone: string; name: string },
): WorkNumber {
  const [first, last] = group === 'day' ? [line.key, line.key] : days;
  const reportFilters: WorkNumber['reportFilters'] = periodInput(first, last, timeZone);
  if (group === 'person') reportFilters.staffId = line.key;
  if (group === 'hour') reportFilters.hour = line.key;
  return { step, name, reportFilters };
}

/** Steps as columns; each non-zero number opens what it counts. */
export const workColumns = (t: Translate, open: (line: WorkLine, step: WorkNumber['step']) => void): Column<WorkLine>[] =>
  workSteps.map((step) => ({
    key: step,
    label: t(`work.${step}`),
    field: fields[step],
    sum: true,
    cell: (line) =>
      line[step] > 0 ? (
        <Button kind="link" onClick={() => open(line, step)}>
          {grouped(String(line[step]))}
        </Button>
      ) : (
        '0'
      ),
  }));
