import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { exportCouponReport, getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
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
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { currencyIdOf, listAddress, useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import { Keep } from './keep.tsx';
import { moneyColumn } from './money-column.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { Take } from './take.tsx';

type Line = Told<typeof getCouponReport.gives>['data'][number];
const fields = getCouponReport.gives.of;
const { Unused, Reserved, Used, Expired, Revoked } = enumCodes.UserCouponStatus;
const states = { given: null, open: [Unused, Reserved], used: [Used], expired: [Expired], revoked: [Revoked] } as const;
const uses = { takenOff: 'bill', addedToRecharges: 'recharge' } as const;
type CouponNumber = keyof typeof states | keyof typeof uses;
const counts = Object.keys(states) as (keyof typeof states)[];
const drawn = ['given', 'used', 'expired'] as const;
const mostDrawn = 12;
const statesOf = (of: keyof typeof states) => (states[of] ? JSON.stringify(states[of]) : null);

/** What became of the coupons given in a period, and what they cost. */
export function CouponReport({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const asked = useAsked();
  const { ownerId } = asked.own;
  const at = asked.pageOf(20);
  const wanted = { ownerId, ...asked.period };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['coupon-report', wanted, at],
    queryFn: () => ask(getCouponReport, { ...wanted, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const currencies = useCurrencies();
  const coupons = usePaths()(userCouponIndex.name);
  const addressOf = ({ couponId, currencyCode }: Line, of: CouponNumber): string | undefined => {
    if (!coupons) return undefined;
    const own = { couponId, ownerId, currencyId: currencyIdOf(currencyCode, currencies) };
    const narrowed = of in uses ? { usedOn: uses[of as keyof typeof uses] } : { userCouponStatus: statesOf(of as keyof typeof states) };
    return listAddress(coupons, asked.days, asked.timeZone, { ...own, ...narrowed });
  };
  const counted = (line: Line, of: CouponNumber, shown: ReactNode) => (
    <Counted href={Number(line[of]) > 0 ? addressOf(line, of) : undefined}>{shown}</Counted>
  );
  const columns: Column<Line>[] = [
    { key: 'name', label: t('coupons.name'), minWidth: 190, pinned: true },
    ...counts.map(
      (key): Column<Line> => ({
        key,
        label: t(`coupons.${key}`),
        align: 'right',
        sum: true,
        cell: (line) => counted(line, key, grouped(String(line[key]))),
      }),
    ),
    {
      key: 'usedShare',
      label: t('coupons.usedShare'),
      field: fields.usedShare,
      cell: (line) => counted(line, 'used', String(line.usedShare)),
    },
    ...(['takenOff', 'addedToRecharges'] as const).map((key): Column<Line> => {
      const column = moneyColumn<typeof key, Line>(key, t(`coupons.${key}`), currencies);
      return { ...column, cell: (line) => counted(line, key, column.cell?.(line)) };
    }),
    { key: 'currencyCode', label: t('coupons.currencyCode') },
  ];
  const rows = data?.data;
  return (
    <>
      <PageHeader
        title={asked.place.title}
        actions={
          <Take needs={logisticsOrderReportIndex.Export} make={(as) => ask(exportCouponReport, { ...wanted, ...as }, { quiet: true })}>
            <Keep report="coupons" narrowing={{ ownerId }} />
          </Take>
        }
      />
      {tabs}
      <Filters asked={asked} by={['ownerId']} />
      <p className={css.rules}>{t('pages.couponRules')}</p>
      {rows && rows.length > 0 && (
        <Card title={t('coupons.title')}>
          <Chart
            label={t('coupons.title')}
            series={drawn.map((name) => t(`coupons.${name}`))}
            points={rows.slice(0, mostDrawn).map((line) => {
              const name = line.name ?? '';
              return {
                key: `${line.couponId}${line.currencyCode}`,
                label: name,
                short: name.length > 8 ? `${name.slice(0, 7)}…` : name,
                values: drawn.map((one) => line[one]),
                texts: drawn.map((one) => grouped(String(line[one]))),
                opens: drawn.map((one) => opening(line[one] > 0 ? addressOf(line, one) : undefined)),
              };
            })}
            axis={(value) => grouped(String(value))}
            hint={t(coupons ? 'pages.hintOpens' : 'pages.hint')}
          />
        </Card>
      )}
      <DataTable
        label={t('coupons.title')}
        columns={columns}
        rows={rows}
        rowKey={({ couponId, currencyCode }) => `${couponId}${currencyCode}`}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyCoupons') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={false} onChange={asked.setPage} />
    </>
  );
}
