import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { Suspense } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { ArrearsReport } from './arrears-report.tsx';
import { OrderReport } from './order-report.tsx';
import { SavedReports } from './saved-reports.tsx';
import { ThroughputReport } from './throughput-report.tsx';
import { WorkReport } from './work-report.tsx';

const AgeingReport = late(() => import('./ageing-report.tsx').then((part) => ({ default: part.AgeingReport })));
const CouponReport = late(() => import('./coupon-report.tsx').then((part) => ({ default: part.CouponReport })));
const OpenItemsReport = late(() => import('./open-items-report.tsx').then((part) => ({ default: part.OpenItemsReport })));
const RewardReport = late(() => import('./reward-report.tsx').then((part) => ({ default: part.RewardReport })));
const CustomerReport = late(() => import('./customer-report.tsx').then((part) => ({ default: part.CustomerReport })));

const views = {
  orders: OrderReport,
  throughput: ThroughputReport,
  ageing: AgeingReport,
  work: WorkReport,
  arrears: ArrearsReport,
  openItems: OpenItemsReport,
  coupons: CouponReport,
  rewards: RewardReport,
  customers: CustomerReport,
  saved: SavedReports,
} as const;
const names = keysOf(views);

/** Business reports: orders and revenue, throughput, waiting times, work, receivables, coupons, customers. */
export function Page() {
  const t = useTexts('reports');
  const place = useTabLocation();
  const view = names.find((one) => one === place.query.get('view')) ?? 'orders';
  const Part = views[view];
  const tabs = (
    <Tabs
      label={t('pages.views')}
      tabs={names.map((key) => ({ key, label: t(`pages.tab.${key}`) }))}
      value={view}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === 'orders') query.delete('view');
        else query.set('view', key);
        writeQuery(place, query);
      }}
    />
  );
  return (
    <Suspense fallback={<LoadingBlock />}>
      <Part tabs={tabs} />
    </Suspense>
  );
}
