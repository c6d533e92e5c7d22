import {
  getLogisticsOrderReport,
  type ReportGroup,
  reportGroups,
  exportLogisticsOrderReport,
} from '@entrepot/contract/modules/reports/calls.ts';
import { carrierChargeIndex } from '@entrepot/contract/modules/costs/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import type { ChartPoint } from '@entrepot/ui/chart/chart-rules.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useState } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { headed, sentences } from '@entrepot/client/texts/headed.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { type SiteCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { daysBetween, reportFilterKeys, shortened, useReportFilters } from './report-filters.ts';
import { Figures } from './figures.tsx';
import { Filters } from './filters.tsx';
import { moneyColumn } from './money-column.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import { MarginParts } from './margin-parts.tsx';
import { type Counts, orderAddress } from './order-address.ts';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';
import { moneyDecimals } from './amounts.ts';

type Line = ResponseOf<typeof getLogisticsOrderReport.output>['data'][number];
/** Data of a bar. */
type Drawn = Pick<Line, 'key' | 'name' | 'currencyCode' | Bar>;
const fields = getLogisticsOrderReport.output.children;
const groups = reportGroups.filter((one) => one !== 'all');
const everyMeasure = ['net', 'brought', 'cost', 'margin', 'orders', 'transitDays', 'onTimeShare'] as const;
type Measure = (typeof everyMeasure)[number];
type Bar = Exclude<Measure, 'brought'> | 'revenue' | 'refund';
/** Carriers' charges are shown only to users who may see costs. */
const isCost = (name: string) => name === 'cost' || name === 'margin';
const isMoney = (name: string) => name === 'net' || name === 'brought' || isCost(name);
/** Bars of a measure: revenue is shown with its refunds. */
const barsOf = (measure: Measure): readonly Bar[] => (measure === 'brought' ? ['revenue', 'refund'] : [measure]);
const counts = ['parcels', 'packages', 'commodities', 'billingWeight', 'actualWeight', 'signed', 'bills'] as const;
const amounts = ['net', 'cost', 'margin', 'revenue', 'discount', 'coupon', 'refund', 'unpaid'] as const;
const counted = ['orders', ...amounts, ...counts, 'transitDays', 'onTimeShare'] as const;
// Only the largest names are charted; a period is charted completely.
const maxNames = 20;

const columnsOf = (t: Translate, group: ReportGroup, currencies: readonly SiteCurrency[], costs: boolean): Column<Line>[] => [
  { key: 'name', label: t(`pages.group.${group}`), cell: ({ name }) => name || t('pages.none'), pinned: true },
  ...(group === 'customer' ? [{ key: 'memberCode', label: t('orders.memberCode') }] : []),
  { key: 'orders', label: t('orders.orders'), field: fields.orders, sum: true },
  ...amounts.filter((key) => costs || !isCost(key)).map((key) => moneyColumn<typeof key, Line>(key, t(`orders.${key}`), currencies)),
  { key: 'currencyCode', label: t('orders.currencyCode') },
  // Labels of weights include the unit already, for the sheet.
  ...counts.map((key) => ({ key, label: t(`orders.${key}`), field: fields[key], unit: '', sum: true })),
  ...(['transitDays', 'onTimeShare'] as const).map((key) => ({ key, label: t(`orders.${key}`), field: fields[key] })),
];

/** Shows the components of a line's margin. */
type ShowParts = (line: Drawn) => void;

/** The same column with links to the counted lists. */
function opened(column: Column<Line>, addressOf: (line: Line, of: Counts) => string | null, showParts: ShowParts): Column<Line> {
  const { key, cell } = column;
  const isCounted = (name: string): name is Counts => counted.some((one) => one === name);
  if (!isCounted(key)) return column;
  if (key === 'margin' && cell)
    return {
      ...column,
      cell: (line) => (
        <Button kind="link" onClick={() => showParts(line)}>
          {cell(line)}
        </Button>
      ),
    };
  const cellContent = (line: Line) => (cell ? cell(line) : grouped(String(line[key] ?? '—')));
  return { ...column, cell: (line) => <Counted href={Number(line[key]) > 0 ? addressOf(line, key) : null}>{cellContent(line)}</Counted> };
}

/** Orders of a period with their revenue, grouped by time, place, shipping method or customer. */
export function OrderReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { own, period, query, write, place } = reportFilters;
  const group = groups.find((one) => one === query.get('by')) ?? 'day';
  const costs = useCan()(carrierChargeIndex);
  const measures = everyMeasure.filter((one) => costs || !isCost(one));
  const measure = measures.find((one) => one === query.get('measure')) ?? 'net';
  const at = reportFilters.pageOf(100);
  const wanted = { ...own, ...period };
  const lines = useCallQuery(
    getLogisticsOrderReport,
    { ...wanted, groupBy: group, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const whole = useCallQuery(getLogisticsOrderReport, { ...wanted, groupBy: 'all', rows: 20 }, { showsPrevious: true });
  const currencies = useCurrencies();
  const [parted, setParted] = useState<{ line: Drawn; by: ReportGroup } | null>(null);
  const showParts = (line: Drawn) => setParted({ line, by: group });
  const opens = (line: Pick<Line, 'key' | 'currencyCode'>, of: Counts) => orderAddress(line, group, of, reportFilters, currencies);
  const columns = columnsOf(t, group, currencies, costs).map((column) => opened(column, opens, showParts));
  const rows = lines.data?.data;
  const drawn = drawnOf(rows ?? [], group, measure, lines.data?.total === rows?.length ? reportFilters.days : null);
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportLogisticsOrderReport, { ...wanted, groupBy: group, ...as }, { quiet: true })}
          >
            <SaveReportButton report="orders" narrowing={{ groupBy: group, ...own }} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={reportFilterKeys}>
        <Select
          label={t('pages.groupBy')}
          options={groups.map((value) => ({ value, label: t(`pages.group.${value}`) }))}
          value={group}
          clearable={false}
          onChange={(by: string | null) => write({ by: by === 'day' ? null : by })}
        />
        <Select
          label={t('pages.measure')}
          options={measures.map((value) => ({ value, label: t(`pages.measures.${value}`) }))}
          value={measure}
          clearable={false}
          onChange={(value: string | null) => write({ measure: value === 'net' ? null : value })}
        />
      </Filters>
      <p className={css.rules}>{sentences(t('pages.rules'), costs && t('pages.costRules'), t('pages.onTimeRules'))}</p>
      <Figures
        lines={whole.data?.data}
        addressOf={(line, of) => orderAddress(line, 'all', of, reportFilters, currencies)}
        showParts={(line) => setParted({ line, by: 'all' })}
      />
      <MarginParts
        line={parted?.line ?? null}
        onClose={() => setParted(null)}
        addressOf={(line, of) => parted && orderAddress(line, parted.by, of, reportFilters, currencies)}
      />
      {rows && rows.length > 0 && (
        <Card title={t(`pages.measures.${measure}`)}>
          <Chart
            label={headed(t(`pages.measures.${measure}`), t(`pages.group.${group}`))}
            series={barsOf(measure).map((bar) => (bar === measure ? t(`pages.measures.${measure}`) : t(`orders.${bar}`)))}
            points={pointsOf(drawn, measure, t, opens, showParts)}
            axis={(value) => grouped(String(value))}
            hint={t(measure === 'margin' || opens(rows[0]!, barsOf(measure)[0]!) ? 'pages.hintOpens' : 'pages.hint')}
          />
        </Card>
      )}
      <DataTable
        label={t('orders.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key, currencyCode }) => `${key}${currencyCode}`}
        refetching={lines.isFetching && Boolean(rows)}
        error={lines.error && !rows ? errorProps(lines.error, lines.refetch) : null}
        empty={{ title: t('pages.emptyOrders') }}
        summary
      />
      <Pager
        page={at.page}
        size={at.size}
        total={lines.data?.total}
        totalIsBound={lines.data?.totalIsBound ?? false}
        onChange={reportFilters.setPage}
      />
    </>
  );
}

const nothing = {
  net: '0',
  revenue: '0',
  refund: '0',
  cost: '0',
  margin: '0',
  orders: 0,
  transitDays: null,
  onTimeShare: null,
  currencyCode: null,
};

/** Charted lines: the largest names, or every day of the period including empty ones. */
function drawnOf(rows: readonly Line[], group: ReportGroup, measure: Measure, days: readonly [string, string] | null): readonly Drawn[] {
  if (group === 'day' && days)
    return daysBetween(days).flatMap((key): readonly Drawn[] => {
      const own = rows.filter((line) => line.key === key);
      return own.length ? own : [{ key, name: key, ...nothing }];
    });
  if (group === 'day' || group === 'month') return rows;
  const [first] = barsOf(measure);
  return [...rows].sort((a, b) => Number(b[first!] ?? 0) - Number(a[first!] ?? 0)).slice(0, maxNames);
}

function pointsOf(
  rows: readonly Drawn[],
  measure: Measure,
  t: Translate,
  addressOf: (line: Drawn, of: Counts) => string | null,
  showParts: ShowParts,
): ChartPoint[] {
  return rows.map((line) => {
    const name = line.name || t('pages.none');
    const money = isMoney(measure) ? ` ${line.currencyCode ?? ''}` : '';
    return {
      key: `${line.key}${line.currencyCode}`,
      label: name,
      short: /^\d{4}-\d\d-\d\d$/.test(name) ? name.slice(5) : shortened(name, rows.length),
      values: barsOf(measure).map((bar) => Number(line[bar] ?? 0)),
      texts: barsOf(measure).map(
        (bar) => `${line[bar] === null ? '—' : grouped(String(line[bar]), isMoney(measure) ? moneyDecimals : 0)}${money}`,
      ),
      opens: barsOf(measure).map((bar) => (bar === 'margin' ? () => showParts(line) : opening(addressOf(line, bar)))),
    };
  });
}
