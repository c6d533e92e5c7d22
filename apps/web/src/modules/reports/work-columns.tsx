import { getWarehouseWorkReport, type WorkGroup, workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import type { Told } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import { momentsAsked } from './asked.ts';
import type { WorkNumber } from './work-behind.tsx';

export type WorkLine = Told<typeof getWarehouseWorkReport.gives>['data'][number];
const fields = getWarehouseWorkReport.gives.of;

/** What one number of a line counts, as it is asked for. */
export function workNumber(
  line: WorkLine,
  step: WorkNumber['step'],
  { group, days, timeZone, name }: { group: WorkGroup; days: readonly [string, string]; timeZone: string; name: string },
): WorkNumber {
  const [first, last] = group === 'day' ? [line.key, line.key] : days;
  const asked: WorkNumber['asked'] = momentsAsked(first, last, timeZone);
  if (group === 'person') asked.staffId = line.key;
  if (group === 'hour') asked.hour = line.key;
  return { step, name, asked };
}

/** The steps as columns; each number that is not nothing opens what it counts. */
export const workColumns = (t: Words, open: (line: WorkLine, step: WorkNumber['step']) => void): Column<WorkLine>[] =>
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
