import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import {
  type CustomerNumber,
  customerNumbers,
  exportCustomerReport,
  getCustomerReport,
  getCustomersOfReport,
} from '@entrepot/contract/modules/reports/customer-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Chart } from '@entrepot/ui/chart/chart.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import type { ReactNode } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { daysOfKey, periodInput, useReportFilters, within } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';

type Line = ResponseOf<typeof getCustomerReport.output>[number];
type Customer = ResponseOf<typeof getCustomersOfReport.output>['data'][number];
const listed = getCustomersOfReport.output.children;
const drawn = ['gained', 'back', 'lost'] as const;
/** A customer who ordered in two months, or is counted at the end of both, is counted once. */
const summed = new Set<CustomerNumber>(['registered', 'gained', 'back', 'lost']);
const halfAYear = 183;

/** Customers gained and lost by month, with their list. */
export function CustomerReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters(halfAYear);
  const { data, error, refetch, isFetching } = useCallQuery(getCustomerReport, reportFilters.period, { showsPrevious: true });
  const counted = customerNumbers.find((one) => one === reportFilters.query.get('counted'));
  const month = reportFilters.query.get('month');
  const show = (of: CustomerNumber, key: string) => reportFilters.write({ counted: of, month: key });
  const columns: Column<Line>[] = [
    { key: 'month', label: t('customers.month'), pinned: true },
    ...customerNumbers.map(
      (key): Column<Line> => ({
        key,
        label: t(`customers.${key}`),
        align: 'right',
        sum: summed.has(key) || undefined,
        cell: (line) =>
          line[key] > 0 ? (
            <Button kind="link" onClick={() => show(key, line.month)}>
              {grouped(String(line[key]))}
            </Button>
          ) : (
            '0'
          ),
      }),
    ),
  ];
  return (
    <>
      <PageHeader
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportCustomerReport, { ...reportFilters.period, ...as }, { quiet: true })}
          >
            <SaveReportButton report="customers" narrowing={{}} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={[]} />
      <p className={css.rules}>{t('pages.customerRules')}</p>
      {data?.some((line) => drawn.some((name) => line[name] > 0)) && (
        <Card title={t('customers.title')}>
          <Chart
            label={t('customers.title')}
            series={drawn.map((name) => t(`customers.${name}`))}
            points={data.map((line) => ({
              key: line.month,
              label: line.month,
              values: drawn.map((name) => line[name]),
              texts: drawn.map((name) => grouped(String(line[name]))),
              opens: drawn.map((name) => () => show(name, line.month)),
            }))}
            axis={(value) => grouped(String(value))}
            hint={t('pages.hintOpens')}
          />
        </Card>
      )}
      <DataTable
        label={t('customers.title')}
        columns={columns}
        rows={data}
        rowKey={({ month: key }) => key}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyCustomers') }}
        summary
      />
      {counted && month && /^\d{4}-\d{2}$/.test(month) && <CustomerRows reportFilters={reportFilters} counted={counted} month={month} />}
    </>
  );
}

/** The customers behind one number. */
function CustomerRows({
  reportFilters,
  counted,
  month,
}: {
  reportFilters: ReturnType<typeof useReportFilters>;
  counted: CustomerNumber;
  month: string;
}) {
  const t = useTexts('reports');
  const at = reportFilters.pageOf(20);
  const customers = usePaths()(userIndex.name);
  const [first, last] = within(daysOfKey(month), reportFilters.days);
  const wanted = { counted, ...periodInput(first, last, reportFilters.timeZone) };
  const { data, error, refetch, isFetching } = useCallQuery(
    getCustomersOfReport,
    { ...wanted, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const title = t('customers.behind', { counted: t(`customers.${counted}`), month });
  const columns: Column<Customer>[] = [
    { key: 'userName', label: t('customers.userName'), pinned: true },
    { key: 'memberCode', label: t('customers.memberCode') },
    { key: 'time', label: t('customers.time'), field: listed.time },
    { key: 'orders', label: t('customers.orders'), field: listed.orders },
    { key: 'lastOrder', label: t('customers.lastOrder'), field: listed.lastOrder },
  ];
  return (
    <Card title={title}>
      <DataTable
        label={title}
        columns={columns}
        rows={data?.data}
        rowKey={({ ownerId, time }) => `${ownerId}${time}`}
        onOpen={customers ? ({ ownerId }: Customer) => go(`${customers}?open=${ownerId}`) : undefined}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyCustomers') }}
      />
      <Pager
        page={at.page}
        size={at.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={reportFilters.setPage}
      />
    </Card>
  );
}
