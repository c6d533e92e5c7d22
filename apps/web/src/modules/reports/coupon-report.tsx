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
import { listAddress, useAsked } from './asked.ts';
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
const counts = Object.keys(states) as (keyof typeof states)[];
const drawn = ['given', 'used', 'expired'] as const;
const mostDrawn = 12;

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
  const addressOf = ({ couponId }: Line, of: keyof typeof states): string | undefined =>
    coupons &&
    listAddress(coupons, asked.days, asked.timeZone, {
      couponId,
      ownerId,
      userCouponStatus: states[of] ? JSON.stringify(states[of]) : null,
    });
  const columns: Column<Line>[] = [
    { key: 'name', label: t('coupons.name'), pinned: true },
    ...counts.map(
      (key): Column<Line> => ({
        key,
        label: t(`coupons.${key}`),
        align: 'right',
        sum: true,
        cell: (line) => {
          const address = line[key] > 0 ? addressOf(line, key) : undefined;
          return <Counted href={address}>{grouped(String(line[key]))}</Counted>;
        },
      }),
    ),
    { key: 'usedShare', label: t('coupons.usedShare'), field: fields.usedShare },
    ...(['takenOff', 'addedToRecharges'] as const).map((key) => moneyColumn<typeof key, Line>(key, t(`coupons.${key}`), currencies)),
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
