import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { exportCouponReport, getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
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
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { currencyIdOf, listAddress, useReportFilters } from './report-filters.ts';
import { Filters } from './filters.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import { moneyColumn } from './money-column.tsx';
import { Counted, opening } from './opens.tsx';
import css from './reports.module.css';
import { DownloadReport } from './download-report.tsx';

type Line = ResponseOf<typeof getCouponReport.output>['data'][number];
const fields = getCouponReport.output.children;
const { Unused, Reserved, Used, Expired, Revoked, Pending } = enumCodes.UserCouponStatus;
const states = { given: null, open: [Unused, Reserved, Pending], used: [Used], expired: [Expired], revoked: [Revoked] } as const;
const uses = { takenOff: 'bill', addedToRecharges: 'recharge' } as const;
type CouponNumber = keyof typeof states | keyof typeof uses;
const isUse = (of: CouponNumber): of is keyof typeof uses => of in uses;
const counts = keysOf(states);
const drawn = ['given', 'used', 'expired'] as const;
const maxBars = 12;
const statesOf = (of: keyof typeof states) => (states[of] ? JSON.stringify(states[of]) : null);

/** Use and cost of the coupons issued in a period. */
export function CouponReport({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const reportFilters = useReportFilters();
  const { ownerId } = reportFilters.own;
  const at = reportFilters.pageOf(20);
  const wanted = { ownerId, ...reportFilters.period };
  const { data, error, refetch, isFetching } = useCallQuery(
    getCouponReport,
    { ...wanted, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const currencies = useCurrencies();
  const coupons = usePaths()(userCouponIndex.name);
  const addressOf = ({ couponId, currencyCode }: Line, of: CouponNumber): string | undefined => {
    if (!coupons) return undefined;
    const own = { couponId, ownerId, currencyId: currencyIdOf(currencyCode, currencies) };
    const narrowed = isUse(of) ? { usedOn: uses[of] } : { userCouponStatus: statesOf(of) };
    return listAddress(coupons, reportFilters.days, reportFilters.timeZone, { ...own, ...narrowed });
  };
  const counted = (line: Line, of: CouponNumber, content: ReactNode) => (
    <Counted href={Number(line[of]) > 0 ? addressOf(line, of) : undefined}>{content}</Counted>
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
        title={reportFilters.place.title}
        actions={
          <DownloadReport
            needs={logisticsOrderReportIndex.Export}
            make={(as) => callApi(exportCouponReport, { ...wanted, ...as }, { quiet: true })}
          >
            <SaveReportButton report="coupons" narrowing={{ ownerId }} />
          </DownloadReport>
        }
      />
      {tabs}
      <Filters reportFilters={reportFilters} by={['ownerId']} />
      <p className={css.rules}>{t('pages.couponRules')}</p>
      {rows && rows.length > 0 && (
        <Card title={t('coupons.title')}>
          <Chart
            label={t('coupons.title')}
            series={drawn.map((name) => t(`coupons.${name}`))}
            points={rows.slice(0, maxBars).map((line) => {
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
      <Pager
        page={at.page}
        size={at.size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onChange={reportFilters.setPage}
      />
    </>
  );
}
