import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { getAgeingReport, type WaitingAge, waitingAges } from '@entrepot/contract/modules/reports/ageing-report.ts';
import type { WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { queueAddress, usePaths } from '@entrepot/client/react/queues.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Counted, opening } from './opens.tsx';

export type AgeingLine = ResponseOf<typeof getAgeingReport.output>[number];
const fields = getAgeingReport.output.children;
const ages = keysOf(waitingAges);

/** Age ranges joined to one bar each, so that the chart has three distinguishable parts. */
const drawn = { fresh: ['days0To1'], older: ['days1To3', 'days3To7'], old: ['days7To30', 'daysOver30'] } as const satisfies Record<
  string,
  readonly WaitingAge[]
>;
const bars = keysOf(drawn);
const sumOf = (line: AgeingLine, of: readonly WaitingAge[]) => of.reduce((sum, age) => sum + line[age], 0);

/** Address of the list that a number counts; undefined for users without its screen. `own` are the filters of the report. */
export function useAgeingAddress(own: Readonly<Record<string, string | null>>) {
  const pathOf = usePaths();
  return (line: AgeingLine, ages?: readonly WaitingAge[]): string | undefined => {
    const path = pathOf(line.screen);
    if (!path) return undefined;
    const [from, to] = ages ? [waitingAges[ages[0]!][0], waitingAges[ages.at(-1)!][1]] : [0, null];
    const filter: Record<string, WaitingFilter[string]> = { ...line.filter };
    if (from > 0) filter.agedFrom = from;
    if (to !== null) filter.agedTo = to;
    for (const [name, value] of Object.entries(own)) if (value) filter[name] = value;
    return queueAddress(path, { filter });
  };
}

/** Chart of waiting work per step by age; each step links to its list. */
export function AgeingPicture({ lines, addressOf }: { lines: readonly AgeingLine[]; addressOf: ReturnType<typeof useAgeingAddress> }) {
  const t = useTexts('reports');
  const opens = lines.some((line) => addressOf(line));
  return (
    <Chart
      label={t('ageing.title')}
      series={bars.map((bar) => t(`ageing.bars.${bar}`))}
      points={lines.map((line) => ({
        key: line.step,
        label: t(`ageing.steps.${line.step}`),
        short: t(`ageing.short.${line.step}`),
        values: bars.map((bar) => sumOf(line, drawn[bar])),
        texts: bars.map((bar) => grouped(String(sumOf(line, drawn[bar])))),
        opens: bars.map((bar) => opening(addressOf(line, drawn[bar]))),
      }))}
      axis={(value) => grouped(String(value))}
      hint={t(opens ? 'pages.hintOpens' : 'pages.hint')}
    />
  );
}

/** The same as a table; each number links to the list it counts. */
export function AgeingTable({
  lines,
  addressOf,
  ...state
}: {
  lines: readonly AgeingLine[] | undefined;
  addressOf: ReturnType<typeof useAgeingAddress>;
  refetching?: boolean;
  error?: Parameters<typeof DataTable<AgeingLine>>[0]['error'];
}) {
  const t = useTexts('reports');
  const columns = useMemo<Column<AgeingLine>[]>(() => {
    const count = (key: WaitingAge | 'waiting'): Column<AgeingLine> => ({
      key,
      label: t(`ageing.${key}`),
      align: 'right',
      sum: true,
      cell: (line) => {
        const address = line[key] > 0 ? addressOf(line, key === 'waiting' ? undefined : [key]) : undefined;
        return <Counted href={address}>{grouped(String(line[key]))}</Counted>;
      },
    });
    return [
      { key: 'step', label: t('ageing.name'), cell: ({ step }) => t(`ageing.steps.${step}`), minWidth: 170, pinned: true },
      ...ages.map(count),
      count('waiting'),
      { key: 'oldest', label: t('ageing.oldest'), field: fields.oldest, minWidth: 180 },
    ];
  }, [t, addressOf]);
  return (
    <DataTable
      label={t('ageing.title')}
      columns={columns}
      rows={lines}
      rowKey={({ step }) => step}
      empty={{ title: t('pages.emptyAgeing') }}
      summary
      {...state}
    />
  );
}
