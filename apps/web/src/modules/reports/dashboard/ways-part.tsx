import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { getLogisticsOrderReport, type ReportGroup } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { billed, refunded } from '../bill-filters.ts';
import { Counted, opening } from '../opens.tsx';
import { countedStates, currencyIdOf, laneFilters, listAddress, shortened } from '../report-filters.ts';
import css from './dashboard.module.css';
import { Numbers } from './numbers.tsx';
import { usePaths } from './use-dashboard.ts';
import { moneyDecimals } from '../amounts.ts';

type Line = ResponseOf<typeof getLogisticsOrderReport.output>['data'][number];
const maxBars = 10;
const money = (value: string) => grouped(value, moneyDecimals);

function useLines(groupBy: ReportGroup): readonly Line[] {
  const { data } = useCallQuery(getLogisticsOrderReport, { groupBy, rows: 50 }, { showsPrevious: true });
  return data?.data ?? [];
}

/** Revenue and refunds per shipping method, and transit time per lane, over the last thirty days. */
export function WaysPart({ days }: { days: readonly [string, string] }) {
  const revenueLines = useLines('shippingMethod').filter(({ bills }) => bills > 0);
  const lanes = useLines('lane').filter(({ transitDays }) => transitDays !== null);
  const codes = [...new Set(revenueLines.map(({ currencyCode }) => currencyCode ?? ''))];
  return (
    <>
      {codes.map((code) => (
        <RevenueChart key={code} code={code} days={days} lines={revenueLines.filter((line) => (line.currencyCode ?? '') === code)} />
      ))}
      <Lanes lines={lanes} days={days} />
    </>
  );
}

// Customers of two currencies have a line each.
const keyOf = ({ key, currencyCode }: Line) => `${key}${currencyCode}`;

interface PartProps {
  lines: readonly Line[];
  days: readonly [string, string];
}

function RevenueChart({ code, lines, days }: PartProps & { code: string }) {
  const t = useTexts('reports');
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const orders = pathOf(logisticsOrderIndex.name);
  const currencies = useCurrencies();
  const bills = pathOf(billIndex.name);
  const report = pathOf(logisticsOrderReportIndex.name);
  const series = ['revenue', 'refund'] as const;
  const title = t('first.ways', { code });
  const addressOf = (name: string, { key }: Line) => {
    if (!key) return undefined;
    const own = { shippingMethodId: key, currencyId: currencyIdOf(code, currencies) };
    if (name === 'orders') return orders && listAddress(orders, days, timeZone, { ...own, orderStatus: countedStates() });
    return bills && listAddress(bills, days, timeZone, { ...own, ...(name === 'refund' ? refunded() : billed()) });
  };
  const counted = (line: Line, name: string, text: string) => <Counted href={addressOf(name, line)}>{text}</Counted>;
  const columns: Column<Line>[] = [
    { key: 'name', label: t('pages.group.shippingMethod'), cell: ({ name }) => name || t('pages.none'), pinned: true },
    { key: 'orders', label: t('orders.orders'), align: 'right', sum: true, cell: (line) => counted(line, 'orders', String(line.orders)) },
    ...([...series, 'net'] as const).map(
      (key): Column<Line> => ({ key, label: t(`orders.${key}`), align: 'right', cell: (line) => counted(line, key, money(line[key])) }),
    ),
  ];
  return (
    <Card title={title} actions={report && <a href={`${report}?by=shippingMethod&measure=brought`}>{t('pages.tab.orders')}</a>}>
      <Chart
        label={title}
        series={series.map((name) => t(`orders.${name}`))}
        points={lines.slice(0, maxBars).map((line) => {
          const name = line.name || t('pages.none');
          return {
            key: line.key,
            label: name,
            short: shortened(name, lines.length),
            values: series.map((one) => Number(line[one])),
            texts: series.map((one) => money(line[one])),
            opens: series.map((one) => opening(addressOf(one, line))),
          };
        })}
        axis={(value) => grouped(String(value))}
        hint={t(bills ? 'pages.hintOpens' : 'pages.hint')}
      />
      <Numbers label={t('first.table')}>
        <DataTable label={title} columns={columns} rows={lines} rowKey={({ key }) => key} />
      </Numbers>
    </Card>
  );
}

function Lanes({ lines, days }: PartProps) {
  const t = useTexts('reports');
  const pathOf = usePaths();
  const { timeZone } = useSettings();
  const orders = pathOf(logisticsOrderIndex.name);
  const report = pathOf(logisticsOrderReportIndex.name);
  const signed = JSON.stringify([enumCodes.OrderStatus.Signed]);
  const currencies = useCurrencies();
  const addressOf = ({ key, currencyCode }: Line) => {
    const filters = { ...laneFilters(key), currencyId: currencyIdOf(currencyCode, currencies), orderStatus: signed };
    return orders && key ? listAddress(orders, days, timeZone, filters) : undefined;
  };
  const visible = lines.toSorted((a, b) => Number(b.transitDays) - Number(a.transitDays));
  const title = t('first.lanes');
  const columns: Column<Line>[] = [
    { key: 'name', label: t('pages.group.lane'), cell: ({ name }) => name || t('pages.none'), pinned: true },
    {
      key: 'signed',
      label: t('orders.signed'),
      align: 'right',
      sum: true,
      cell: (line) => <Counted href={addressOf(line)}>{String(line.signed)}</Counted>,
    },
    { key: 'transitDays', label: t('orders.transitDays'), align: 'right' },
    { key: 'onTimeShare', label: t('orders.onTimeShare'), align: 'right', cell: ({ onTimeShare }) => onTimeShare ?? '—' },
  ];
  return (
    <Card title={title} actions={report && <a href={`${report}?by=lane&measure=transitDays`}>{t('pages.tab.orders')}</a>}>
      {visible.length === 0 ? (
        <p className={css.label}>{t('first.noLanes')}</p>
      ) : (
        <>
          <Chart
            label={title}
            series={[t('orders.transitDays')]}
            points={visible.slice(0, maxBars).map((line) => {
              const name = line.name || t('pages.none');
              return {
                key: keyOf(line),
                label: name,
                short: shortened(name, visible.length),
                values: [Number(line.transitDays)],
                texts: [String(line.transitDays)],
                opens: [opening(addressOf(line))],
              };
            })}
            axis={(value) => grouped(String(value))}
            hint={t(orders ? 'pages.hintOpens' : 'pages.hint')}
          />
          <Numbers label={t('first.table')}>
            <DataTable label={title} columns={columns} rows={visible} rowKey={keyOf} />
          </Numbers>
        </>
      )}
    </Card>
  );
}
