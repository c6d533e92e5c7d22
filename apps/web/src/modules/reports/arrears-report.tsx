import { debtAges, exportArrearsReport, getArrearsReport } from '@entrepot/contract/modules/reports/calls.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { BarList } from '@entrepot/ui/bar-list.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { moneyColumn } from './money-column.tsx';
import { Keep } from './keep.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';
import { moneyDecimals } from './amounts.ts';

type Line = Told<typeof getArrearsReport.gives>['data'][number];
const fields = getArrearsReport.gives.of;
const ages = Object.keys(debtAges) as (keyof typeof debtAges)[];

/** Who owes what is due, and since when. */
export function ArrearsReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { ownerId } = asked.own;
  const at = asked.pageOf(20);
  const age = ages.find((name) => name === asked.query.get('age')) ?? null;
  const ofAge = age ? { agedFrom: debtAges[age][0], agedTo: debtAges[age][1] } : {};
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['arrears-report', ownerId, age, at],
    queryFn: () => ask(getArrearsReport, { ownerId, ...ofAge, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({
    queryKey: ['arrears-report-total', ownerId],
    queryFn: () => ask(getArrearsReport, { ownerId, summed: true, rows: 20 }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const currencies = useCurrencies();
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'userName', label: t('arrears.userName'), pinned: true },
      { key: 'memberCode', label: t('arrears.memberCode') },
      ...(['arrears', ...ages] as const).map((key) => moneyColumn<typeof key, Line>(key, t(`arrears.${key}`), currencies)),
      { key: 'oldestDue', label: t('arrears.oldestDue'), field: fields.oldestDue },
      { key: 'currencyCode', label: t('arrears.currencyCode') },
    ],
    [t, currencies],
  );
  return (
    <>
      <PageHeader
        title={asked.place.title}
        actions={
          <Take
            needs={logisticsOrderReportIndex.Export}
            make={(as) => ask(exportArrearsReport, { ownerId, ...ofAge, ...as }, { quiet: true })}
          >
            <Keep report="arrears" narrowing={{ ownerId }} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={['ownerId']} now>
        <Select
          label={t('arrears.age')}
          options={ages.map((name) => ({ value: name, label: t(`arrears.${name}`) }))}
          value={age}
          onChange={(name: string | null) => asked.write({ age: name })}
          clearable
        />
      </Filters>
      <p className={css.rules}>{t('pages.arrearsRules')}</p>
      {whole.data?.data.map((line) => (
        <Card key={line.currencyCode} title={t('first.arrears', { code: line.currencyCode ?? '' })}>
          <BarList
            label={t('arrears.title')}
            items={ages.map((name) => ({
              key: name,
              label: t(`arrears.${name}`),
              value: Number(line[name]),
              text: grouped(String(line[name]), moneyDecimals),
              onClick: () => asked.write({ age: name }),
            }))}
          />
        </Card>
      ))}
      <DataTable
        label={t('arrears.title')}
        columns={columns}
        rows={data?.data}
        rowKey={(line) => `${line.ownerId}${line.currencyCode}`}
        onOpen={(line) => go(`/BillIndex?${new URLSearchParams({ ownerId: line.ownerId ?? '', overdue: 'true' })}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyArrears') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
    </>
  );
}
