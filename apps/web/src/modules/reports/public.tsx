import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { Dashboard as LoadedPage } from './dashboard/dashboard.tsx';
import type { InventoryReport as Loaded } from './inventory-report.tsx';

const Part = late(() => import('./inventory-report.tsx').then(({ InventoryReport }) => ({ default: InventoryReport })), <LoadingBlock />);

/** Stock changes of a period, as a part of the stock screen. */
export const InventoryReport = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);

const First = late(() => import('./dashboard/dashboard.tsx').then(({ Dashboard }) => ({ default: Dashboard })), <LoadingBlock />);

/** Start page of a user. */
export const Dashboard = (props: ComponentProps<typeof LoadedPage>) => (
  <Suspense fallback={<LoadingBlock />}>
    <First {...props} />
  </Suspense>
);

export { DownloadReport } from './download-report.tsx';
