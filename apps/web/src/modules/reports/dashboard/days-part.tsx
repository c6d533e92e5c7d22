import { getThroughputReport } from '@entrepot/contract/modules/reports/calls.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card, Grid } from '@entrepot/ui/page/layout.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { Counted, opening } from '../opens.tsx';
import { useDayAddress } from '../day-address.ts';
import { hasHistory, typicalValue, weekdayOf } from './day-rules.ts';
import css from './dashboard.module.css';
import { Numbers } from './numbers.tsx';
import type { DashboardData } from './use-dashboard.ts';

type Day = NonNullable<DashboardData['days']>[number];
const drawn = ['packagesIn', 'ordersMade', 'ordersOut'] as const;
const fields = getThroughputReport.output.children;

/** Today next to the typical value of its weekday for users concerned, and a chart of the last thirty days with its table. */
export function DaysPart({ days, withToday }: { days: readonly Day[]; withToday: boolean }) {
  const t = useTexts('reports');
  const language = useLanguage();
  const addressOf = useDayAddress();
  const today = days.at(-1);
  if (!today) return null;
  const isEmpty = !days.some((day) => drawn.some((name) => day[name] > 0));
  if (isEmpty && !withToday) return null;
  const known = hasHistory(days, drawn);
  return (
    <>
      {withToday && (
        <Card title={t('first.today')}>
          <Grid columns={3} least={160}>
            {drawn.map((measure) => {
              const usual = known ? typicalValue(days.map((day) => day[measure])) : null;
              return (
                <div key={measure}>
                  <p className={css.label}>{t(`first.${measure}`)}</p>
                  <p className={css.figure}>
                    <Counted href={addressOf(measure, today.day)}>{grouped(String(today[measure]))}</Counted>
                  </p>
                  {usual !== null && (
                    <p className={css.label}>
                      {t('first.usual', { count: grouped(String(usual)), weekday: weekdayOf(today.day, language) })}
                    </p>
                  )}
                </div>
              );
            })}
          </Grid>
        </Card>
      )}
      <Card title={t('first.inOut')}>
        {isEmpty ? <p className={css.label}>{t('first.noDays')}</p> : <Picture days={days} addressOf={addressOf} />}
      </Card>
    </>
  );
}

/** The days as bars with their table; every number links to its list. */
function Picture({ days, addressOf }: { days: readonly Day[]; addressOf: ReturnType<typeof useDayAddress> }) {
  const t = useTexts('reports');
  const columns = useMemo<Column<Day>[]>(
    () => [
      { key: 'day', label: t('throughput.day'), field: fields.day, pinned: true },
      ...drawn.map(
        (key): Column<Day> => ({
          key,
          label: t(`first.${key}`),
          align: 'right',
          sum: true,
          cell: (line) => <Counted href={line[key] > 0 ? addressOf(key, line.day) : null}>{grouped(String(line[key]))}</Counted>,
        }),
      ),
    ],
    [t, addressOf],
  );
  return (
    <>
      <Chart
        label={t('first.inOut')}
        series={drawn.map((name) => t(`first.${name}`))}
        points={days.map((line) => ({
          key: line.day,
          label: line.day,
          short: line.day.slice(5),
          values: drawn.map((name) => line[name]),
          texts: drawn.map((name) => grouped(String(line[name]))),
          opens: drawn.map((name) => opening(addressOf(name, line.day))),
        }))}
        axis={(value) => grouped(String(value))}
        hint={t(addressOf('packagesIn', days[0]?.day ?? '') ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable label={t('first.inOut')} columns={columns} rows={days} rowKey={({ day }) => day} summary />
      </Numbers>
    </>
  );
}
