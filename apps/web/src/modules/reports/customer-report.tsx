import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import {
  type CustomerNumber,
  customerNumbers,
  exportCustomerReport,
  getCustomerReport,
  getCustomersOfReport,
} from '@entrepot/contract/modules/reports/customer-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Chart } from '@entrepot/ui/chart.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { daysOfKey, momentsAsked, useAsked, within } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

type Line = Told<typeof getCustomerReport.gives>[number];
type Customer = Told<typeof getCustomersOfReport.gives>['data'][number];
const listed = getCustomersOfReport.gives.of;
const drawn = ['gained', 'back', 'lost'] as const;
/** Whoever ordered in two months, or stands at the end of both, is one customer. */
const summed = new Set<CustomerNumber>(['registered', 'gained', 'back', 'lost']);
const halfAYear = 183;

/** How many customers were gained and lost, month by month, and who they are. */
export function CustomerReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked(halfAYear);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['customer-report', asked.period],
    queryFn: () => ask(getCustomerReport, asked.period, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const counted = customerNumbers.find((one) => one === asked.query.get('counted'));
  const month = asked.query.get('month');
  const show = (of: CustomerNumber, key: string) => asked.write({ counted: of, month: key });
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
        title={asked.place.title}
        actions={
          <Take
            needs={logisticsOrderReportIndex.Export}
            make={(as) => ask(exportCustomerReport, { ...asked.period, ...as }, { quiet: true })}
          >
            <Keep report="customers" narrowing={{}} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={[]} />
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
      {counted && month && /^\d{4}-\d{2}$/.test(month) && <Behind asked={asked} counted={counted} month={month} />}
    </>
  );
}

/** The customers behind one number. */
function Behind({ asked, counted, month }: { asked: ReturnType<typeof useAsked>; counted: CustomerNumber; month: string }) {
  const t = useWords('reports');
  const at = asked.pageOf(20);
  const customers = usePaths()(userIndex.name);
  const [first, last] = within(daysOfKey(month), asked.days);
  const wanted = { counted, ...momentsAsked(first, last, asked.timeZone) };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['customers-of-report', wanted, at],
    queryFn: () => ask(getCustomersOfReport, { ...wanted, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
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
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
    </Card>
  );
}
