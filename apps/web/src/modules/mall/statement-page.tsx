import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { getSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { TimeRangeField } from '@entrepot/ui/date-field.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorProps } from '../../core/app/error-props.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useOwnShops } from './choices.tsx';
import css from './mall.module.css';
import { StatementFiles } from './statement-files.tsx';
import { StatementSums } from './statement-sums.tsx';
import { useStatementAsked } from './statement-asked.ts';

/** An order of a statement, or a shop of it. */
export type StatementLine = Told<typeof getSellerStatement.gives>['data'][number];
const fields = getSellerStatement.gives.of;
const amounts = ['billed', 'givenBack', 'commission', 'paidOut'] as const;

/** What mall orders brought their merchant in some days: shop by shop, and order by order; taken away as a file. */
export function Page() {
  const t = useWords('mall');
  const place = usePlace();
  useTabTitle(t('statement.title'));
  const asked = useStatementAsked(place);
  const shops = useOwnShops() ?? [];
  const currencies = useCurrencies();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['seller-statement', asked.wanted, asked.page],
    queryFn: () => ask(getSellerStatement, { ...asked.wanted, index: asked.page.page, rows: asked.page.size }, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled: place.inFront,
  });
  const columns: Column<StatementLine>[] = [
    { key: 'serialNumber', label: t('statement.serialNumber'), pinned: true, field: fields.serialNumber },
    { key: 'completedTime', label: t('statement.completedTime'), field: fields.completedTime },
    { key: 'mallShopName', label: t('statement.mallShopName') },
    ...(audience() === 'C' ? [] : [{ key: 'sellerName', label: t('statement.sellerName') }]),
    ...amounts.map((key): Column<StatementLine> => {
      const currencyOf = (line: StatementLine) => currencies.find(({ code }) => code === line.currencyCode);
      return {
        key,
        label: t(`statement.${key}`),
        align: 'right',
        leads: key === 'paidOut',
        cell: (line) => <Money amount={line[key]} currency={currencyOf(line) ? currencyOf(line)! : undefined} />,
      };
    }),
  ];
  return (
    <Stack>
      <PageHeader title={t('statement.title')} onBack={() => leave(place)} actions={<StatementFiles wanted={asked.wanted} />} />
      <div className={css.asked}>
        <TimeRangeField label={t('pages.statementPeriod')} value={asked.range} onChange={asked.setRange} />
        <Select
          label={t('statement.mallShopName')}
          options={shops}
          value={asked.wanted.mallShopId}
          onChange={(shop: string | null) => asked.write({ shop })}
          placeholder={t('pages.allShops')}
          clearable
        />
      </div>
      <Text tone="soft">{t('pages.statementRules')}</Text>
      <StatementSums wanted={asked.wanted} />
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
        page={asked.page.page}
        size={asked.page.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={asked.setPage}
      />
    </Stack>
  );
}
