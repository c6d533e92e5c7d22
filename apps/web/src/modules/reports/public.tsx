import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { InventoryReport as Loaded } from './inventory-report.tsx';

const Part = lazy(() => import('./inventory-report.tsx').then(({ InventoryReport }) => ({ default: InventoryReport })));

/** What a period did to stock, as a part of the screen of stock. */
export const InventoryReport = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);
