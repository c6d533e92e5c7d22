import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { Suspense } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { ArrearsReport } from './arrears-report.tsx';
import { OrderReport } from './order-report.tsx';
import { SavedReports } from './saved-reports.tsx';
import { ThroughputReport } from './throughput-report.tsx';
import { WorkReport } from './work-report.tsx';

const AgeingReport = late(() => import('./ageing-report.tsx').then((part) => ({ default: part.AgeingReport })));
const CouponReport = late(() => import('./coupon-report.tsx').then((part) => ({ default: part.CouponReport })));
const CustomerReport = late(() => import('./customer-report.tsx').then((part) => ({ default: part.CustomerReport })));

const views = {
  orders: OrderReport,
  throughput: ThroughputReport,
  ageing: AgeingReport,
  work: WorkReport,
  arrears: ArrearsReport,
  coupons: CouponReport,
  customers: CustomerReport,
  saved: SavedReports,
} as const;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** What the business did: orders and what they brought, what came and went, what waits how long, who did what, who owes, coupons, customers. */
export function Page() {
  const t = useWords('reports');
  const place = usePlace();
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
