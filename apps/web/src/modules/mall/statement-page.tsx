import { type ResponseOf, callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { getSellerStatement, exportSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { TimeRangeField } from '@entrepot/ui/form/date-field.tsx';
import { Stack, Text, Card } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useOwnShops } from './choices.tsx';
import css from './mall.module.css';
import { useStatementQuery, type StatementFilter } from './use-statement-query.ts';
import { DownloadReport } from '../reports/public.tsx';
import { sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';

const sumNames = ['orders', 'billed', 'givenBack', 'commission', 'paidOut', 'pendingOrders', 'pending'] as const;
const counts = new Set<string>(['orders', 'pendingOrders']);
const maxShops = 50;

/** Totals per shop for the statement's period: sales, settlement and the amount still withheld. */
function StatementSums({ wanted }: { wanted: StatementFilter }) {
  const t = useTexts('mall');
  const currencies = useCurrencies();
  const { data } = useCallQuery(getSellerStatement, { ...wanted, summed: true, rows: maxShops }, { showsPrevious: true });
  return data?.data.map((line) => {
    const currency = currencies.find(({ code }) => code === line.currencyCode);
    return (
      <Card key={`${line.mallShopId} ${line.currencyCode}`} title={`${line.mallShopName ?? ''} · ${line.currencyCode ?? ''}`}>
        <dl className={css.figures}>
          {sumNames.map((name) => (
            <div key={name} data-lead={name === 'paidOut' || undefined}>
              <dt>{t(`statement.${name}`)}</dt>
              <dd>{counts.has(name) ? line[name] : <Money amount={String(line[name])} currency={currency} />}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  });
}

/** An order of a statement, or a shop of it. */
export type StatementLine = ResponseOf<typeof getSellerStatement.output>['data'][number];
const fields = getSellerStatement.output.children;
const amounts = ['billed', 'givenBack', 'commission', 'paidOut'] as const;

/** Statement of a merchant's mall orders in a period: by shop and by order, with export. */
export function Page() {
  const t = useTexts('mall');
  const place = useTabLocation();
  useTabTitle(t('statement.title'));
  const query = useStatementQuery(place);
  const shops = useOwnShops() ?? [];
  const currencies = useCurrencies();
  const { data, error, refetch, isFetching } = useCallQuery(
    getSellerStatement,
    { ...query.wanted, index: query.page.page, rows: query.page.size },
    { enabled: place.inFront, showsPrevious: true },
  );
  const columns: Column<StatementLine>[] = [
    { key: 'serialNumber', label: t('statement.serialNumber'), pinned: true, field: fields.serialNumber },
    { key: 'completedTime', label: t('statement.completedTime'), field: fields.completedTime },
    { key: 'mallShopName', label: t('statement.mallShopName') },
    ...(audience() === 'customer' ? [] : [{ key: 'sellerName', label: t('statement.sellerName') }]),
    ...amounts.map((key): Column<StatementLine> => {
      const currencyOf = (line: StatementLine) => currencies.find(({ code }) => code === line.currencyCode);
      return {
        key,
        label: t(`statement.${key}`),
        align: 'right',
        headline: key === 'paidOut',
        cell: (line) => <Money amount={line[key]} currency={currencyOf(line) ? currencyOf(line)! : undefined} />,
      };
    }),
  ];
  return (
    <Stack>
      <PageHeader
        title={t('statement.title')}
        onBack={() => leave(place)}
        actions={
          <DownloadReport
            needs={sellerOrderIndex.Export}
            make={(as) => callApi(exportSellerStatement, { ...query.wanted, ...as }, { quiet: true })}
          />
        }
      />
      <div className={css.query}>
        <TimeRangeField label={t('pages.statementPeriod')} value={query.range} onChange={query.setRange} />
        <Select
          label={t('statement.mallShopName')}
          options={shops}
          value={query.wanted.mallShopId}
          onChange={(shop: string | null) => query.write({ shop })}
          placeholder={t('pages.allShops')}
          clearable
        />
      </div>
      <Text tone="soft">{t('pages.statementRules')}</Text>
      <StatementSums wanted={query.wanted} />
      <DataTable
        label={t('statement.title')}
        columns={columns}
        rows={data?.data}
        rowKey={(line) => line.orderId ?? ''}
        onOpen={(line) => go(`/SellerOrderDetailed?id=${line.orderId}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.statementEmpty') }}
      />
      <Pager
        page={query.page.page}
        size={query.page.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={query.setPage}
      />
    </Stack>
  );
}
