import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { debtAges } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card, Grid } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { currencyIdOf, listAddress } from '../report-filters.ts';
import { billed, refunded } from '../bill-filters.ts';
import { Counted, opening } from '../opens.tsx';
import { onEveryDay } from './day-rules.ts';
import css from './dashboard.module.css';
import { Numbers } from './numbers.tsx';
import { type DashboardData, usePaths } from './use-dashboard.ts';
import { moneyDecimals } from '../amounts.ts';

type Line = NonNullable<DashboardData['money']>[number];
type Debt = NonNullable<DashboardData['arrears']>[number];
const drawn = ['revenue', 'refund'] as const;
const amount = (value: string) => grouped(value, moneyDecimals);
const ages = keysOf(debtAges);
const rows = ages.map((age) => ({ age }));

/** Revenue of the last thirty days per currency, and receivables by age. */
export function MoneyPart({ lines, debts, days }: { lines: readonly Line[]; debts: readonly Debt[]; days: readonly string[] }) {
  const t = useTexts('reports');
  const codes = [...new Set(lines.map(({ currencyCode }) => currencyCode ?? ''))];
  return (
    <>
      {codes.map((code) => (
        <RevenueChart key={code} code={code} days={days} lines={lines.filter(({ currencyCode }) => (currencyCode ?? '') === code)} />
      ))}
      {codes.length === 0 && (
        <Card title={t('first.moneyNone')}>
          <p className={css.label}>{t('first.noMoney')}</p>
        </Card>
      )}
      {debts.length > 0 && (
        <Grid columns={2} least={320}>
          {debts.map((debt) => (
            <DebtCard key={debt.currencyCode} debt={debt} />
          ))}
        </Grid>
      )}
    </>
  );
}

const nothingOn =
  (code: string) =>
  (day: string): Line => ({
    key: day,
    bills: 0,
    revenue: '0',
    discount: '0',
    refund: '0',
    net: '0',
    currencyCode: code,
  });

function RevenueChart({ code, days, lines }: { code: string; days: readonly string[]; lines: readonly Line[] }) {
  const t = useTexts('reports');
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const currencyId = currencyIdOf(code, useCurrencies());
  const bills = pathOf(billIndex.name);
  const addressOf = (name: string, day: string) =>
    bills && listAddress(bills, [day, day], timeZone, { currencyId, ...(name === 'refund' ? refunded() : billed()) });
  const dailyLines = onEveryDay(days, lines, ({ key }) => key, nothingOn(code));
  const title = t('first.money', { code });
  const counted = (line: Line, name: string, text: string) => (
    <Counted href={line.bills > 0 ? addressOf(name, line.key) : null}>{text}</Counted>
  );
  const columns: Column<Line>[] = [
    { key: 'key', label: t('throughput.day'), pinned: true },
    { key: 'bills', label: t('orders.bills'), align: 'right', sum: true, cell: (line) => counted(line, 'bills', String(line.bills)) },
    ...([...drawn, 'net'] as const).map(
      (key): Column<Line> => ({ key, label: t(`orders.${key}`), align: 'right', cell: (line) => counted(line, key, amount(line[key])) }),
    ),
  ];
  return (
    <Card title={title}>
      <Chart
        label={title}
        series={drawn.map((name) => t(`orders.${name}`))}
        points={dailyLines.map((line) => ({
          key: line.key,
          label: line.key,
          short: line.key.slice(5),
          values: drawn.map((name) => Number(line[name])),
          texts: drawn.map((name) => amount(line[name])),
          opens: drawn.map((name) => opening(addressOf(name, line.key))),
        }))}
        axis={(value) => grouped(String(value))}
        hint={t(bills ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable label={title} columns={columns} rows={dailyLines} rowKey={({ key }) => key} />
      </Numbers>
    </Card>
  );
}

function DebtCard({ debt }: { debt: Debt }) {
  const t = useTexts('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const title = t('first.arrears', { code: debt.currencyCode ?? '' });
  const addressOf = (age: (typeof ages)[number]) => report && `${report}?view=arrears&age=${age}`;
  return (
    <Card title={title} actions={report && <a href={`${report}?view=arrears`}>{t('first.arrearsOpen')}</a>}>
      <p className={css.figure}>{amount(debt.arrears)}</p>
      <Chart
        label={title}
        series={[t('arrears.arrears')]}
        points={ages.map((age) => ({
          key: age,
          label: t(`arrears.${age}`),
          values: [Number(debt[age])],
          texts: [amount(debt[age])],
          opens: [opening(addressOf(age))],
        }))}
        axis={(value) => grouped(String(value))}
        hint={t(report ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable
          label={title}
          columns={[
            { key: 'age', label: t('arrears.age'), cell: ({ age }) => t(`arrears.${age}`), pinned: true },
            {
              key: 'amount',
              label: t('arrears.arrears'),
              align: 'right',
              cell: ({ age }) => <Counted href={addressOf(age)}>{amount(debt[age])}</Counted>,
            },
          ]}
          rows={rows}
          rowKey={({ age }) => age}
        />
      </Numbers>
    </Card>
  );
}
