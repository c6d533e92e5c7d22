import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { FirstPage as LoadedPage } from './first-page/first-page.tsx';
import type { InventoryReport as Loaded } from './inventory-report.tsx';

const Part = late(() => import('./inventory-report.tsx').then(({ InventoryReport }) => ({ default: InventoryReport })), <LoadingBlock />);

/** What a period did to stock, as a part of the screen of stock. */
export const InventoryReport = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);

const First = late(() => import('./first-page/first-page.tsx').then(({ FirstPage }) => ({ default: FirstPage })), <LoadingBlock />);

/** What a person starts the day with. */
export const FirstPage = (props: ComponentProps<typeof LoadedPage>) => (
  <Suspense fallback={<LoadingBlock />}>
    <First {...props} />
  </Suspense>
);
