import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { debtAges } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { BarList } from '@entrepot/ui/bar-list.tsx';
import { Chart } from '@entrepot/ui/chart.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card, Grid } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumChoices } from '../../../core/values/enums.ts';
import { go } from '../../../core/tabs/place.ts';
import { listAddress } from '../asked.ts';
import { onEveryDay } from './day-rules.ts';
import css from './first-page.module.css';
import { Numbers } from './numbers.tsx';
import { type FirstPageFacts, usePaths } from './use-first-page.ts';

type Line = NonNullable<FirstPageFacts['money']>[number];
type Debt = NonNullable<FirstPageFacts['arrears']>[number];
const drawn = ['revenue', 'refund'] as const;
const moneyDecimals = 2;
const amount = (value: string) => grouped(value, moneyDecimals);
const ages = Object.keys(debtAges) as (keyof typeof debtAges)[];

const { Voided } = enumCodes.PaymentStatus;
const { Mall } = enumCodes.BillType;
const others = (name: 'PaymentStatus' | 'BillType', without: number) =>
  JSON.stringify(
    enumChoices(name)
      .map(({ value }) => value)
      .filter((code) => code !== without),
  );
/** The bills that revenue is summed over, as their list's address is narrowed to them. */
const billed = () => ({ paymentStatus: others('PaymentStatus', Voided), billType: others('BillType', Mall) });

/** What the last thirty days brought in each currency, and what is owed by its age. */
export function MoneyPart({ lines, debts, days }: { lines: readonly Line[]; debts: readonly Debt[]; days: readonly string[] }) {
  const t = useWords('reports');
  const codes = [...new Set(lines.map(({ currencyCode }) => currencyCode ?? ''))];
  return (
    <>
      {codes.map((code) => (
        <Brought key={code} code={code} days={days} lines={lines.filter(({ currencyCode }) => (currencyCode ?? '') === code)} />
      ))}
      {codes.length === 0 && (
        <Card title={t('first.moneyNone')}>
          <p className={css.label}>{t('first.noMoney')}</p>
        </Card>
      )}
      {debts.length > 0 && (
        <Grid columns={2} least={320}>
          {debts.map((debt) => (
            <Owed key={debt.currencyCode} debt={debt} />
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

function Brought({ code, days, lines }: { code: string; days: readonly string[]; lines: readonly Line[] }) {
  const t = useWords('reports');
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const bills = pathOf(billIndex.name);
  const open = (day: string) => (bills ? () => go(listAddress(bills, [day, day], timeZone, billed())) : undefined);
  const shown = onEveryDay(days, lines, ({ key }) => key, nothingOn(code));
  const title = t('first.money', { code });
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'key', label: t('throughput.day'), pinned: true },
      { key: 'bills', label: t('orders.bills'), align: 'right', sum: true },
      ...([...drawn, 'net'] as const).map(
        (key): Column<Line> => ({ key, label: t(`orders.${key}`), align: 'right', cell: (line) => amount(line[key]) }),
      ),
    ],
    [t],
  );
  return (
    <Card title={title}>
      <Chart
        label={title}
        series={drawn.map((name) => t(`orders.${name}`))}
        points={shown.map((line) => ({
          key: line.key,
          label: line.key,
          short: line.key.slice(5),
          values: drawn.map((name) => Number(line[name])),
          texts: drawn.map((name) => amount(line[name])),
          onOpen: open(line.key),
        }))}
        axis={(value) => grouped(String(value))}
        hint={t(bills ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable label={title} columns={columns} rows={shown} rowKey={({ key }) => key} onOpen={({ key }) => open(key)?.()} />
      </Numbers>
    </Card>
  );
}

function Owed({ debt }: { debt: Debt }) {
  const t = useWords('reports');
  const report = usePaths()(logisticsOrderReportIndex.name);
  const title = t('first.arrears', { code: debt.currencyCode ?? '' });
  return (
    <Card title={title} actions={report && <a href={`${report}?view=arrears`}>{t('first.arrearsOpen')}</a>}>
      <p className={css.figure}>{amount(debt.arrears)}</p>
      <BarList
        label={title}
        items={ages.map((age) => ({ key: age, label: t(`arrears.${age}`), value: Number(debt[age]), text: amount(debt[age]) }))}
      />
    </Card>
  );
}
