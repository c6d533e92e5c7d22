import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { getThroughputReport } from '@entrepot/contract/modules/reports/calls.ts';
import { Chart } from '@entrepot/ui/chart.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card, Grid } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { useMemo } from 'react';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../../core/tabs/place.ts';
import { countedStates, listAddress } from '../asked.ts';
import { usualOf, weekdayOf } from './day-rules.ts';
import css from './first-page.module.css';
import { Numbers } from './numbers.tsx';
import { type FirstPageFacts, usePaths } from './use-first-page.ts';

type Day = NonNullable<FirstPageFacts['days']>[number];
const drawn = ['packagesIn', 'ordersMade', 'ordersOut'] as const;
type Measure = (typeof drawn)[number];
const fields = getThroughputReport.gives.of;

/** Where the lists and reports of a day are, for those who may open them. */
function useDayAddress(): (measure: Measure, day: string) => string | undefined {
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const orders = pathOf(logisticsOrderIndex.name);
  const report = pathOf(logisticsOrderReportIndex.name);
  return (measure, day) => {
    if (measure === 'ordersMade' && orders) return listAddress(orders, [day, day], timeZone, { orderStatus: countedStates() });
    return report && `${report}?${new URLSearchParams({ view: 'throughput', from: day, to: day })}`;
  };
}

/** Today beside what such a weekday usually brings, and the last thirty days as a picture with its table. */
export function DaysPart({ days }: { days: readonly Day[] }) {
  const t = useWords('reports');
  const language = useLanguage();
  const addressOf = useDayAddress();
  const today = days.at(-1);
  if (!today) return null;
  const open = (day: string) => {
    const address = addressOf('ordersMade', day);
    return address ? () => go(address) : undefined;
  };
  return (
    <>
      <Card title={t('first.today')}>
        <Grid columns={3} least={160}>
          {drawn.map((measure) => {
            const usual = usualOf(days.map((day) => day[measure]));
            return (
              <div key={measure}>
                <p className={css.label}>{t(`first.${measure}`)}</p>
                <p className={css.figure}>
                  <Opens href={addressOf(measure, today.day)}>{grouped(String(today[measure]))}</Opens>
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
      <Card title={t('first.inOut')}>
        {days.some((day) => drawn.some((name) => day[name] > 0)) ? (
          <Picture days={days} open={open} />
        ) : (
          <p className={css.label}>{t('first.noDays')}</p>
        )}
      </Card>
    </>
  );
}

/** The days as bars with their table; a day leads to its orders. */
function Picture({ days, open }: { days: readonly Day[]; open: (day: string) => (() => void) | undefined }) {
  const t = useWords('reports');
  const columns = useMemo<Column<Day>[]>(
    () => [
      { key: 'day', label: t('throughput.day'), field: fields.day, pinned: true },
      ...drawn.map((key) => ({ key, label: t(`first.${key}`), field: fields[key], sum: true })),
    ],
    [t],
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
          onOpen: open(line.day),
        }))}
        axis={(value) => grouped(String(value))}
        hint={t(open(days[0]?.day ?? '') ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable
          label={t('first.inOut')}
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          onOpen={({ day }) => open(day)?.()}
          summary
        />
      </Numbers>
    </>
  );
}

const Opens = ({ href, children }: { href: string | undefined; children: string }) => (href ? <a href={href}>{children}</a> : children);
